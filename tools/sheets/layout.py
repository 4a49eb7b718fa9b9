"""A search for Encore! layouts: seven rows, fifteen columns, without stars.

In every column each colour is one vertical run (K5), so the blocks of a colour are stretches of neighbouring
columns whose runs overlap. The search lays columns from left to right and keeps, for each colour, the sizes
already closed and the block still open. A table of what can still be finished cuts dead ends at once, and the
columns that suit all five colours are found by ANDing sets of columns held as integers.
"""

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from random import Random
from typing import TypeAlias

COLOURS, ROWS, COLUMNS = 5, 7, 15
LETTERS = "byrgo"
WIDEST = 5  # K10
MOST_IN_ROW = 8  # K13
_TRIES_PER_COLUMN = 3
_STEPS_PER_START = 400
_ALL_SIZES = 0b1111110

Run: TypeAlias = tuple[int, int]  # the first row and the length
Column: TypeAlias = tuple[Run, ...]  # the run of each colour


@dataclass(frozen=True, slots=True)
class Progress:
    """One colour so far: sizes of closed blocks as bits, the open block's size and width, the last run."""

    closed: int
    size: int
    width: int
    run: Run


def _lengths() -> list[tuple[int, ...]]:
    return sorted({*permutations((3, 1, 1, 1, 1)), *permutations((2, 2, 1, 1, 1))})


def _column(order: tuple[int, ...], lengths: tuple[int, ...]) -> Column:
    runs = {colour: (sum(lengths[:i]), lengths[i]) for i, colour in enumerate(order)}
    return tuple(runs[colour] for colour in range(COLOURS))


COLUMN_LIST: tuple[Column, ...] = tuple(
    _column(order, lengths) for order in permutations(range(COLOURS)) for lengths in _lengths()
)
RUNS: tuple[Run, ...] = tuple(sorted({run for column in COLUMN_LIST for run in column}))
_HAVING: tuple[dict[Run, int], ...] = tuple(
    {run: sum(1 << i for i, column in enumerate(COLUMN_LIST) if column[colour] == run) for run in RUNS}
    for colour in range(COLOURS)
)


def find_layout(rng: Random) -> list[str]:
    """Return seven rows of colour letters that hold K1 to K6, K10 and K13; never gives up."""
    while True:
        columns = _Search(rng).run()
        if columns:
            return _rows(columns)


class _Search:
    """One start: a depth-first search that gives up after a number of steps."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.steps = _STEPS_PER_START

    def run(self) -> list[Column] | None:
        first = self.rng.choice(COLUMN_LIST)
        start = tuple(Progress(0, run[1], 1, run) for run in first)
        return self._extend([first], start)

    def _extend(self, columns: list[Column], colours: tuple[Progress, ...]) -> list[Column] | None:
        left = COLUMNS - len(columns)
        if not left:
            return columns
        for column in self._some(_suitable(colours, left)):
            self.steps -= 1
            if self.steps < 0:
                return None
            longer = [*columns, column]
            if _crowded(longer):
                continue
            moved = [after(p, run) for p, run in zip(colours, column, strict=True)]
            found = self._extend(longer, tuple(p for p in moved if p))
            if found:
                return found
        return None

    def _some(self, indices: int) -> list[Column]:
        members = [COLUMN_LIST[i] for i in range(len(COLUMN_LIST)) if indices >> i & 1]
        return self.rng.sample(members, min(_TRIES_PER_COLUMN, len(members)))


def _suitable(colours: tuple[Progress, ...], left: int) -> int:
    indices = -1
    for colour, progress in enumerate(colours):
        having = _HAVING[colour]
        indices &= sum(having[run] for run in _next_runs(progress, left))
    return indices


@cache
def _next_runs(progress: Progress, left: int) -> tuple[Run, ...]:
    reached = [(run, after(progress, run)) for run in RUNS]
    return tuple(run for run, p in reached if p and _finishable(p.closed, p.size, p.width, left - 1))


@cache
def after(progress: Progress, run: Run) -> Progress | None:
    """Return the colour's progress with one more column, or None if a block has a size it may not have."""
    linked = progress.run[0] < sum(run) and run[0] < sum(progress.run)
    if linked:
        return Progress(progress.closed, progress.size + run[1], progress.width + 1, run)
    closed = _close(progress.closed, progress.size)
    return Progress(closed, run[1], 1, run) if closed else None


def _close(closed: int, size: int) -> int:
    bit = 1 << size
    return 0 if bit & closed or not bit & _ALL_SIZES else closed | bit  # K2: one block of each size


@cache
def _finishable(closed: int, size: int, width: int, left: int) -> bool:
    if width > WIDEST or size > 6:
        return False
    shut = _close(closed, size)
    if not left:
        return shut == _ALL_SIZES
    return any(
        _finishable(closed, size + length, width + 1, left - 1)
        or (shut and _finishable(shut, length, 1, left - 1))
        for length in (1, 2, 3)
    )


def _crowded(columns: list[Column]) -> bool:
    counts = [0] * (COLOURS * ROWS)
    for column in columns:
        for colour, (first, length) in enumerate(column):
            for row in range(first, first + length):
                counts[colour * ROWS + row] += 1
    return max(counts) > MOST_IN_ROW


def _rows(columns: list[Column]) -> list[str]:
    cells = [[""] * COLUMNS for _ in range(ROWS)]
    for c, column in enumerate(columns):
        for colour, (first, length) in enumerate(column):
            for row in range(first, first + length):
                cells[row][c] = LETTERS[colour]
    return ["".join(row) for row in cells]
