"""What a pad is likely to be worth at the end, and what each marking adds to that."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from shared.bots.encore.features import CLASS_OF, OPEN_BLOCKS, Ground, extent, ground
from shared.bots.encore.weights import FREE, SOLO, TABLE, TAKEN, THREATENED, Tables, Weights, tuned
from shared.engine.games.encore.moves import Mark
from shared.engine.games.encore.sheet import COLUMNS, FULL, ROWS
from shared.engine.games.encore.state import ANY_COLOUR, ANY_NUMBER, SOLO_ROLLS, Pad, State

NEAR = 2  # cells that a line lacks when its owner is near to filling it
# The worth of each column, the features of the colours, the columns beyond on both sides, and their worth.
_Now: TypeAlias = tuple[list[float], list[int], int, int, float]

_SHIFTS = tuple(range(0, ROWS * COLUMNS, ROWS))


class Scale:
    """The evaluation of one seat's pad at one time; the time and what others have filled stay as they are."""

    __slots__ = ("_colours", "_columns", "_ground", "_weights")

    def __init__(self, sheet: Ground, weights: Weights, statuses: Sequence[int]) -> None:
        self._ground = sheet
        self._weights = weights
        self._columns = [
            (shift, features, weights.columns[points][status])
            for shift, features, points, status in zip(
                _SHIFTS, sheet.columns, CLASS_OF, statuses[:COLUMNS], strict=True
            )
        ]
        self._colours = [weights.colours[status] for status in statuses[COLUMNS:]]

    def worth(self, marks: int, jokers: int) -> float:
        """Return what a pad is worth."""
        weights, sheet = self._weights, self._ground
        columns, colours, _, _, edge = self._now(marks)
        return (
            sum(columns)
            + sum(values[feature] for values, feature in zip(self._colours, colours, strict=True))
            + sum(weights.blocks[sheet.pieces[block & ~marks]] for block in sheet.blocks)
            + weights.jokers[jokers]
            + edge
        )

    def gains(self, marks: int, jokers: int, moves: Iterable[Mark]) -> list[float]:
        """Return what each marking adds to the worth of the pad."""
        known: dict[int, float] = {}
        now = self._now(marks)
        left = [self._weights.jokers[number] - self._weights.jokers[jokers] for number in range(jokers + 1)]
        found = []
        for move in moves:
            cells = move.cells
            gain = known.get(cells)
            if gain is None:
                gain = known[cells] = self._gain(marks, cells, now)
            found.append(gain + left[jokers - (move.colour == ANY_COLOUR) - (move.number == ANY_NUMBER)])
        return found

    def _now(self, marks: int) -> _Now:
        beside = marks << ROWS | marks >> ROWS
        columns = [
            values[features[(marks >> shift & 127) << ROWS | beside >> shift & 127]]
            for shift, features, values in self._columns
        ]
        left, right = extent(marks)
        edges = self._weights.edges
        colours = [self._ground.colour(colour, marks) for colour in range(len(self._colours))]
        return columns, colours, left, right, edges[left] + edges[right]

    def _gain(self, marks: int, cells: int, now: _Now) -> float:
        columns, colours, left, right, edge = now
        block, colour, first, last, beyond, behind, count = self._ground.parts[cells]
        after = marks | cells
        beside = after << ROWS | after >> ROWS
        lacking = block & ~after
        pieces, blocks = self._ground.pieces, self._weights.blocks
        before = colours[colour]
        later = before - count * OPEN_BLOCKS - (not lacking)
        values = self._colours[colour]
        gain = blocks[pieces[lacking]] - blocks[pieces[block & ~marks]] + values[later] - values[before]
        if beyond < left or behind < right:
            edges = self._weights.edges
            gain += edges[min(beyond, left)] + edges[min(behind, right)] - edge
        for number in range(first, last):
            shift, features, values = self._columns[number]
            key = (after >> shift & 127) << ROWS | beside >> shift & 127
            gain += values[features[key]] - columns[number]
        return gain


@lru_cache(maxsize=1024)
def _scale(tables: Tables, sheet: str, time: tuple[str, int], lines: tuple[int, ...]) -> Scale:
    return Scale(ground(sheet), tables.at(*time), lines)


def clock(state: State) -> tuple[str, int]:
    """Return the kind of game, and what is left on its clock."""
    if state.alone:
        return SOLO, max(SOLO_ROLLS - state.roll, 0)
    return TABLE, max(min(to_second_colour(pad) for pad in state.pads), 1)


def to_second_colour(pad: Pad) -> int:
    """Return how many cells a pad lacks until it has two colours."""
    lacking = sorted((cells & ~pad.marks).bit_count() for cells in ground(pad.sheet).sheet.colours)
    return lacking[0] + lacking[1]


def statuses(state: State, seat: int) -> tuple[int, ...]:
    """Return for each line whether it still pays a seat the upper value."""
    own = state.pads[seat]
    taken = near = 0
    for number, pad in enumerate(state.pads):
        if number != seat:
            taken |= pad.full
            near |= near_lines(pad.sheet, pad.marks)
    lower = taken & ~own.full | own.full & ~own.first
    near &= ~own.full
    return tuple(
        TAKEN if lower >> line & 1 else THREATENED if near >> line & 1 else FREE
        for line in range(len(ground(own.sheet).sheet.lines))
    )


@lru_cache(maxsize=4096)
def near_lines(sheet: str, marks: int) -> int:
    """Return the lines that lack few cells, or none."""
    empty = FULL & ~marks
    lines = ground(sheet).sheet.lines
    return sum(1 << line for line, cells in enumerate(lines) if (cells & empty).bit_count() <= NEAR)


def scale(state: State, seat: int, tables: Tables | None = None) -> Scale:
    """Return how to evaluate a seat's pad now, with these tables or the tuned ones."""
    return _scale(tables or tuned(), state.pads[seat].sheet, clock(state), statuses(state, seat))
