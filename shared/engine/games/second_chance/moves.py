"""The one move of Second Chance, and how it is written as a choice."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from shared.engine.core import Json
from shared.engine.errors import MalformedChoice, RuleViolation
from shared.engine.games.second_chance.decks import TILES
from shared.engine.games.second_chance.grid import SIZE, Cells, cell, names
from shared.engine.games.second_chance.tiles import Draw

_ANY_CELL = re.compile(r"r(?:0|[1-9][0-9]?)c(?:0|[1-9][0-9]?)")  # on the grid or beside it


@dataclass(frozen=True, slots=True)
class Choice:
    """Draw a tile on these cells, named with spaces between them."""

    draw: str
    cells: str


@dataclass(frozen=True, slots=True)
class Way:
    """A tile one way round, and the cells where the top left corner of its box may lie."""

    shape: str
    at: tuple[str, ...]


Compact: TypeAlias = Mapping[str, tuple[Way, ...]]  # by the name of each tile that is offered


def parse_move(choice: object) -> Draw:
    """Read `{"draw": "4L", "cells": "r1c1 r1c2 r1c3 r2c1"}`; the cells may come in any order."""
    match choice:
        case {"draw": str(tile), "cells": str(cells), **rest} if not rest:
            return Draw(_tile(tile), _cells(cells))
        case {"pass": True, **rest} if not rest:  # SC-A3, SC-A4
            raise RuleViolation("must_draw", "Whoever can draw a tile has to: there is no passing.")
    raise MalformedChoice("Send {one}.", one='{"draw": "4L", "cells": "r1c1 r1c2 r1c3 r2c1"}')


def dump_move(move: Draw) -> Json:
    """Return the choice that parse_move() reads back."""
    return {"draw": move.tile, "cells": " ".join(names(move.cells))}


def _tile(name: str) -> str:
    if name not in TILES:
        raise MalformedChoice("There is no tile of that name; a name looks like 4L or S02.")
    return name


def _cells(text: str) -> Cells:
    named = text.split(" ")
    if not all(map(_ANY_CELL.fullmatch, named)):
        raise MalformedChoice(
            "A cell is written like r1c2: row 1 to {rows}, column 1 to {columns}.", rows=SIZE, columns=SIZE
        )
    squares: dict[str, int] = {}
    for name in named:
        if name in squares:
            raise MalformedChoice("{cell} is named twice.", cell=name)
        squares[name] = _on_grid(name)
    return Cells(sum(squares.values()))


def _on_grid(name: str) -> Cells:
    square = cell(name)
    if square is None:
        raise RuleViolation("outside_grid", "{cell} is outside the grid.", cell=name)
    return square
