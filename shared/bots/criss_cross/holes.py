"""What the shape of the empty cells tells: everything written comes in pairs of neighbours."""

from functools import lru_cache

from shared.engine.games.criss_cross.state import SIZE

LOST, PAIRS, WAYS = 13, 41, 20  # how many values each of the three facts of shape() can have

_LAST = SIZE - 1
_NOT_LAST_COLUMN = sum(1 << cell for cell in range(SIZE * SIZE) if cell % SIZE < _LAST)


@lru_cache(maxsize=1 << 16)
def tilings(empty: int) -> tuple[int, int]:
    """Return how few of these cells must stay empty, and in how many ways pairs can cover them all."""
    if not empty:
        return 0, 1
    first = empty & -empty
    rest = empty ^ first
    lost, ways = tilings(rest)
    lost, ways = lost + 1, 0
    for other in (first << 1 if first & _NOT_LAST_COLUMN else 0, first << SIZE):
        if rest & other:
            deeper = tilings(rest ^ other)
            lost, ways = min(lost, deeper[0]), ways + deeper[1]
    return lost, ways


def pairs(empty: int) -> int:
    """Return how many pairs of neighbours are empty."""
    return (empty & empty >> SIZE).bit_count() + (empty & empty >> 1 & _NOT_LAST_COLUMN).bit_count()


@lru_cache(maxsize=1 << 16)
def shape(empty: int) -> tuple[int, int, int]:
    """Return three facts: cells lost, free pairs, and how many ways to cover all, as a power of two."""
    lost, ways = tilings(empty)
    return lost, pairs(empty), ways.bit_length()
