"""Where the parts of games are found: in folders of ours, and at the entry points of installed packages.

This is the one module of the engine that looks around; what it finds is as pure as what looks.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Generic, TypeVar

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

T = TypeVar("T")


class Unfit(Exception):
    """What a room offers is not what its place asks for; the message says why, in one sentence."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A room that was left out, and why in one sentence. `told` is what its code said, for logs."""

    where: str
    why: str
    told: str = ""

    def __str__(self) -> str:
        """Return the line that a log gets."""
        return f"{self.where} is left out: {self.why}{f' ({self.told})' if self.told else ''}"


@dataclass(frozen=True, slots=True)
class Room:
    """A place where something of the game with this name should be."""

    name: str
    where: str
    enter: Callable[[], ModuleType]


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What the rooms hold, by the name of the game, and which of them were left out."""

    parts: dict[str, T]
    faults: tuple[Fault, ...]


def look(rooms: Iterable[Room], read: Callable[[Room, ModuleType], T]) -> Found[T]:
    """Enter every room; `read` returns what is there. One that fails, in whatever way, is left out."""
    parts: dict[str, T] = {}
    faults: list[Fault] = []
    for room in rooms:
        try:
            if room.name in parts:
                raise Unfit("its name is taken.")
            parts[room.name] = read(room, room.enter())
        except Unfit as unfit:
            faults.append(Fault(room.where, str(unfit)))
        except (Exception, SystemExit) as error:  # noqa: BLE001  # the others go on without it
            told = " ".join(f"{type(error).__name__}: {error}".split())
            faults.append(Fault(room.where, "its code fails.", told))
    return Found(parts, tuple(faults))


def rooms(package: str, group: str, wanted: Container[str] | None = None) -> list[Room]:
    """Return the rooms in the folders of a package, then those of installed packages, of all wanted games."""
    found = [*_folders(package), *installed(group)]
    return found if wanted is None else [room for room in found if room.name in wanted]


def _folders(package: str) -> Iterator[Room]:
    for module in iter_modules(import_module(package).__path__):
        if module.ispkg:
            path = f"{package}.{module.name}"
            yield Room(module.name.replace("_", "-"), path, partial(import_module, path))


def installed(group: str) -> Iterator[Room]:
    """Return the rooms of installed packages, in an order that is the same everywhere."""
    for point in sorted(entry_points(group=group), key=_place):
        yield Room(point.name, f"{point.name} of {_owner(point)} ({group})", point.load)


def _place(point: EntryPoint) -> tuple[str, str]:
    return point.name, _owner(point)


def _owner(point: EntryPoint) -> str:
    return point.dist.name if point.dist else "an unknown package"


def offered(contract: type, module: ModuleType, one: str, more: str = "") -> tuple[Any, ...]:
    """Return what a room offers by a name, and more of the kind if there is, when all keeps the contract."""
    if not hasattr(module, one):
        raise Unfit(f"it offers no {one}.")
    parts = (getattr(module, one), *getattr(module, more, ()))
    for part in parts:
        _require(contract, part)
    return parts


def _require(contract: type, part: object) -> None:
    """Raise Unfit unless the part has every member of the contract, and methods where it has methods."""
    for member, kind in vars(contract).items():
        if member.startswith("_"):
            continue
        if not hasattr(part, member):
            raise Unfit(f"it lacks {member}.")
        if callable(kind) and not callable(getattr(part, member)):
            raise Unfit(f"its {member} is no method.")
