"""Learn the tables of the Encore! bot: `python -m tools.tune_encore`."""

import json
from collections.abc import Iterator
from itertools import product

from shared.bots.encore.features import CLASSES, COLOURINGS, GAPS, MIDDLE, OPEN_BLOCKS, PIECES, STARS
from shared.bots.encore.weights import (
    BLOCK_AT,
    CLOCKS,
    COLOUR_AT,
    COLUMN_AT,
    EXTENT_AT,
    FILE,
    JOKER_AT,
    SIZE,
    STAR_AT,
    STATUSES,
    TAKEN,
)
from shared.engine.games.encore.scoring import LOWER, UPPER
from shared.engine.games.encore.state import JOKERS

SCALE = 1000
LATER = {upper: lower for upper, lower in zip(UPPER, LOWER, strict=True)}


def first_guess(late: float) -> list[float]:
    """Return tables by hand for a time from 0 (the start) to 1 (the end)."""
    flat = [0.0] * SIZE
    for number, points, status, (runs, lacking, reached) in _columns():
        steps = runs + 0.3 * (lacking - runs) + 0.5 * (runs - reached)
        flat[number] = (LATER[points] if status == TAKEN else points) * (0.85 - 0.5 * late) ** steps
    for group, star in product(range(len(CLASSES)), range(1, STARS)):
        flat[STAR_AT + group * STARS + star] = -2 * (0.4 + 0.5 * late - 0.1 * (star > 3))
    for lacking, pieces in product(range(1, 7), range(1, PIECES)):
        flat[BLOCK_AT + lacking * PIECES + pieces] = -0.3 * pieces - 0.1 * (lacking == 1)
    for status, feature in product(STATUSES, range(COLOURINGS)):
        lacking, blocks = divmod(feature, OPEN_BLOCKS)
        steps = blocks + 0.2 * lacking if lacking else 0
        flat[COLOUR_AT + status * COLOURINGS + feature] = (3 if status == TAKEN else 5) * 0.8**steps
    flat[JOKER_AT:EXTENT_AT] = [jokers * (1.3 - 0.3 * late) for jokers in range(JOKERS + 1)]
    flat[EXTENT_AT:SIZE] = [-0.3 * beyond for beyond in range(MIDDLE + 1)]
    return flat


def _columns() -> Iterator[tuple[int, int, int, tuple[int, int, int]]]:
    for group, points in enumerate(CLASSES):
        for status in STATUSES:
            for number, gap in enumerate(GAPS):
                yield COLUMN_AT + (group * len(STATUSES) + status) * len(GAPS) + number, points, status, gap


def main() -> int:
    """Write the tables beside the bot."""
    data = {
        kind: [
            [round(SCALE * number) for number in first_guess(1 - slot / len(clocks))]
            for slot in range(len(clocks))
        ]
        for kind, clocks in CLOCKS.items()
    }
    FILE.write_text(json.dumps({"scale": SCALE, **data}, separators=(",", ":")) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
