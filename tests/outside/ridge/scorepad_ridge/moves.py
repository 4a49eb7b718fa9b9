"""The two moves of Ridge, and how they are written as choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from shared.engine.core import Json
from shared.engine.errors import MalformedChoice


@dataclass(frozen=True, slots=True)
class Write:
    """Write this number into this box, counted from 0."""

    number: int
    box: int


@dataclass(frozen=True, slots=True)
class Strike:
    """Take a strike."""


Move: TypeAlias = Write | Strike


@dataclass(frozen=True, slots=True)
class WriteChoice:
    """Write this number into this box, counted from 1."""

    write: int
    box: int


@dataclass(frozen=True, slots=True)
class StrikeChoice:
    """Take a strike."""

    strike: Literal[True]


Choice: TypeAlias = WriteChoice | StrikeChoice


@dataclass(frozen=True, slots=True)
class Compact:
    """The boxes for each number, counted from 1; and the strike, which is always there."""

    write: Mapping[str, tuple[int, ...]]
    strike: Literal[True] = True


def parse_move(choice: object) -> Move:
    """Read `{"write": 4, "box": 2}` or `{"strike": true}`; true is no number here."""
    match choice:
        case {"strike": True, **rest} if not rest:
            return Strike()
        case {"write": int(number), "box": int(box), **rest} if not rest and bool not in map(
            type, (number, box)
        ):
            return Write(number, box - 1)
    raise MalformedChoice("Send {one} or {other}.", one='{"write": 4, "box": 2}', other='{"strike": true}')


def dump_move(move: Move) -> Json:
    """Return the choice that parse_move() reads back."""
    match move:
        case Write(number, box):
            return {"write": number, "box": box + 1}
        case Strike():
            return {"strike": True}
