"""What a pad is likely to be worth at the end, and what each marking adds to that."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from shared.bots.encore.features import CELLS, CLASS_OF, OPEN_BLOCKS, Ground, extent, ground
from shared.bots.encore.weights import FREE, SOLO, TABLE, TAKEN, THREATENED, Tables, Weights, tuned
from shared.engine.games.encore.marking import markings, price
from shared.engine.games.encore.moves import Mark
from shared.engine.games.encore.sheet import COLUMNS, FULL, ROWS
from shared.engine.games.encore.state import SOLO_ROLLS, State

Faces: TypeAlias = tuple[int, int]  # of a colour die and a number die

NEAR = 2  # cells that a line lacks when its owner is near to filling it
_SHIFTS = tuple(range(0, ROWS * COLUMNS, ROWS))


class Scale:
    """How to evaluate one seat's pad at one time, with what others have filled."""

    __slots__ = ("colours", "columns", "ground", "weights")

    def __init__(self, sheet: Ground, weights: Weights, statuses: Sequence[int]) -> None:
        self.ground = sheet
        self.weights = weights
        self.columns = [
            (shift, features, weights.columns[points][status])
            for shift, features, points, status in zip(
                _SHIFTS, sheet.columns, CLASS_OF, statuses[:COLUMNS], strict=True
            )
        ]
        self.colours = [weights.colours[status] for status in statuses[COLUMNS:]]

    def worth(self, marks: int, jokers: int) -> float:
        """Return what a pad is worth."""
        return _outlook(self, marks).worth + self.weights.jokers[jokers]

    def gains(self, marks: int, jokers: int, faces: Iterable[Faces]) -> tuple[list[float], list[Mark]]:
        """Return what each marking with these pairs of faces adds to the worth of a pad, and the markings."""
        outlook = _outlook(self, marks)
        moves = markings(self.ground.sheet, marks, faces)
        return [outlook[move.cells] + self._spent(jokers, move.colour, move.number) for move in moves], moves

    def best(self, marks: int, jokers: int, faces: Iterable[Faces]) -> Mark | None:
        """Return the first of the markings with these pairs of faces that add most, if any adds something."""
        outlook = _outlook(self, marks)
        most, found = 0.0, None
        for pair in faces:
            gain, move = outlook.best(pair)
            gain += self._spent(jokers, *pair)
            if gain > most:
                most, found = gain, move
        return found

    def _spent(self, jokers: int, colour: int, number: int) -> float:
        worth = self.weights.jokers
        return worth[jokers - price(colour, number)] - worth[jokers]


class Outlook(dict[int, float]):
    """A pad with these marks: its worth without jokers, and what marking a part of a block adds to it.

    Who looks ahead meets the same pad again and again: all is worked out when first asked, and kept.
    """

    def __init__(self, scale: Scale, marks: int) -> None:
        super().__init__()
        self._scale, self._marks = scale, marks
        beside = marks << ROWS | marks >> ROWS
        self._columns = [
            values[features[(marks >> shift & CELLS) << ROWS | beside >> shift & CELLS]]
            for shift, features, values in scale.columns
        ]
        self._colours = [scale.ground.colour(colour, marks) for colour in range(len(scale.colours))]
        self._left, self._right = extent(marks)
        edges = scale.weights.edges
        self._edge = edges[self._left] + edges[self._right]
        self._best: dict[Faces, tuple[float, Mark | None]] = {}

    @property
    def worth(self) -> float:
        """Return the worth of the pad without jokers."""
        scale = self._scale
        blocks, pieces = scale.weights.blocks, scale.ground.pieces
        return (
            sum(self._columns)
            + sum(values[feature] for values, feature in zip(scale.colours, self._colours, strict=True))
            + sum([blocks[pieces[block & ~self._marks]] for block in scale.ground.blocks])
            + self._edge
        )

    def best(self, pair: Faces) -> tuple[float, Mark | None]:
        """Return the first marking with these faces that adds most, and what it adds."""
        found = self._best.get(pair)
        if found is None:
            moves = markings(self._scale.ground.sheet, self._marks, [pair])
            gains = [self[move.cells] for move in moves]
            most = max(gains, default=0.0)
            found = self._best[pair] = most, moves[gains.index(most)] if moves else None
        return found

    def __missing__(self, cells: int) -> float:
        scale, marks = self._scale, self._marks
        block, colour, first, last, beyond, behind, count = scale.ground.parts[cells]
        after = marks | cells
        beside = after << ROWS | after >> ROWS
        lacking = block & ~after
        pieces, blocks = scale.ground.pieces, scale.weights.blocks
        before = self._colours[colour]
        later = before - count * OPEN_BLOCKS - (not lacking)
        values = scale.colours[colour]
        gain = blocks[pieces[lacking]] - blocks[pieces[block & ~marks]] + values[later] - values[before]
        if beyond < self._left or behind < self._right:
            edges = scale.weights.edges
            gain += edges[min(beyond, self._left)] + edges[min(behind, self._right)] - self._edge
        for shift, features, values in scale.columns[first:last]:
            gain += values[features[(after >> shift & CELLS) << ROWS | beside >> shift & CELLS]]
        gain -= sum(self._columns[first:last])
        self[cells] = gain
        return gain


_outlook = lru_cache(maxsize=256)(Outlook)


def clock(state: State) -> tuple[str, int]:
    """Return the kind of game, and what is left on its clock."""
    if state.alone:
        return SOLO, max(SOLO_ROLLS - state.roll, 0)
    return TABLE, max(min([to_second_colour(pad.sheet, pad.marks) for pad in state.pads]), 1)


@lru_cache(maxsize=4096)
def to_second_colour(sheet: str, marks: int) -> int:
    """Return how many cells a pad lacks until it has two colours."""
    lacking = sorted((cells & ~marks).bit_count() for cells in ground(sheet).sheet.colours)
    return lacking[0] + lacking[1]


@lru_cache(maxsize=4096)
def near_lines(sheet: str, marks: int) -> int:
    """Return the lines that lack few cells, or none."""
    empty = FULL & ~marks
    lines = ground(sheet).sheet.lines
    return sum(1 << line for line, cells in enumerate(lines) if (cells & empty).bit_count() <= NEAR)


def scale(state: State, seat: int, tables: Tables | None = None) -> Scale:
    """Return how to evaluate a seat's pad now, with these tables or the tuned ones."""
    own = state.pads[seat]
    taken = near = 0
    for number, pad in enumerate(state.pads):
        if number != seat:
            taken |= pad.full
            near |= near_lines(pad.sheet, pad.marks)
    lower = taken & ~own.full | own.full & ~own.first
    return _scale(tables or tuned(), own.sheet, clock(state), lower, near & ~own.full)


@lru_cache(maxsize=1024)
def _scale(tables: Tables, sheet: str, time: tuple[str, int], lower: int, near: int) -> Scale:
    """Return how to evaluate a pad of which these lines pay the lower value, and others are near to these."""
    statuses = [
        TAKEN if lower >> line & 1 else THREATENED if near >> line & 1 else FREE
        for line in range(len(ground(sheet).sheet.lines))
    ]
    return Scale(ground(sheet), tables.at(*time), statuses)
