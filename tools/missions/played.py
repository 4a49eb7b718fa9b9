"""A won match that bots have played, who do not know the dice to come."""

from random import Random

from shared.bots.core import BUDGET
from shared.bots.encore.bot import ENCORE_BOT
from shared.engine.chance import draw
from shared.engine.core import Chosen, Deal, Dealt, Json, Over
from shared.engine.games.encore.rules import ENCORE
from tools.missions.search import Line


def play_win(options: Json, seats: int, seed: bytes, level: int) -> Line | None:
    """Return the match that bots of this level play on the dice of this seed, if they win it."""
    line, rng = Line(ENCORE.setup(options, seats)), Random(seed.hex())
    while not isinstance(awaits := ENCORE.awaits(line.state), Over):
        if isinstance(awaits, Deal):
            numbers = draw(seed, len(line.dealt), awaits.draws)
            line = Line(ENCORE.apply(line.state, Dealt(numbers)), line.past, (*line.dealt, numbers))
        else:
            moves = {s: ENCORE_BOT.choose(line.state, s, level, rng, BUDGET) for s in awaits.seats}
            line = Line(ENCORE.apply(line.state, Chosen(moves)), (*line.past, moves), line.dealt)
    return line if awaits.outcome.winners else None
