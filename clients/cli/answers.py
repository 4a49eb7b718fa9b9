"""From what a server sends to what the program works with: refused, understood, or neither."""

from collections.abc import Callable
from typing import Any, cast

import requests

from clients.cli import shapes
from clients.cli.errors import Refused, Strange
from clients.cli.foreign import clean, decoded
from clients.cli.language import known, said, t
from clients.cli.text import Json

LONGEST_PAUSE = 30.0


def pause_of(answer: requests.Response) -> float | None:
    """Return how long the server asks us to wait; None when it does not, or asks too much."""
    asked = answer.headers.get("Retry-After", "")
    if answer.status_code not in (429, 503) or not asked.isdecimal() or int(asked) > LONGEST_PAUSE:
        return None
    return float(asked)


def refuse(answer: requests.Response) -> None:
    """Raise what the server refuses with, if it does."""
    if answer.status_code >= 400:
        problem = document(answer)
        raise Refused(str(problem.get("code") or "http"), _why(problem) or f"HTTP {answer.status_code}")


def _why(problem: Json) -> str:
    """Return the refusal in the player's language; what only a newer server says, as it came."""
    if known(problem.get("message")):
        return said(problem)
    return str(problem.get("detail") or problem.get("title") or "")


def document(answer: requests.Response) -> Json:
    """Return the JSON object in an answer, cleaned."""
    try:
        found = decoded(answer.content)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Strange(
            t(
                "{url} does not answer like a Scorepad server (HTTP {status}).",
                url=clean(answer.url),
                status=answer.status_code,
            )
        )
    return found


def must(answer: Any, shape: object, server: str, also: Callable[[Json], bool] = lambda _: True) -> Json:
    """Return an answer that has this shape."""
    if not shapes.fits(answer, shape) or not also(answer):
        raise _strange(server)
    return cast(Json, answer)


def event_in(line: bytes, server: str) -> Json:
    """Return the event, notice or look in one line of a stream."""
    try:
        event = decoded(line)
    except ValueError as error:
        raise _strange(server) from error
    return must(event, _shape_of(must(event, dict, server)), server, shapes.is_told)


def _shape_of(item: Json) -> object:
    if "seq" in item:
        return shapes.EVENT
    return shapes.LOOK if item.get("type") == "look" else shapes.NOTICE


def check_record(data: bytes, server: str) -> bytes:
    """Return what is a record at first sight; control characters are in none."""
    if any((letter < 0x20 and letter != 0x0A) or letter > 0x7E for letter in data):
        raise _strange(server)
    return data


def _strange(server: str) -> Strange:
    return Strange(
        t(
            "{server} does not answer as this program expects; one of the two may be too old.",
            server=server,
        )
    )
