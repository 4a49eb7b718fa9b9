"""The moves of Encore!, and how they are written as choices."""

from dataclasses import dataclass
from typing import TypeAlias

from shared.engine.core import Json
from shared.engine.errors import MalformedChoice
from shared.engine.games.encore.sheet import CELL_NAMES, cell_names
from shared.engine.games.encore.state import COLOUR_FACES, NUMBER_FACES

JOKERS_LOST, DICE_LOST = "jokers", "dice"
KINDS = ("colour", "number")

_CELL = {name: 1 << cell for cell, name in enumerate(CELL_NAMES)}


@dataclass(frozen=True, slots=True)
class Pass:
    """Mark nothing in this roll."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark these cells with a colour die and a number die that show these faces.

    What a joker stands for is told by the cells: their colour and how many they are.
    """

    colour: int
    number: int
    cells: int


@dataclass(frozen=True, slots=True)
class Lose:
    """What the team should give up: jokers by seat, or dice by kind (EN-A23)."""

    what: str
    shares: tuple[int, ...]


Move: TypeAlias = Pass | Mark | Lose


def parse_move(choice: object) -> Move:
    """Read `{"pass": true}` or `{"colour": "y", "number": 2, "cells": ["H5", "G5"]}`.

    For a team also `{"jokers": [3, 2, 1]}` and `{"remove": "colour"}`.
    """
    match choice:
        case {"pass": True, **rest} if not rest:
            return Pass()
        case {"colour": colour, "number": number, "cells": list(cells), **rest} if not rest:
            return Mark(_colour(colour), _number(number), _cells(cells))
        case {"jokers": list(shares), **rest} if not rest:
            return Lose(JOKERS_LOST, _shares(shares))
        case {"remove": "colour" | "number" as kind, **rest} if not rest:
            return Lose(DICE_LOST, tuple(int(kind == die) for die in KINDS))
    raise MalformedChoice(
        "Send {one} or {other}.",
        one='{"pass": true}',
        other='{"colour": "y", "number": 2, "cells": ["H5", "G5"]}',
    )


def dump_move(move: Move) -> Json:
    """Return the choice that parse_move() reads back."""
    match move:
        case Pass():
            return {"pass": True}
        case Mark(colour, number, cells):
            return {
                "colour": COLOUR_FACES[colour],
                "number": NUMBER_FACES[number],
                "cells": cell_names(cells),
            }
        case Lose(what, shares):
            return dump_loss(what, shares)


def dump_loss(what: str, shares: tuple[int, ...]) -> Json:
    """Return a team's loss as it is chosen and shown."""
    return {"jokers": list(shares)} if what == JOKERS_LOST else {"remove": KINDS[shares.index(1)]}


def _colour(face: object) -> int:
    if not isinstance(face, str) or len(face) != 1 or face not in COLOUR_FACES:
        raise MalformedChoice("A colour is what its die shows: one of {faces}.", faces=" ".join(COLOUR_FACES))
    return COLOUR_FACES.index(face)


def _number(face: object) -> int:
    if type(face) not in (int, str) or face not in NUMBER_FACES:
        raise MalformedChoice('A number is what its die shows: 1 to 5, or "?".')
    return NUMBER_FACES.index(face)


def _cells(names: list[object]) -> int:
    cells = 0
    for name in names:
        if not isinstance(name, str) or name not in _CELL:
            raise MalformedChoice("A cell is written like H4: column A to O, row 1 to 7.")
        if cells & _CELL[name]:
            raise MalformedChoice("{cell} is named twice.", cell=name)
        cells |= _CELL[name]
    return cells


def _shares(numbers: list[object]) -> tuple[int, ...]:
    shares = tuple(number for number in numbers if type(number) is int and number >= 0)
    if len(shares) < len(numbers):
        raise MalformedChoice("Jokers are whole numbers, one for each seat, such as [3, 2, 1].")
    return shares
