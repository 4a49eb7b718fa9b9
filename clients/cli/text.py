"""What to call people, and sentences made from lists."""

import os
from collections.abc import Iterable
from typing import Any, TypeAlias

from clients.cli.language import t

Json: TypeAlias = dict[str, Any]

LONGEST_NAME = 24
# What a person types to run this program: a checkout is run by the script in it.
COMMAND = "./scorepad" if os.environ.get("SCOREPAD_CHECKOUT") else "scorepad"


def served(match: Json) -> Json:
    """Return a match as the server describes it, without what was fetched to draw it."""
    return {name: value for name, value in match.items() if name not in ("facts", "legal")}


def names(match: Json) -> list[str]:
    """Return what to call each seat of a match."""
    return [_name(seat) for seat in match["seats"]]


def called(match: Json, seat: int) -> str:
    """Return what to call one seat, even one that the match does not have."""
    return names(match)[seat] if 0 <= seat < len(match["seats"]) else t("seat {seat}", seat=seat)


def _name(seat: Json) -> str:
    if seat.get("bot"):
        return t("Bot {number} (L{level})", number=seat["seat"] + 1, level=seat["bot"])
    return str(seat["name"])[:LONGEST_NAME] if seat["name"] else t("seat {seat}", seat=seat["seat"])


def listed(words: Iterable[str]) -> str:
    """Return `a`, `a and b` or `a, b and c`."""
    *most, last = words
    return t("{first} and {last}", first=", ".join(most), last=last) if most else last


def awaited(match: Json, mine: Iterable[int] = ()) -> str:
    """Say whom a running match waits for, with `you` for one's own seat; nothing if it waits for nobody."""
    own = set(mine)
    seats = [t("you") if seat in own else called(match, seat) for seat in match["awaiting"]]
    return t("Waiting for {names}.", names=listed(seats)) if seats else ""
