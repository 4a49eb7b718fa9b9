"""One match between levels, on dice and cards that only its number decides."""

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from shared.bots.registry import BOTS
from shared.engine.chance import draw
from shared.engine.core import AnyGame, Choices, Chosen, Deal, Dealt, Outcome, Seat
from shared.engine.registry import find_game

RANDOM = 0  # the level that plays any legal move


@dataclass(frozen=True, slots=True)
class Terms:
    """What all matches of a comparison share."""

    game: str
    options: tuple[tuple[str, Any], ...]  # complete
    seats: int
    budget: int
    seed: int


@dataclass(slots=True)
class Clock:
    """How long the choices of a level took, in seconds of processor time."""

    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: "Clock") -> None:
        """Count the other's choices too."""
        self.choices += other.choices
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match: the level of each seat, how it ended, and the clocks of the levels."""

    levels: tuple[int, ...]
    outcome: Outcome
    clocks: Mapping[int, Clock] = field(default_factory=dict)


def play(table: Terms, levels: tuple[int, ...], number: int) -> Played:
    """Play match `number`: the deals are the same whoever sits where, as far as the game allows it."""
    game = find_game(table.game)
    state, deals = game.setup(dict(table.options), table.seats), 0
    key = hashlib.sha256(f"{table.game}|{table.seed}|{number}".encode()).digest()
    clocks = {level: Clock() for level in levels}
    while True:
        match game.awaits(state):
            case Deal(bounds):
                state = game.apply(state, Dealt(draw(key, deals, bounds)))
                deals += 1
            case Choices(phase, seats):
                moves = {}
                for seat in seats:
                    rng = Random(f"{table.seed}|{number}|{phase}|{seat}|{levels[seat]}")
                    began = time.process_time()
                    moves[seat] = choose(game, state, seat, levels[seat], rng, table.budget)
                    spent = time.process_time() - began
                    clocks[levels[seat]].add(Clock(1, spent, spent))
                state = game.apply(state, Chosen(moves))
            case over:
                return Played(levels, over.outcome, clocks)


def choose(game: AnyGame, state: Any, seat: Seat, level: int, rng: Random, budget: int) -> Any:
    """Return a level's move. States hold nothing that a seat may not see, so none is hidden from the bot."""
    if level != RANDOM:
        return BOTS[game.name].choose(state, seat, level, rng, budget)
    moves = game.legal(state, seat)
    return moves[int(rng.random() * len(moves))]
