"""The moves of Encore!, and how they are written as choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from shared.engine.core import Among, Json
from shared.engine.errors import MalformedChoice
from shared.engine.games.encore.sheet import CELL_NAMES, cell_names
from shared.engine.games.encore.state import COLOUR_FACES, NUMBER_FACES
from shared.engine.plain import plain

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

Colour: TypeAlias = Annotated[str, Among(tuple(COLOUR_FACES))]
Number: TypeAlias = Annotated[int | str, Among(tuple(NUMBER_FACES))]
Kind: TypeAlias = Annotated[str, Among(tuple(KINDS))]


@dataclass(frozen=True, slots=True)
class PassChoice:
    """Mark nothing in this roll."""

    pass_: Literal[True]


@dataclass(frozen=True, slots=True)
class MarkChoice:
    """Mark these cells with a colour die and a number die that show these faces."""

    colour: Colour
    number: Number
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JokersLoss:
    """The jokers that the team gives up, by seat."""

    jokers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DieLoss:
    """The kind of die that the team gives up."""

    remove: Kind


Loss: TypeAlias = JokersLoss | DieLoss
Choice: TypeAlias = PassChoice | MarkChoice | JokersLoss | DieLoss


@dataclass(frozen=True, slots=True)
class Markings:
    """The markings by the two faces that they use, such as y2, each as its cells; and the pass."""

    marks: Mapping[str, tuple[str, ...]]
    pass_: Literal[True] = True


@dataclass(frozen=True, slots=True)
class JokersDue:
    """How many jokers the team gives up, and how many each seat has."""

    total: int
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JokerLosses:
    """Jokers are to be given up: any shares that make the total."""

    jokers: JokersDue


@dataclass(frozen=True, slots=True)
class DieLosses:
    """A die is to be given up: one of these kinds."""

    remove: tuple[Kind, ...]


Compact: TypeAlias = Markings | JokerLosses | DieLosses


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
            loss: Json = plain(Loss, loss_of(what, shares))
            return loss


def loss_of(what: str, shares: tuple[int, ...]) -> Loss:
    """Return a team's loss as it is chosen and shown."""
    return JokersLoss(shares) if what == JOKERS_LOST else DieLoss(KINDS[shares.index(1)])


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
