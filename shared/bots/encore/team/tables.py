"""What is known of a sheet before the first roll, laid out for speed: parts, blocks, chances to mark."""

from dataclasses import dataclass
from functools import cache

from shared.engine.games.encore.sheet import (
    COLUMN_MASKS,
    LARGEST,
    find_sheet,
    neighbours,
    split,
)

FACES = 6  # of a die, the joker included


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Cells that one marking can cover: with what lies around, their block, and how many in which column.

    `touched` lists the colours around: their blocks that a marking here changes, and those it does not.
    """

    cells: int
    near: int
    block: int
    columns: tuple[tuple[int, int], ...]
    touched: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A sheet: its blocks, and for each colour and number the parts, block by block."""

    blocks: tuple[int, ...]
    colour_of: tuple[int, ...]
    of_colour: tuple[tuple[int, ...], ...]  # block numbers
    parts: tuple[tuple[tuple[int, int, tuple[Part, ...]], ...], ...]  # by colour * 6 + number
    lines: tuple[int, ...]
    stars: int


@cache
def board(name: str) -> Board:
    """Return the tables of the sheet of that name."""
    sheet = find_sheet(name)
    blocks = tuple(block.cells for block in sheet.blocks)
    colour_of = tuple(block.colour for block in sheet.blocks)
    of_colour = tuple(tuple(b for b, own in enumerate(colour_of) if own == colour) for colour in range(5))
    parts: list[tuple[tuple[int, int, tuple[Part, ...]], ...]] = []
    for colour in range(5):
        for number in range(LARGEST + 1):
            rows = []
            for b in of_colour[colour]:
                layer = sheet.blocks[b].parts[number - 1] if number else ()
                rows.append((b, blocks[b], tuple(_part(blocks, of_colour, cells, b) for cells in layer)))
            parts.append(tuple(rows))
    return Board(blocks, colour_of, of_colour, tuple(parts), sheet.lines, sheet.stars)


def _part(blocks: tuple[int, ...], of_colour: tuple[tuple[int, ...], ...], cells: int, block: int) -> Part:
    near = cells | neighbours(cells)
    touched = []
    for colour, own in enumerate(of_colour):
        if changed := tuple(blocks[b] for b in own if blocks[b] & near):
            touched.append((colour, changed, tuple(b for b in own if not blocks[b] & near)))
    counts = tuple(
        (column, (cells & mask).bit_count()) for column, mask in enumerate(COLUMN_MASKS) if cells & mask
    )
    return Part(cells, near, block, counts, tuple(touched))


@cache
def chunks(cells: int) -> tuple[int, ...]:
    """Return the connected pieces of some cells of one block."""
    return tuple(split(cells))


_numbers: dict[tuple[int, int], int] = {}


def numbers(open_cells: int, reach: int) -> int:
    """Return as bits 0 to 4 which numbers 1 to 5 can be marked in these open cells of one block."""
    key = (open_cells, reach)
    if key not in _numbers:
        _numbers[key] = _find_numbers(open_cells, reach)
    return _numbers[key]


def _find_numbers(open_cells: int, reach: int) -> int:
    bits = 0
    for piece in chunks(open_cells):
        if piece & reach:  # a connected piece has connected parts of every size around each of its cells
            bits |= (1 << min(piece.bit_count(), LARGEST)) - 1
    return bits


def _misses() -> tuple[tuple[float, ...], ...]:
    """Return for a number of dice and a set of numbers how likely no die shows one of them."""
    sizes = [bits.bit_count() for bits in range(32)]
    return tuple(tuple((1 - size / FACES) ** dice for size in sizes) for dice in range(4))


MISSES = _misses()
# The same if a joker die may be used as well: it fits whenever anything does.
JOKER_MISSES = tuple(
    tuple((1 - (bits.bit_count() + bool(bits)) / FACES) ** dice for bits in range(32)) for dice in range(4)
)


def stuck(rows: list[int], jokers: int) -> float:
    """Return how likely two colour dice and two number dice fit nowhere; `rows` are the numbers by colour."""
    a, b, c, d, e = rows
    miss = (JOKER_MISSES if jokers else MISSES)[2]
    any_colour = a | b | c | d | e if jokers else 0
    pairs = (
        miss[a | b] + miss[a | c] + miss[a | d] + miss[a | e] + miss[b | c]
        + miss[b | d] + miss[b | e] + miss[c | d] + miss[c | e] + miss[d | e]
    )  # fmt: skip
    with_joker = 5 * miss[any_colour] if jokers else miss[a] + miss[b] + miss[c] + miss[d] + miss[e]
    doubles = miss[a] + miss[b] + miss[c] + miss[d] + miss[e] + miss[any_colour]
    return (2 * (pairs + with_joker) + doubles) / (FACES * FACES)
