"""Events of older schema versions, brought up to date when they are read; stored bytes never change."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from shared.engine.core import Json
from shared.engine.errors import Refusal
from shared.engine.events import Event

Upcaster: TypeAlias = Callable[[Json], Json]

VERSIONS: Mapping[str, int] = {  # what is written today
    "match_created": 3,
    "seat_taken": 2,
    "seat_left": 1,
    "seat_lent": 1,
    "seat_returned": 1,
    "deadline_set": 1,
    "match_started": 1,
    "dealt": 2,
    "chose": 2,
    "unchose": 1,
    "match_ended": 1,
    "match_aborted": 1,
}


class UnknownVersion(Refusal):
    """An event that a newer program wrote."""

    def __init__(self, event: Event) -> None:
        super().__init__("unknown_version", f"This program does not know version {event.v} of {event.type}.")


def _match_created_2(data: Json) -> Json:
    """A match may begin as a branch of another one."""
    return {"branch_of": None, **data}


def _match_created_3(data: Json) -> Json:
    """A match may have a clock."""
    return {"pace": None, **data}


def _seat_taken_2(data: Json) -> Json:
    """A seat may be a bot's, and everybody has one to stand in."""
    return {"bot": False, "level": 3, **data}


def _chose_2(data: Json) -> Json:
    """A choice that a bot made says how."""
    return {"bot": None, **data}


def _dealt_2(data: Json) -> Json:
    """The bounds stand beside the numbers, so that a draw can be checked without the rules of the game."""
    return {"below": None, "by": "dealer", **data}


UPCASTERS: Mapping[tuple[str, int], Upcaster] = {  # from (type, v) to v + 1
    ("match_created", 1): _match_created_2,
    ("match_created", 2): _match_created_3,
    ("seat_taken", 1): _seat_taken_2,
    ("chose", 1): _chose_2,
    ("dealt", 1): _dealt_2,
}


def check_upcasters(versions: Mapping[str, int], upcasters: Mapping[tuple[str, int], Upcaster]) -> None:
    """Raise ValueError unless every old version leads, step by step, to the one written today."""
    needed = {(kind, v) for kind, newest in versions.items() for v in range(1, newest)}
    for kind, v in sorted(needed ^ set(upcasters)):
        raise ValueError(f"{kind} v{v} has {'no upcaster' if (kind, v) in needed else 'nowhere to go'}")


def upcast(event: Event) -> Event:
    """Return the event as it would be written today; its digest stays that of the stored bytes."""
    newest = VERSIONS.get(event.type, event.v)
    if event.v == newest:
        return event
    if not 1 <= event.v < newest:
        raise UnknownVersion(event)
    data = event.data
    for v in range(event.v, newest):
        data = UPCASTERS[event.type, v](data)
    return replace(event, v=newest, data=data)


check_upcasters(VERSIONS, UPCASTERS)
