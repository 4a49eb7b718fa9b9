"""What a seat may see of a Criss Cross match: everything is public but the choices still open."""

from dataclasses import dataclass

from shared.engine.games.criss_cross.moves import Symbol
from shared.engine.games.criss_cross.scoring import score
from shared.engine.games.criss_cross.state import ROUNDS, SIZE, SYMBOLS, Sheet, State, can_write


@dataclass(frozen=True, slots=True)
class Points:
    """The boxes of a sheet; the diagonal is one of its two equal ones."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonal: int
    total: int


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet: five rows of symbols, a dot for an empty cell."""

    grid: tuple[str, ...]
    can_write: bool
    score: Points


@dataclass(frozen=True, slots=True)
class View:
    """The table: the dice and every sheet with its score so far."""

    round: int
    rounds: int
    dice: tuple[Symbol, ...]
    sheets: tuple[SheetView, ...]


def view(state: State) -> View:
    """Return the table as everybody sees it."""
    sheets = tuple(_sheet(sheet, state) for sheet in state.sheets)
    return View(state.round, ROUNDS, tuple(SYMBOLS[symbol] for symbol in state.dice), sheets)


def _sheet(sheet: Sheet, state: State) -> SheetView:
    grid = tuple(_row(sheet.cells[r * SIZE : r * SIZE + SIZE]) for r in range(SIZE))
    boxes = score(sheet, state.rules)
    return SheetView(grid, can_write(sheet), Points(boxes.rows, boxes.columns, boxes.diagonal, boxes.total))


def _row(cells: tuple[int, ...]) -> str:
    return "".join("." if symbol < 0 else SYMBOLS[symbol] for symbol in cells)
