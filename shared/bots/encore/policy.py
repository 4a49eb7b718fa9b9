"""One ply: every marking by what it adds to the pad."""

from shared.bots.encore.evaluation import scale
from shared.engine.core import Seat
from shared.engine.games.encore.marking import markings, pairs
from shared.engine.games.encore.moves import Mark, Pass
from shared.engine.games.encore.sheet import find_sheet
from shared.engine.games.encore.state import State

PASS = Pass()


def ranked(state: State, seat: Seat) -> list[tuple[float, Pass | Mark]]:
    """Return every move with what it adds, in the order of the engine's list."""
    pad = state.pads[seat]
    moves = markings(find_sheet(pad.sheet), pad.marks, pairs(state.left, pad.jokers))
    gains = scale(state, seat).gains(pad.marks, pad.jokers, moves)
    return [(0.0, PASS), *zip(gains, moves, strict=True)]


def best(state: State, seat: Seat) -> Pass | Mark:
    """Return the first of the moves that add most."""
    return max(ranked(state, seat), key=lambda pair: pair[0])[1]
