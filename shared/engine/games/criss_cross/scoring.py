"""What a Criss Cross sheet is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from shared.engine.core import Outcome, Seat
from shared.engine.games.criss_cross.state import EMPTY, SIZE, Rules, Sheet, State

RUN_POINTS = (0, 0, 2, 3, 8, 10)
NO_POINTS = -5
RATINGS = (30, 25, 20, 15)  # the least total of each solo level, best level first; below: the lowest
DIAGONAL = tuple((SIZE - 1 - i) * SIZE + i for i in range(SIZE))  # from the bottom left corner (CC-A11)


@cache
def line_points(line: tuple[int, ...]) -> int:
    """Add up the maximal runs of equal symbols; empty cells break runs (CC-A6 to CC-A9)."""
    points = run = 0
    last = EMPTY
    for symbol in (*line, EMPTY):
        if symbol == last:
            run += 1
        else:
            points += 0 if last == EMPTY else RUN_POINTS[run]
            last, run = symbol, 1
    return points


@dataclass(frozen=True, slots=True)
class Score:
    """A sheet's boxes: penalties are already in, the diagonal is one of its two equal boxes."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonal: int

    @property
    def total(self) -> int:
        """Return the sum of all boxes, the diagonal's two included."""
        return sum(self.rows) + sum(self.columns) + 2 * self.diagonal

    @property
    def best_line(self) -> int:
        """Return what breaks ties: the best row or column, never the diagonal (CC-A14)."""
        return max(self.rows + self.columns)


def score(sheet: Sheet, rules: Rules) -> Score:
    """Return every box of the sheet under these rules."""
    cells = sheet.cells
    rows = tuple(_box(cells[r * SIZE : r * SIZE + SIZE], rules.penalty) for r in range(SIZE))
    columns = tuple(_box(cells[c::SIZE], rules.penalty) for c in range(SIZE))
    return Score(rows, columns, _diagonal_box(cells, rules))


def _box(line: tuple[int, ...], penalty: bool) -> int:
    points = line_points(line)
    return points if points or not penalty else NO_POINTS  # CC-A13: gaps are no excuse


def _diagonal_box(cells: Sequence[int], rules: Rules) -> int:
    if not rules.diagonal:
        return 0
    punished = rules.penalty and rules.diagonal_penalty == "each_box"  # CC-A12, CC-A20
    return _box(tuple(cells[cell] for cell in DIAGONAL), punished)


def rating(total: int) -> int:
    """Return the solo level, 1 the best and 5 the lowest (CC-A16, CC-A17)."""
    return next((level for level, least in enumerate(RATINGS, 1) if total >= least), len(RATINGS) + 1)


def final_outcome(state: State, reason: str) -> Outcome:
    """Rank the sheets: total first, then the best single row or column, then shared (CC-A15)."""
    scores = [score(sheet, state.rules) for sheet in state.sheets]
    ranks = [(s.total, s.best_line) for s in scores]
    winners = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks))
    details: dict[str, object] = {"best_lines": [s.best_line for s in scores]}
    if len(scores) == 1:
        details["rating"] = rating(scores[0].total)
    return Outcome(winners, tuple(s.total for s in scores), reason, details)
