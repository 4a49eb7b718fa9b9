"""One ply: every marking by what it adds to the pad."""

from collections.abc import Sequence
from math import tanh
from operator import itemgetter

from shared.bots.encore.evaluation import scale
from shared.bots.encore.features import ground
from shared.bots.encore.weights import Tables
from shared.engine.core import Seat
from shared.engine.games.encore.marking import pairs
from shared.engine.games.encore.moves import Mark, Pass
from shared.engine.games.encore.rolls import finish
from shared.engine.games.encore.scoring import score
from shared.engine.games.encore.sheet import LARGEST
from shared.engine.games.encore.state import State

PASS = Pass()
NEVER = -100.0
PRIZE = 1.5  # points that winning is worth, besides those on the own pad
SURE = 6  # a lead that is rarely lost


def ranked(state: State, seat: Seat, tables: Tables | None = None) -> list[tuple[float, Pass | Mark]]:
    """Return every move with what it adds, in the order of the engine's list."""
    pad = state.pads[seat]
    faces = pairs(state.left, pad.jokers)
    gains, moves = scale(state, seat, tables).gains(pad.marks, pad.jokers, faces)
    if ending := _ending(state, seat):
        for number, move in enumerate(moves):
            if any(not cells & ~(pad.marks | move.cells) for cells in ending):
                gains[number] = _last_gain(state, seat, move, tables)
    return [(0.0, PASS), *zip(gains, moves, strict=True)]


def best(state: State, seat: Seat, tables: Tables | None = None) -> Pass | Mark:
    """Return the first of the moves that add most."""
    if _ending(state, seat):
        return max(ranked(state, seat, tables), key=itemgetter(0))[1]
    pad = state.pads[seat]
    return scale(state, seat, tables).best(pad.marks, pad.jokers, pairs(state.left, pad.jokers)) or PASS


def _ending(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the colours, as cells, whose last cell would end the match."""
    if state.alone:
        return ()
    marks = state.pads[seat].marks
    colours = ground(state.pads[seat].sheet).sheet.colours
    lacking = [cells for cells in colours if cells & ~marks]
    if len(lacking) != len(colours) - 1:
        return ()
    return tuple(cells for cells in lacking if (cells & ~marks).bit_count() <= LARGEST)


def _last_gain(state: State, seat: Seat, move: Mark, tables: Tables | None) -> float:
    """Return how much a marking that ends the match adds; nobody ends a match they lose."""
    after = finish(state, {seat: move}).pads
    hopes = [
        scale(state, number, tables).worth(pad.marks, pad.jokers) for number, pad in enumerate(state.pads)
    ]
    scores = [score(pad) for pad in after]
    if scores[seat] < max(scores):
        return NEVER
    return prospect(scores, seat, over=True) - prospect(hopes, seat, over=False)


def prospect(worths: Sequence[float], seat: Seat, over: bool) -> float:
    """Return what a match is worth to a seat: its own points, and a prize for the winner or a share of it.

    A large lead is as good as won. Who has one therefore plays on for points instead of ending the match.
    """
    lead = worths[seat] - max([*worths[:seat], *worths[seat + 1 :]])
    return worths[seat] + PRIZE * ((lead > 0) - (lead < 0) if over else tanh(lead / SURE))
