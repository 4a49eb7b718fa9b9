"""The moves of a seat that deserve a look, beside the one that was made."""

from random import Random
from typing import Any

from shared.bots.coach.story import Turn
from shared.bots.core import AnyBot
from shared.engine.core import AnyGame, Seat

ADVISERS = (5, 4, 3, 3, 2, 2)  # levels that are asked; the weaker ones differ between askings
ADVICE = 25  # the budget of one adviser
ROUNDS = (8, 4, 2)  # the most moves in each round of a trial, which drops half of them


def rivals(game: AnyGame, bot: AnyBot, turn: Turn, seat: Seat, rng: Random) -> list[Any]:
    """Return the move that was made, first, and others worth a look: bots' advice, and some at random."""
    legal = game.legal(turn.before, seat)
    if len(legal) <= ROUNDS[0]:
        advised = list(legal)
    else:
        advised = [bot.choose(turn.before, seat, level, rng, ADVICE) for level in ADVISERS]
        advised += [legal[int(rng.random() * len(legal))] for _ in range(ROUNDS[0])]
    return list(dict.fromkeys([turn.moves[seat], *advised]))[: ROUNDS[0]]
