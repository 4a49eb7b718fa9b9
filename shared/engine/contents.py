"""What the fields of events may hold: a name for each kind of value, with its check."""

import re
from collections.abc import Callable, Sequence
from typing import Annotated, TypeAlias

from shared.engine.core import Json
from shared.engine.events import LARGEST

Check: TypeAlias = Callable[[object], bool]

_LATEST = 253_402_300_800_000  # milliseconds: the year 10000, which no calendar shows
_HASH = re.compile(r"[0-9a-f]{64}")


def _whole(value: object) -> bool:
    return type(value) is int and 0 <= value < LARGEST


def is_moment(value: object) -> bool:
    """Say whether this is a time in milliseconds."""
    return type(value) is int and 0 <= value < _LATEST


def _wholes(value: object) -> bool:
    return isinstance(value, list) and all(map(_whole, value))


def _hash(value: object) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def _level(value: object) -> bool:
    return type(value) is int and 1 <= value <= 5


def _is(kind: type) -> Check:
    return lambda value: isinstance(value, kind)


def one_of(*values: object) -> Check:
    """Return the check of a value that is one of these."""
    return lambda value: value in values


def _object_of(**kinds: Check) -> Check:
    """Return the check of an object with exactly these fields."""
    return lambda value: (
        isinstance(value, dict) and value.keys() == kinds.keys() and all(kinds[k](value[k]) for k in kinds)
    )


_repeatable = _object_of(level=_level, seed=_whole, budget=_whole)
_defaulted = _object_of(level=_level, default=one_of("failed", "overrun", "silent"))


def _thought(value: object) -> bool:
    """A thought that a seed repeats, or the reason why there was none."""
    return _repeatable(value) or _defaulted(value)


Whole: TypeAlias = Annotated[int, _whole]
Moment: TypeAlias = Annotated[int, is_moment]
Wholes: TypeAlias = Annotated[Sequence[int], _wholes]
Text: TypeAlias = Annotated[str, _is(str)]
Truth: TypeAlias = Annotated[bool, _is(bool)]
Hash: TypeAlias = Annotated[str, _hash]
Level: TypeAlias = Annotated[int, _level]
Object: TypeAlias = Annotated[Json, _is(dict)]
Branch: TypeAlias = Annotated[Json, _object_of(match=_is(str), seq=_whole, head=_hash)]
Thought: TypeAlias = Annotated[Json, _thought]
