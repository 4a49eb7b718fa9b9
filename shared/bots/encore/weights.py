"""The learnt tables of the evaluation, and where each feature stands in them."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from shared.bots.encore.features import BLOCKS, CLASSES, COLOURINGS, GAPS, MIDDLE, STARS
from shared.engine.games.encore.state import JOKERS

SOLO, TABLE = "solo", "table"  # the two kinds of games that have tables of their own
STATUSES = FREE, THREATENED, TAKEN = (
    0,
    1,
    2,
)  # of a line: nobody else is near, somebody is, or has filled it

COLUMN_AT = 0
STAR_AT = COLUMN_AT + len(CLASSES) * len(STATUSES) * len(GAPS)
BLOCK_AT = STAR_AT + len(CLASSES) * STARS
COLOUR_AT = BLOCK_AT + BLOCKS
JOKER_AT = COLOUR_AT + len(STATUSES) * COLOURINGS
EXTENT_AT = JOKER_AT + JOKERS + 1
SIZE = EXTENT_AT + MIDDLE + 1

# The first clock of each slot. Alone it counts the rolls to come, else the cells up to a second colour.
CLOCKS = {
    SOLO: (0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 23),
    TABLE: (0, 2, 4, 6, 8, 11, 14, 17, 21, 26, 32, 38),
}

FILE = Path(__file__).parent / "weights.json"


class Weights:
    """The tables of one slot of the clock."""

    def __init__(self, flat: Sequence[float]) -> None:
        self.flat = list(flat)
        self.columns = [
            [self._column(points, status) for status in STATUSES] for points in range(len(CLASSES))
        ]
        colours = [COLOUR_AT + status * COLOURINGS for status in STATUSES]
        self.colours = [self.flat[start : start + COLOURINGS] for start in colours]
        self.blocks = self.flat[BLOCK_AT : BLOCK_AT + BLOCKS]
        self.jokers = self.flat[JOKER_AT : JOKER_AT + JOKERS + 1]
        self.extents = self.flat[EXTENT_AT : EXTENT_AT + MIDDLE + 1]

    def _column(self, points: int, status: int) -> list[float]:
        """Return the worth of a column and its star, by the column's feature."""
        gaps = COLUMN_AT + (points * len(STATUSES) + status) * len(GAPS)
        stars = STAR_AT + points * STARS
        return [
            self.flat[gaps + gap] + self.flat[stars + star]
            for gap in range(len(GAPS))
            for star in range(STARS)
        ]


def slot(kind: str, clock: int) -> int:
    """Return the slot that a clock falls in."""
    return max(number for number, first in enumerate(CLOCKS[kind]) if first <= clock)


@cache
def learnt(kind: str) -> tuple[Weights, ...]:
    """Return the tables beside this module, slot by slot."""
    data: Any = json.loads(FILE.read_text("utf-8"))
    return tuple(Weights([number / data["scale"] for number in flat]) for flat in data[kind])
