"""The 9x9 grid as a bit set whose 81 binary digits, read from the left, are the cells in reading order."""

from collections.abc import Sequence
from itertools import compress
from typing import NewType, TypeVar

T = TypeVar("T")
Cells = NewType("Cells", int)  # a set of cells, never the number of one

SIZE = 9
AREA = SIZE * SIZE
FULL = Cells((1 << AREA) - 1)
NONE = Cells(0)
CENTRE = Cells(1 << AREA // 2)  # r5c5 (SC-A1)
CELL_NAMES: tuple[str, ...] = tuple(f"r{r}c{c}" for r in range(1, SIZE + 1) for c in range(1, SIZE + 1))

_CELL = {name: Cells(1 << AREA - 1 - index) for index, name in enumerate(CELL_NAMES)}
_ZERO_ONE = bytes.maketrans(b"01", b"\0\1")


def pick(items: Sequence[T], bits: int) -> list[T]:
    """Return the items whose binary digit is 1; the first item goes with the leftmost digit."""
    return list(compress(items, f"{bits:0{len(items)}b}".encode().translate(_ZERO_ONE)))


def cell(name: str) -> Cells | None:
    """Return the cell of that name, or None if the grid has none."""
    return _CELL.get(name)


def names(cells: Cells) -> list[str]:
    """Return the names of these cells in reading order."""
    return pick(CELL_NAMES, cells)


def first(cells: Cells) -> Cells:
    """Return the first of these cells in reading order."""
    return Cells(1 << cells.bit_length() - 1)
