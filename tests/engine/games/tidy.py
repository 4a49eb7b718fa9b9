"""A player of Second Chance who keeps gaps together, as chance alone hardly ever fills a grid."""

from collections.abc import Sequence

from shared.engine.games.second_chance.grid import SIZE
from shared.engine.games.second_chance.tiles import Draw

NOT_FIRST_COLUMN = int("011111111" * SIZE, 2)


def border(empty: int) -> int:
    """Return the length of the border between empty and filled squares, the edge of the grid included."""
    beside = (empty & empty << 1 & NOT_FIRST_COLUMN << 1).bit_count()
    below = (empty & empty << SIZE).bit_count()
    return 4 * empty.bit_count() - 2 * (beside + below)


def tidiest(moves: Sequence[Draw], empty: int) -> Draw:
    """Return the first move that leaves the shortest border."""
    return min(moves, key=lambda move: border(empty ^ move.cells))
