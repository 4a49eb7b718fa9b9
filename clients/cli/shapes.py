"""What a server's answers look like; whoever answers otherwise is no server that this program understands.

A shape is a type, None, a pattern for text, a tuple of shapes (any of them), a mapping (at least these keys),
or a list: of one shape for any number, of several for exactly so many, and with `...` for one or more.
"""

import re
from collections.abc import Sequence
from typing import Any

from clients.cli.text import Json

ID = re.compile(r"[0-9a-z]{12}")
CODE = re.compile(r"[0-9a-z]{6}")
GAME_NAME = re.compile(r"[0-9a-z-]{1,40}")
TOKEN = re.compile(r"[!-~]{1,200}")
STATUS = re.compile("open|running|finished|aborted|halted")
NUMBER = (int, float)
SCALAR = (str, int, bool, None)

CHOICE = PROBLEM = dict
SENTENCE = {"message": str, "values": dict}
OPTION = {
    "name": str,
    "title": str,
    "about": str,
    "values": [SCALAR, ...],
    "default": SCALAR,
    "labels": [str],
    "when": dict,
}
GAME = {"name": GAME_NAME, "title": str, "about": str, "players": [int, int], "options": [OPTION]}
FACTS = {**GAME, "levels": [int, ...], "printed": dict}
GAMES = {"games": [GAME, ...]}
CREATED = {"id": ID, "host_token": TOKEN}
TAKEN = {"seat": int, "token": TOKEN}
FOUND = {"id": ID}
ACCEPTED = {"seq": int, "phase": int}
SHORT = {"code": re.compile(CODE.pattern, re.IGNORECASE)}
SEAT = {"seat": int, "taken": bool, "name": (str, None), "bot": (int, None), "lent": (str, None)}
SUMMARY = {
    "id": ID,
    "game": str,
    "rules": int,
    "title": str,
    "status": STATUS,
    "seats": [SEAT],
    "awaiting": [int],
}
PAGE = {"matches": [SUMMARY], "next": (re.compile("-?[0-9]{1,15}(-[0-9a-z]{12})?"), int, None)}
OUTCOME = {"reason": str, "scores": [int], "winners": [int], "details": dict}
MATCH = {
    **SUMMARY,
    "options": dict,
    "branch_of": ({"match": str, "seq": int}, None),
    "imported": bool,
    "phase": int,
    "deadline": (int, None),
    "seq": int,
    "settled": int,
    "seat": (int, None),
    "chosen": (CHOICE, None),
    "prompt": (SENTENCE, None),
    "view": (dict, None),
    "outcome": (OUTCOME, None),
    "verdict": [SENTENCE],
}
LEGAL = {"phase": int, "choices": [CHOICE]}
COMPACT = {"phase": int, "choices": dict}
NOTICE = {"type": str}
LOOK = {**NOTICE, "match": {"status": STATUS}}
AWAITING = {"phase": int, "seats": [int], "deadline": (int, None)}
EVENT = {"seq": int, "type": str}
CHOSE = {**EVENT, "phase": int, "seat": int, "choice": CHOICE}
EVENTS = {"events": [EVENT]}
WORTH = {"points": NUMBER, "error": NUMBER}
SUMS = {"seat": int, "baseline": WORTH, "luck": WORTH, "skill": WORTH, "others": WORTH, "result": NUMBER}
DECISION = {
    "seq": int,
    "seat": int,
    "made": CHOICE,
    "better": (CHOICE, None),
    "cost": NUMBER,
    "error": NUMBER,
}
REPORT = {"seats": [SUMS], "costliest": [{**DECISION, "views": {"better": dict}}]}
READY = {"status": re.compile("ready"), "done": int, "of": int, "report": REPORT}
RUNNING = {"status": re.compile("(?!ready).*"), "done": (int, None), "of": (int, None)}
ANALYSIS = (READY, RUNNING)

# Nobody knows what a damaged log would say.
UNKNOWN = {
    "game": "",
    "rules": 0,
    "title": "",
    "seats": [],
    "awaiting": [],
    "options": {},
    "imported": False,
    "phase": 0,
    "seq": 0,
    "settled": 0,
    "verdict": [],
}
UNSEEN = dict.fromkeys(("branch_of", "deadline", "seat", "chosen", "prompt", "view", "outcome"))


def fits(value: Any, shape: Any) -> bool:
    """Say whether an answer has this shape."""
    match shape:
        case None:
            return value is None
        case re.Pattern():
            return isinstance(value, str) and bool(shape.fullmatch(value))
        case tuple():
            return any(fits(value, one) for one in shape)
        case list():
            return isinstance(value, list) and _row_fits(value, shape)
        case dict():
            return isinstance(value, dict) and all(
                name in value and fits(value[name], one) for name, one in shape.items()
            )
    return type(value) is shape  # a bool is no number


def _row_fits(values: Sequence[Any], shape: Sequence[Any]) -> bool:
    first = shape[0]
    if len(shape) == 1 or shape[1] is ...:
        return len(values) >= len(shape) - 1 and all(fits(value, first) for value in values)
    return len(values) == len(shape) and all(map(fits, values, shape))


def filled(match: Any) -> Any:
    """Return a match, or each of a list, with all that is not known of a halted one filled in."""
    if isinstance(match, list):
        return [filled(one) for one in match]
    if not isinstance(match, dict) or match.get("status") != "halted":
        return match
    return UNKNOWN | UNSEEN | {name: value for name, value in match.items() if value is not None}


def agrees(match: Json) -> bool:
    """Say whether the numbers in a match are of its own seats, and a finished one has an outcome."""
    seats = range(len(match["seats"]))
    outcome = match.get("outcome")
    named = [*match["awaiting"], *(outcome["winners"] if outcome else ())]
    named += [match["seat"]] if match.get("seat") is not None else []
    if [seat["seat"] for seat in match["seats"]] != list(seats) or any(seat not in seats for seat in named):
        return False
    return len(outcome["scores"]) == len(seats) if outcome else match["status"] != "finished"


def is_told(event: Json) -> bool:
    """Say whether an event tells all that belongs to it."""
    return event["type"] != "chose" or fits(event, CHOSE)


def in_order(events: Sequence[Json], after: int) -> bool:
    """Say whether whole events come one after the other."""
    counted = [event["seq"] for event in events] == list(range(after + 1, after + 1 + len(events)))
    return counted and all(map(is_told, events))
