"""The eleven lines of the grid as numbers in base 7, and what a pair of cells changes in them.

Symbols are interchangeable, and so are lines that a turn or a mirror of the grid brings onto each other.
Hence a line is known by its kind (outer, second, middle, diagonal) and its pattern: which cells are empty,
and which of the others are equal. Only 203 patterns exist.
"""

from functools import cache
from itertools import permutations
from operator import mul
from typing import NamedTuple

from shared.engine.games.criss_cross.scoring import DIAGONAL
from shared.engine.games.criss_cross.state import CELLS, EDGE_MASKS, EDGES, SIZE, SYMBOLS

BASE = len(SYMBOLS) + 1  # a digit is 0 for an empty cell, or a symbol's number from 1
LETTERS = "abcdef"  # symbols in patterns, in order of appearance
SLANT = 2 * SIZE  # the number of the diagonal, after five rows and five columns


def _cells(line: int) -> tuple[int, ...]:
    """Return a line's cells, late rows and columns backwards: so lines of a kind meet the diagonal alike."""
    if line == SLANT:
        return DIAGONAL
    number = line % SIZE
    cells = [number * SIZE + i if line < SIZE else i * SIZE + number for i in range(SIZE)]
    return tuple(cells[::-1] if number > SIZE // 2 else cells)


LINES: tuple[tuple[int, ...], ...] = tuple(map(_cells, range(SLANT + 1)))
KINDS: tuple[int, ...] = (0, 1, 2, 1, 0, 0, 1, 2, 1, 0, 3)  # outer, second, middle; the diagonal


class Edge(NamedTuple):
    """Two neighbouring cells: the line along both, the line across each, and their share in the diagonal."""

    mask: int
    along: int
    low_along: int  # what a symbol in the lower cell adds to the line's number, for each unit
    high_along: int
    across_low: int
    low_across: int
    across_high: int
    high_across: int
    low_slant: int
    high_slant: int


def _weight(cell: int, line: int) -> int:
    return int(BASE ** LINES[line].index(cell)) if cell in LINES[line] else 0


def _edge(low: int, high: int, mask: int) -> Edge:
    rows, columns = (low // SIZE, high // SIZE), (SIZE + low % SIZE, SIZE + high % SIZE)
    (along, _), (first, second) = (rows, columns) if rows[0] == rows[1] else (columns, rows)
    return Edge(
        mask,
        *(along, _weight(low, along), _weight(high, along)),
        *(first, _weight(low, first), second, _weight(high, second)),
        *(_weight(low, SLANT), _weight(high, SLANT)),
    )


GRID: tuple[Edge, ...] = tuple(_edge(*cells, mask) for cells, mask in zip(EDGES, EDGE_MASKS, strict=True))
_SHARES = tuple(
    tuple((line, _weight(cell, line)) for line in range(SLANT + 1) if cell in LINES[line])
    for cell in range(CELLS)
)


def codes_of(cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return every line's number on a sheet with these cells."""
    codes = [0] * len(LINES)
    for symbol, shares in zip(cells, _SHARES, strict=True):
        for line, weight in shares:
            codes[line] += (symbol + 1) * weight
    return tuple(codes)


@cache
def patterns(mirrored: bool) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return every pattern, such as `a.bba`, and for each line's number the index of its pattern.

    Mirrored: a line and its mirror image have one pattern.
    """
    every = sorted(_patterns(""))
    names = [name for name in every if not mirrored or name <= _renamed(name[::-1])]
    index = [0] * BASE**SIZE
    for name in every:
        number = names.index(min(name, _renamed(name[::-1])) if mirrored else name)
        for code in _codes(name):
            index[code] = number
    return tuple(names), tuple(index)


def _patterns(begun: str) -> list[str]:
    """Return every pattern that begins so; a new symbol takes the next free letter."""
    if len(begun) == SIZE:
        return [begun]
    known = len(set(begun) - {"."})
    return [name for letter in "." + LETTERS[: known + 1] for name in _patterns(begun + letter)]


def _renamed(line: str) -> str:
    """Return a line with its symbols named in order of appearance."""
    order = [letter for letter in dict.fromkeys(line) if letter != "."]
    return line.translate({ord(letter): LETTERS[number] for number, letter in enumerate(order)})


def _codes(name: str) -> list[int]:
    """Return the numbers of all lines of a pattern."""
    units = [sum(BASE**i for i in range(SIZE) if name[i] == letter) for letter in sorted(set(name) - {"."})]
    symbols = permutations(range(1, BASE), len(units))
    return [sum(map(mul, units, chosen)) for chosen in symbols]
