"""What the fields of each event may hold; for logs that come from outside and cannot be trusted."""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from shared.engine.events import LARGEST, Event

Check: TypeAlias = Callable[[object], bool]

_LATEST = 253_402_300_800_000  # milliseconds: the year 10000, which no calendar shows
_HASH = re.compile(r"[0-9a-f]{64}")
_BY = ("player", "bot", "clock", "branch")


def _whole(value: object) -> bool:
    return type(value) is int and 0 <= value < LARGEST


def _moment(value: object) -> bool:
    return type(value) is int and 0 <= value < _LATEST


def _wholes(value: object) -> bool:
    return isinstance(value, list) and all(map(_whole, value))


def _text(value: object) -> bool:
    return isinstance(value, str)


def _truth(value: object) -> bool:
    return isinstance(value, bool)


def _object(value: object) -> bool:
    return isinstance(value, dict)


def _hash(value: object) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def _one_of(*values: object) -> Check:
    return lambda value: value in values


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _branch(value: object) -> bool:
    kinds: Mapping[str, Check] = {"match": _text, "seq": _whole, "head": _hash}
    return isinstance(value, dict) and value.keys() == kinds.keys() and all(kinds[k](value[k]) for k in kinds)


def _level(value: object) -> bool:
    return type(value) is int and 1 <= value <= 5


def _thought(value: object) -> bool:
    """A thought that a seed repeats, or the reason why there was none."""
    if not isinstance(value, dict) or not _level(value.get("level")):
        return False
    thought: Mapping[str, Check] = {"level": _level, "seed": _whole, "budget": _whole}
    default: Mapping[str, Check] = {"level": _level, "default": _one_of("failed", "overrun", "silent")}
    kinds = default if "default" in value else thought
    return value.keys() == kinds.keys() and all(kinds[name](value[name]) for name in kinds)


FIELDS: Mapping[str, Mapping[str, Check]] = {  # of the newest version of each type
    "match_created": {
        "match": _text,
        "game": _text,
        "rules": _whole,
        "options": _object,
        "components": _object,
        "seats": _whole,
        "starts": _one_of("full", "manual"),
        "public": _truth,
        "commit": _hash,
        "branch_of": _or_none(_branch),
        "pace": _or_none(_whole),
    },
    "seat_taken": {"seat": _whole, "player": _text, "salt": _text, "bot": _truth, "level": _level},
    "seat_left": {"seat": _whole},
    "seat_lent": {"seat": _whole, "reason": _one_of("late", "left")},
    "seat_returned": {"seat": _whole},
    "deadline_set": {"phase": _whole, "due": _moment},
    "match_started": {"seats": _whole},
    "dealt": {
        "deal": _whole,
        "below": _or_none(_wholes),
        "numbers": _wholes,
        "by": _one_of("dealer", "branch"),
    },
    "chose": {
        "seat": _whole,
        "phase": _whole,
        "choice": _object,
        "by": _one_of(*_BY),
        "bot": _or_none(_thought),
    },
    "unchose": {"seat": _whole, "phase": _whole},
    "match_ended": {"outcome": _object, "seed": _hash},
    "match_aborted": {"reason": _text, "seat": _whole, "seed": _hash},
}
OPTIONAL: Mapping[str, Mapping[str, Check]] = {"chose": {"key": _text}}


def wrong_field(event: Event) -> str | None:
    """Return what is wrong with the fields of an event of the newest version; None if nothing is."""
    needed = FIELDS.get(event.type)
    if needed is None:
        return f"there are no events called {event.type}"
    if not _moment(event.at):
        return f"{event.type} cannot have happened at that time"
    known = {**needed, **OPTIONAL.get(event.type, {})}
    for name in sorted(needed.keys() - event.data.keys()):
        return f"{event.type} lacks {name}"
    for name, value in event.data.items():
        if name not in known or not known[name](value):
            return f"{event.type} cannot hold this {name}"
    return None
