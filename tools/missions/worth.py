"""What a team's position is worth to the search: points, mobility, and the way to the goal."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from shared.engine.games.encore.missions import BOXES, WORD, figures
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.scoring import LOWER, UPPER
from shared.engine.games.encore.sheet import (
    CELL_NAMES,
    COLUMN_LETTERS,
    COLUMN_MASKS,
    COLUMNS,
    ROWS,
    anchors,
    find_sheet,
)
from shared.engine.games.encore.state import Pad

FAILED = (0.0, 5.0, 15.0, 1000.0)  # what it costs to have so many failed rolls
_ROW_MASKS = [sum(1 << ROWS * column + row for column in range(COLUMNS)) for row in range(ROWS)]
_BOX_MASKS = [(0b11 | 0b11 << ROWS) << CELL_NAMES.index(name) for name in BOXES]


@dataclass(frozen=True)
class Weights:
    """How much things matter; `focus` prefers few things nearly done to many things begun."""

    goal: float
    joker: float
    block: float
    focus: float


def any_weights(rng: Random) -> Weights:
    """Return weights that may suit a mission: a search that fails is tried again with others."""
    return Weights(rng.uniform(50, 200), rng.uniform(0.6, 2.4), rng.uniform(0.1, 0.4), rng.uniform(1.3, 3.0))


def worth(weights: Weights, mission: int, pads: tuple[Pad, ...], failed: tuple[int, ...], word: int) -> float:
    """Return a number that grows with the hope of winning."""
    goals = figures(ENCORE.rules, len(pads)).goals[mission - 1]
    way = sum(_WAYS[name](pads, needed, word, weights.focus) for name, needed in goals) / len(goals)
    spare = sum(weights.joker * pad.jokers + weights.block * _reach(pad.sheet, pad.marks) for pad in pads)
    return weights.goal * way + _points(pads) + spare - sum(FAILED[count] for count in failed)


def _points(pads: tuple[Pad, ...]) -> float:
    shares = [_column_shares(pad.marks) for pad in pads]
    total = 0.0
    for upper, lower, progress in zip(UPPER, LOWER, zip(*shares, strict=True), strict=False):
        total += lower * sum(progress) + (upper - lower) * max(progress)
    return total


@lru_cache(maxsize=200_000)
def _column_shares(marks: int) -> tuple[float, ...]:
    return tuple(((mask & marks).bit_count() / ROWS) ** 2 for mask in COLUMN_MASKS)


@lru_cache(maxsize=200_000)
def _reach(sheet: str, marks: int) -> float:
    reach = anchors(marks) & ~marks
    return sum(bool(block.cells & reach) for block in find_sheet(sheet).blocks) + 0.2 * reach.bit_count()


@lru_cache(maxsize=200_000)
def _colour_shares(sheet: str, marks: int) -> tuple[float, ...]:
    return tuple((cells & marks).bit_count() / 21 for cells in find_sheet(sheet).colours)


@lru_cache(maxsize=200_000)
def _row_shares(marks: int) -> tuple[float, ...]:
    return tuple((mask & marks).bit_count() / COLUMNS for mask in _ROW_MASKS)


def _best(shares: list[tuple[float, ...]], needed: int, focus: float) -> float:
    best: list[float] = sorted(map(max, zip(*shares, strict=True)), reverse=True)
    return sum(math.pow(share, focus) for share in best[:needed]) / needed


def _colours(pads: tuple[Pad, ...], needed: int, word: int, focus: float) -> float:
    return _best([_colour_shares(pad.sheet, pad.marks) for pad in pads], needed, focus)


def _rows(pads: tuple[Pad, ...], needed: int, word: int, focus: float) -> float:
    return _best([_row_shares(pad.marks) for pad in pads], needed, focus)


def _stars(pads: tuple[Pad, ...], needed: int, word: int, focus: float) -> float:
    stars = 0
    for pad in pads:
        stars |= find_sheet(pad.sheet).stars & pad.marks
    return sum(bool(stars & mask) for mask in COLUMN_MASKS) / COLUMNS


def _boxes(pads: tuple[Pad, ...], needed: int, word: int, focus: float) -> float:
    marks = 0
    for pad in pads:
        marks |= pad.marks
    return sum(math.pow((mask & marks).bit_count() / 4, focus) for mask in _BOX_MASKS[:needed]) / needed


def _word(pads: tuple[Pad, ...], needed: int, word: int, focus: float) -> float:
    total = float(word)
    for place, letter in enumerate(WORD[word:]):
        mask = COLUMN_MASKS[COLUMN_LETTERS.index(letter)]
        shares = [(mask & pad.marks).bit_count() / ROWS for pad in pads if mask & ~pad.marks]
        if not shares:
            return total / len(WORD) - 1.0  # nobody is left to write this letter
        total += 0.8 * math.pow(max(shares), focus) * math.pow(0.9, place)
    return total / len(WORD)


_WAYS: dict[str, Callable[[tuple[Pad, ...], int, int, float], float]] = {
    "colours": _colours,
    "rows": _rows,
    "stars": _stars,
    "boxes": _boxes,
    "word": _word,
}
