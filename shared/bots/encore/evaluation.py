"""What a pad is likely to be worth at the end, and what each marking adds to that."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from shared.bots.encore.features import CLASS_OF, Ground, extent, ground
from shared.bots.encore.weights import CLOCKS, FREE, SOLO, TABLE, TAKEN, THREATENED, Weights, learnt, slot
from shared.engine.games.encore.marking import price
from shared.engine.games.encore.moves import Mark
from shared.engine.games.encore.sheet import COLUMNS, FULL, ROWS
from shared.engine.games.encore.state import SOLO_ROLLS, Pad, State

NEAR = 2  # cells that a line lacks when its owner is near to filling it
_SHIFTS = tuple(range(0, ROWS * COLUMNS, ROWS))
_SLOTS = {kind: [slot(kind, clock) for clock in range(43)] for kind in CLOCKS}


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
        beside = marks << ROWS | marks >> ROWS
        left, right = extent(marks)
        return (
            sum(
                values[features[(marks >> shift & 127) << ROWS | beside >> shift & 127]]
                for shift, features, values in self._columns
            )
            + sum(weights.blocks[sheet.block(number, marks)] for number in range(len(sheet.blocks)))
            + sum(values[sheet.colour(colour, marks)] for colour, values in enumerate(self._colours))
            + weights.jokers[jokers]
            + weights.extents[left]
            + weights.extents[right]
        )

    def gains(self, marks: int, jokers: int, moves: Iterable[Mark]) -> list[float]:
        """Return what each marking adds to the worth of the pad."""
        known: dict[int, float] = {}
        left = [self._weights.jokers[number] - self._weights.jokers[jokers] for number in range(jokers + 1)]
        edges = self._edges(marks)
        beside = marks << ROWS | marks >> ROWS
        before = [
            values[features[(marks >> shift & 127) << ROWS | beside >> shift & 127]]
            for shift, features, values in self._columns
        ]
        found = []
        for move in moves:
            cells = move.cells
            gain = known.get(cells)
            if gain is None:
                gain = known[cells] = self._gain(marks, cells, before) - edges
            found.append(gain + left[jokers - price(move.colour, move.number)])
        return found

    def _gain(self, marks: int, cells: int, before: Sequence[float]) -> float:
        sheet, after = self._ground, marks | cells
        beside = after << ROWS | after >> ROWS
        block, colour, first, last = sheet.parts[cells]
        values = self._colours[colour]
        blocks = self._weights.blocks
        gain = (
            self._edges(after)
            + blocks[sheet.block(block, after)]
            - blocks[sheet.block(block, marks)]
            + values[sheet.colour(colour, after)]
            - values[sheet.colour(colour, marks)]
        )
        for number in range(first, last + 1):
            shift, features, values = self._columns[number]
            key = (after >> shift & 127) << ROWS | beside >> shift & 127
            gain += values[features[key]] - before[number]
        return gain

    def _edges(self, marks: int) -> float:
        left, right = extent(marks)
        return self._weights.extents[left] + self._weights.extents[right]


@lru_cache(maxsize=512)
def _scale(sheet: str, kind: str, number: int, statuses: tuple[int, ...]) -> Scale:
    return Scale(ground(sheet), learnt(kind)[number], statuses)


def clock(state: State) -> tuple[str, int]:
    """Return the kind of game, and the slot of its clock."""
    if state.alone:
        return SOLO, _SLOTS[SOLO][max(SOLO_ROLLS - state.roll, 0)]
    return TABLE, _SLOTS[TABLE][min(to_second_colour(pad) for pad in state.pads)]


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


def scale(state: State, seat: int) -> Scale:
    """Return how to evaluate a seat's pad now."""
    return _scale(state.pads[seat].sheet, *clock(state), statuses(state, seat))
