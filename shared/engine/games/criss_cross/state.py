"""What a Criss Cross match is between two steps."""

from dataclasses import dataclass

from shared.engine.sentences import later

SIZE = 5
CELLS = SIZE * SIZE
ROUNDS = 12
SYMBOLS = "SXBHTO"
SYMBOL_NAMES = (
    later("slash"), later("cross"), later("triple bar"), later("hash"), later("triangle"), later("circle"),
)  # fmt: skip
EMPTY = -1

# Neighbouring cells as (lower, higher) pairs, each once: right neighbours, then lower ones, in reading order.
EDGES: tuple[tuple[int, int], ...] = tuple(
    (cell, other)
    for cell in range(CELLS)
    for other, inside in ((cell + 1, cell % SIZE < SIZE - 1), (cell + SIZE, cell < CELLS - SIZE))
    if inside
)
EDGE_MASKS: tuple[int, ...] = tuple(1 << a | 1 << b for a, b in EDGES)
NEIGHBOURS: frozenset[int] = frozenset(EDGE_MASKS)
FULL = (1 << CELLS) - 1

# Bits of the cells that have a right neighbour, for the shift test in `can_write`.
_NOT_LAST_COLUMN = sum(1 << cell for cell in range(CELLS) if cell % SIZE < SIZE - 1)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's grid: the symbol of each cell in reading order, and the empty cells as a bit set."""

    cells: tuple[int, ...] = (EMPTY,) * CELLS
    empty: int = FULL


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a match."""

    diagonal: bool
    penalty: bool
    diagonal_penalty: str
    start: str


@dataclass(frozen=True, slots=True)
class State:
    """A match: `dice` is empty while the table is awaited."""

    rules: Rules
    sheets: tuple[Sheet, ...]
    phase: int = 0
    round: int = 0
    dice: tuple[int, ...] = ()


def can_write(sheet: Sheet) -> bool:
    """Say whether two neighbouring cells are still empty."""
    empty = sheet.empty
    return bool(empty & empty >> SIZE or empty & empty >> 1 & _NOT_LAST_COLUMN)


def write(sheet: Sheet, marks: tuple[tuple[int, int], ...]) -> Sheet:
    """Return the sheet with these (cell, symbol) marks added."""
    cells = list(sheet.cells)
    empty = sheet.empty
    for cell, symbol in marks:
        cells[cell] = symbol
        empty ^= 1 << cell
    return Sheet(tuple(cells), empty)
