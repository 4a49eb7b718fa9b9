"""What is printed on the sheets, dice and mission sheets of Encore!."""

from shared.engine.core import Json
from shared.engine.games.encore.coop import MOST_FAILED
from shared.engine.games.encore.missions import BOX_MASKS, BOXES, CHECKS, ROW_LETTERS, WORD, figures
from shared.engine.games.encore.scoring import LEVEL_TOPS, LOWER, STAR, UPPER
from shared.engine.games.encore.sheet import (
    COLOUR_NAMES,
    COLOURS,
    COLUMN_LETTERS,
    COLUMNS,
    LARGEST,
    NAMES,
    ROWS,
    START_LETTER,
    cell_names,
    find_sheet,
)
from shared.engine.games.encore.state import (
    ALL_DICE,
    COLOUR_FACES,
    JOKERS,
    NUMBER_FACES,
    OPEN_ROLLS,
    SOLO_DICE,
    SOLO_ROLLS,
)
from shared.engine.games.encore.words import LEVELS, PARTS

_MOST_PLAYERS = 6


def printed(rules: int) -> Json:
    """Return it all, with the missions of one version of the rules."""
    return {
        "rows": ROWS,
        "columns": COLUMN_LETTERS,
        "column_points": _points(0, COLUMNS),
        "colours": [
            {"letter": letter, "name": name} for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True)
        ],
        "colour_points": _points(COLUMNS, None),
        "colour_faces": list(COLOUR_FACES),
        "number_faces": list(NUMBER_FACES),
        "largest": LARGEST,
        "jokers": JOKERS,
        "star": STAR,
        "sheets": {name: list(find_sheet(name).rows) for name in NAMES},
        "start_column": START_LETTER,
        "dice": list(ALL_DICE),
        "open_rolls": OPEN_ROLLS,
        "solo_dice": list(SOLO_DICE),
        "solo_rolls": SOLO_ROLLS,
        "ratings": [*LEVEL_TOPS, None],
        "levels": list(LEVELS),
        "missions": _missions(rules),
    }


def _points(first: int, end: int | None) -> list[Json]:
    pairs = zip(UPPER[first:end], LOWER[first:end], strict=True)
    return [{"first": upper, "later": lower} for upper, lower in pairs]


def _missions(rules: int) -> Json:
    sheets = [figures(rules, seats) for seats in range(1, _MOST_PLAYERS + 1)]
    return {
        "parts": PARTS,
        "row_letters": ROW_LETTERS,
        "boxes": list(BOXES),
        "box_cells": {name: list(cell_names(mask)) for name, mask in zip(BOXES, BOX_MASKS, strict=True)},
        "word": WORD,
        "checks": list(CHECKS),
        "failed_limit": MOST_FAILED,
        "players": [
            {
                "targets": list(sheet.targets),
                "jokers": sheet.jokers,
                "goals": [dict(goal) for goal in sheet.goals],
            }
            for sheet in sheets
        ],
    }
