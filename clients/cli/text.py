"""Text from other people, made safe for a terminal, and sentences made from lists."""

from collections.abc import Iterable
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


def clean(text: object) -> str:
    """Return the text without control characters, which could move the cursor or hide words."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(text))


def names(match: Json) -> list[str]:
    """Return what to call each seat of a match."""
    return [clean(seat["name"]) if seat["name"] else f"seat {seat['seat']}" for seat in match["seats"]]


def listed(words: Iterable[str]) -> str:
    """Return `a`, `a and b` or `a, b and c`."""
    *most, last = list(words) or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def awaited(match: Json, mine: Iterable[int] = ()) -> str:
    """Say whom a running match waits for, with `you` for one's own seat."""
    own = set(mine)
    called = names(match)
    return listed("you" if seat in own else called[seat] for seat in match["awaiting"])
