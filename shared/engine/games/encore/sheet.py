"""The printed sheets: 105 cells as bits of an integer, and what is known before the first roll."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from shared.engine.sentences import later

ROWS, COLUMNS = 7, 15
COLOURS = "byrgo"
COLOUR_NAMES = (later("blue"), later("yellow"), later("red"), later("green"), later("orange"))
COLUMN_LETTERS = "ABCDEFGHIJKLMNO"
LARGEST = 5  # nobody marks more cells at once, though there are blocks of six
NAMES = (
    "maple", "harbour", "lantern", "meadow", "orchard", "pebble",
    "river", "saddle", "thistle", "willow", "copper", "anchor",
)  # fmt: skip

# Cells are numbered down the columns: A1 to A7 are bits 0 to 6, H1 is bit 49, O7 is bit 104.
CELL_NAMES: tuple[str, ...] = tuple(
    f"{letter}{row}" for letter in COLUMN_LETTERS for row in range(1, ROWS + 1)
)
COLUMN_MASKS: tuple[int, ...] = tuple(0b1111111 << ROWS * c for c in range(COLUMNS))
FULL = (1 << ROWS * COLUMNS) - 1
START_LETTER = "H"
START_COLUMN = COLUMN_MASKS[COLUMN_LETTERS.index(START_LETTER)]
_NOT_TOP = sum(0b1111110 << ROWS * c for c in range(COLUMNS))
_NOT_BOTTOM = _NOT_TOP >> 1

_FOLDER = Path(__file__).parent / "sheets"


@dataclass(frozen=True, slots=True)
class Block:
    """A printed block: its colour, its cells, and its connected parts of 1 to 5 cells by their number."""

    colour: int
    cells: int
    parts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A printed sheet. `lines` are what pays when full: the columns A to O, then the five colours."""

    name: str
    version: int
    rows: tuple[str, ...]
    blocks: tuple[Block, ...]
    lines: tuple[int, ...]
    stars: int

    @property
    def colours(self) -> tuple[int, ...]:
        """Return the cells of each colour."""
        return self.lines[COLUMNS:]


def neighbours(cells: int) -> int:
    """Return the cells that share an edge with one of these, some of these included."""
    return (cells << ROWS | cells >> ROWS | (cells & _NOT_BOTTOM) << 1 | (cells & _NOT_TOP) >> 1) & FULL


def anchors(marks: int) -> int:
    """Return the cells from which a marking may start: column H, or next to marks (EN-A2, EN-A3)."""
    return neighbours(marks) | START_COLUMN


def members(cells: int) -> list[int]:
    """Return the numbers of the cells in a set, in order."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


def cell_names(cells: int) -> list[str]:
    """Return the names of the cells in a set, column by column."""
    return [CELL_NAMES[cell] for cell in members(cells)]


def draw_sheet(name: str, version: int, rows: Sequence[str]) -> Sheet:
    """Return the sheet drawn as seven rows of colour letters, upper case for a star."""
    text = "".join("".join(column) for column in zip(*rows, strict=True))
    colours = tuple(_cells(letter.lower() == colour for letter in text) for colour in COLOURS)
    blocks = tuple(
        Block(colour, cells, _parts(cells))
        for colour, all_cells in enumerate(colours)
        for cells in split(all_cells)
    )
    return Sheet(name, version, tuple(rows), blocks, COLUMN_MASKS + colours, _cells(map(str.isupper, text)))


def _cells(chosen: Iterable[bool]) -> int:
    return sum(1 << cell for cell, is_in in enumerate(chosen) if is_in)


def split(cells: int) -> list[int]:
    """Return the parts of these cells that each hang together."""
    blocks = []
    while cells:
        block, grown = 0, cells & -cells
        while grown != block:
            block, grown = grown, (grown | neighbours(grown)) & cells
        blocks.append(block)
        cells &= ~block
    return blocks


def _parts(block: int) -> tuple[tuple[int, ...], ...]:
    layer = {1 << cell for cell in members(block)}
    layers = [layer]
    while len(layers) < LARGEST:
        layer = {part | 1 << cell for part in layer for cell in members(neighbours(part) & block & ~part)}
        layers.append(layer)
    return tuple(tuple(sorted(found, key=members)) for found in layers)


_shelf: dict[str, Sheet] = {}


def find_sheet(name: str) -> Sheet:
    """Return the sheet of that name; each is read once."""
    if name not in _shelf:
        data = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
        _shelf[name] = draw_sheet(data["name"], data["version"], data["rows"])
    return _shelf[name]
