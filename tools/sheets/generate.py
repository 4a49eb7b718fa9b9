"""One Encore! sheet from one seed: many layouts, the fairest of them, then its stars."""

from itertools import groupby
from random import Random

from tools.sheets.checks import AIMS, MUST, Drawing, broken, take_apart
from tools.sheets.layout import COLUMNS, find_layout
from tools.sheets.stars import add_stars

_LAYOUTS = 200
_STAR_TRIES = 200


def generate(seed: int) -> list[str]:
    """Return the rows of a sheet that holds K1 to K14; the same seed gives the same sheet."""
    rng = Random(seed)
    while True:
        rows = min((find_layout(rng) for _ in range(_LAYOUTS)), key=unfairness)
        for _ in range(_STAR_TRIES):
            starred = add_stars(rows, rng)
            if starred and not broken(starred, MUST + AIMS):
                return starred


def unfairness(rows: list[str]) -> int:
    """Weigh what makes a layout dull: large blocks on one side, long straight lines, odd rows and corners."""
    drawing = take_apart(rows)
    straight = sum(len(list(run)) > 4 for row in rows for _, run in groupby(row))
    poor_rows = sum(len(set(row)) < 4 for row in rows)
    return _tilt(drawing) + 4 * straight + 6 * poor_rows + 4 * (not 3 <= drawing.contacts <= 9)


def _tilt(drawing: Drawing) -> int:
    middle = COLUMNS // 2
    large = [block for block in drawing.blocks if len(block.cells) >= 4]
    return abs(sum(column - middle for block in large for column, _ in block.cells)) // 4
