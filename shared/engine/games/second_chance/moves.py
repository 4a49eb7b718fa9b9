"""The one move of Second Chance, and how it is written as a choice."""

from shared.engine.core import Json
from shared.engine.errors import MalformedChoice
from shared.engine.games.second_chance.decks import TILES
from shared.engine.games.second_chance.grid import Cells, cell, names
from shared.engine.games.second_chance.tiles import Draw


def parse_move(choice: object) -> Draw:
    """Read `{"draw": "4L", "cells": "r1c1 r1c2 r1c3 r2c1"}`; the cells may come in any order."""
    match choice:
        case {"draw": str(tile), "cells": str(cells), **rest} if not rest:
            return Draw(_tile(tile), _cells(cells))
    raise MalformedChoice('Send {"draw": "4L", "cells": "r1c1 r1c2 r1c3 r2c1"}.')


def dump_move(move: Draw) -> Json:
    """Return the choice that parse_move() reads back."""
    return {"draw": move.tile, "cells": " ".join(names(move.cells))}


def _tile(name: str) -> str:
    if name not in TILES:
        raise MalformedChoice("There is no tile of that name; a name looks like 4L or S02.")
    return name


def _cells(text: str) -> Cells:
    cells = 0
    for name in text.split(" "):
        square = cell(name)
        if square is None:
            raise MalformedChoice("A cell is written like r1c2: row 1 to 9, column 1 to 9.")
        if cells & square:
            raise MalformedChoice(f"{name} is named twice.")
        cells |= square
    return Cells(cells)
