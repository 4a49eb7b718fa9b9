"""What the value of a grid is made of: how open it is, and how well the cards that are left fit in."""

from collections import Counter
from collections.abc import Sequence
from math import log

from shared.bots.second_chance.lanes import FIRST_LANE, ROW, Board, Piece, piece, runs

Stock = Sequence[tuple[Piece, int]]  # the cards that are left: each tile, and how many of it

NAMES = (
    "one", "border", "regions", "small", "stray", "singles", "ends", "squares",
    "unfit", "stuck", "out", "ways", "room", "left",
)  # fmt: skip


SMALL = 3


def stock(deck: Sequence[str]) -> Stock:
    """Return the cards of a deck, each tile once."""
    return [(piece(name), copies) for name, copies in Counter(deck).items()]


def features(board: Board, cards: Stock, left: int) -> tuple[float, ...]:
    """Return the features of a grid, in the order of NAMES; of the `left` cards only these may fit."""
    lane = board & FIRST_LANE
    right, below = lane & lane >> 1, lane & lane >> ROW
    beside, above = right << 1, below << ROW
    several = right & (beside | below | above) | beside & (below | above) | below & above
    touched = right | beside | below | above
    found = runs(board)
    fitting = 0
    ways = room = 0.0
    for tile, copies in cards:
        places = tile.fits(found)
        if places:
            fitting += copies
            room += copies * tile.size
            ways += copies * log(1 + places.bit_count())
    unfit = 1 - fitting / left
    return (
        1.0,
        4.0 * lane.bit_count() - 2 * (right.bit_count() + below.bit_count()),
        *_regions(lane),
        float((lane ^ touched).bit_count()),
        float((touched ^ several).bit_count()),
        float((right & right >> ROW).bit_count()),
        unfit,
        unfit * unfit,
        unfit * unfit * unfit,
        ways / left,
        room / left,
        float(left),
    )


def _regions(lane: int) -> tuple[float, float, float]:
    """Return how many regions there are, how many of them are small, and the cells outside the largest."""
    sizes = []
    while lane:
        region, grown = 0, lane & -lane
        while region != grown:
            region = grown
            grown |= (grown << 1 | grown >> 1) & lane
            grown |= (grown << ROW | grown >> ROW) & lane
        lane ^= region
        sizes.append(region.bit_count())
    return float(len(sizes)), float(sum(size <= SMALL for size in sizes)), float(sum(sizes) - max(sizes))
