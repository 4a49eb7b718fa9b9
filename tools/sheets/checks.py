"""The checker of Encore! sheets: K1 to K10 must hold, K11 to K14 are targets."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]  # column, row
LETTERS = "byrgo"
ROWS, COLUMNS = 7, 15


@dataclass(frozen=True, slots=True)
class Block:
    """All cells of one connected region of one colour."""

    colour: str
    cells: frozenset[Cell]

    @property
    def width(self) -> int:
        """Return the number of columns it reaches over."""
        columns = [column for column, _ in self.cells]
        return max(columns) - min(columns) + 1


@dataclass(frozen=True, slots=True)
class Drawing:
    """A sheet taken apart."""

    rows: tuple[str, ...]
    blocks: tuple[Block, ...]
    stars: tuple[Cell, ...]

    @property
    def contacts(self) -> int:
        """Count the corners where two blocks of one colour touch (K3; published sheets have 3 to 9)."""
        block_of = {cell: block for block in self.blocks for cell in block.cells}
        pairs = [
            (block_of[c, r], block_of[c + step, r + 1])
            for c, r in block_of
            for step in (-1, 1)
            if (c + step, r + 1) in block_of
        ]
        return sum(a is not b and a.colour == b.colour for a, b in pairs)

    @property
    def columns(self) -> list[str]:
        """Return the columns as text, from top to bottom, without stars."""
        return ["".join(column).lower() for column in zip(*self.rows, strict=True)]

    def starred(self, colour: str) -> list[int]:
        """Return the sizes of this colour's blocks with a star, one entry a star."""
        blocks = [block for block in self.blocks if block.colour == colour]
        return sorted(len(block.cells) for block in blocks for star in self.stars if star in block.cells)


def take_apart(rows: list[str]) -> Drawing:
    """Return blocks and stars of a sheet drawn as text, upper case for a star."""
    colours = {(c, r): letter.lower() for r, row in enumerate(rows) for c, letter in enumerate(row)}
    left = set(colours)
    blocks = []
    while left:
        blocks.append(_flood(min(left), colours))
        left -= blocks[-1].cells
    stars = tuple((c, r) for c, r in sorted(colours) if rows[r][c].isupper())
    return Drawing(tuple(rows), tuple(blocks), stars)


def _flood(start: Cell, colours: dict[Cell, str]) -> Block:
    found, waiting = {start}, [start]
    while waiting:
        c, r = waiting.pop()
        for cell in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
            if cell not in found and colours.get(cell) == colours[start]:
                found.add(cell)
                waiting.append(cell)
    return Block(colours[start], frozenset(found))


def _k1(d: Drawing) -> bool:
    counts = Counter("".join(d.rows).lower())
    return [len(row) for row in d.rows] == [COLUMNS] * ROWS and counts == dict.fromkeys(LETTERS, 21)


def _k2(d: Drawing) -> bool:
    sizes = sorted((block.colour, len(block.cells)) for block in d.blocks)
    return sizes == [(colour, size) for colour in sorted(LETTERS) for size in range(1, 7)]


def _k3(d: Drawing) -> bool:
    return sum(len(block.cells) for block in d.blocks) == ROWS * COLUMNS  # blocks are disjoint and cover all


def _k5(d: Drawing) -> bool:
    return all(len(list(groupby(column))) == len(set(column)) for column in d.columns)


def _k11(d: Drawing) -> bool:
    return all(
        len(sizes) == 3 and sizes[0] <= 3 and sizes[1] in (4, 5) and sizes[2] == 6
        for sizes in map(d.starred, LETTERS)
    )


Check: TypeAlias = tuple[str, str, Callable[[Drawing], bool]]
MUST: tuple[Check, ...] = (
    ("K1", "7 rows of 15 cells, 21 cells of each colour", _k1),
    ("K2", "one block of each size 1 to 6 in each colour", _k2),
    ("K3", "blocks of one colour share no edge", _k3),
    ("K4", "every column holds all five colours", lambda d: all(set(c) == set(LETTERS) for c in d.columns)),
    ("K5", "each colour is one run in every column", _k5),
    (
        "K6",
        "at most 3 of a colour in a column",
        lambda d: all(max(Counter(c).values()) <= 3 for c in d.columns),
    ),
    ("K7", "one star in every column", lambda d: [c for c, _ in d.stars] == list(range(COLUMNS))),
    ("K8", "three stars in every colour", lambda d: all(len(d.starred(letter)) == 3 for letter in LETTERS)),
    ("K9", "at most one star in a block", lambda d: all(len(b.cells & {*d.stars}) <= 1 for b in d.blocks)),
    ("K10", "no block wider than five columns", lambda d: all(block.width <= 5 for block in d.blocks)),
)
AIMS: tuple[Check, ...] = (
    ("K11", "each colour's stars: one in a small block, one in the 4 or 5, one in the 6", _k11),
    ("K12", "3 to 5 colours in every row", lambda d: all(len(set(row.lower())) >= 3 for row in d.rows)),
    ("K13", "at most 8 of a colour in a row", lambda d: all(_fullest(row.lower()) <= 8 for row in d.rows)),
    ("K14", "at most 6 stars in a row", lambda d: all(sum(map(str.isupper, row)) <= 6 for row in d.rows)),
)


def _fullest(row: str) -> int:
    return max(Counter(row).values())


def broken(rows: list[str], checks: tuple[Check, ...] = MUST) -> list[str]:
    """Return a sentence for every check the sheet does not hold."""
    shape = len(rows) == ROWS and all(len(row) == COLUMNS for row in rows)
    if not shape:
        return ["K1: 7 rows of 15 cells, 21 cells of each colour"]
    drawing = take_apart(rows)
    return [f"{name}: {about}" for name, about, holds in checks if not holds(drawing)]
