"""Untrusted JSON: small, shallow, without anything that two readers could read differently."""

import json
import re
from typing import Any, NoReturn

from services.api.problems import Problem
from shared.engine.sentences import Value

MOST_BYTES = 4096
DEEPEST = 4
LARGEST = 2**31
LONGEST = 64
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


def parse(data: bytes) -> dict[str, Any]:
    """Return the object in this body, or raise a Problem that says what is wrong with it."""
    try:
        text = data.decode("utf-8")
        if text.count("{") + text.count("[") > DEEPEST and _depth(text) > DEEPEST:
            # before parsing: a deep body must not reach the recursive parser
            _refuse("The body is nested more than {deepest} deep.", deepest=DEEPEST)
        value = _READER.decode(text)
    except (UnicodeDecodeError, ValueError) as error:
        raise Problem(400, "bad_json", "The body is not JSON in UTF-8.") from error
    if not isinstance(value, dict):
        _refuse("The body must be a JSON object.")
    return value


def _refuse(message: str, /, **values: Value) -> NoReturn:
    raise Problem(400, "bad_json", message, **values)


def _depth(text: str) -> int:
    depth = deepest = 0
    in_string = escaped = False
    for character in text:
        if in_string:
            in_string = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        _refuse("The body names a field twice.")
    for name, value in pairs:
        _check_strings(name, value)
    return found


def _check_strings(name: str, value: Any) -> None:
    for text in (name, *(value if isinstance(value, list) else (value,))):
        if isinstance(text, str) and not _plain(text):
            _refuse(
                "A text is longer than {longest} characters or holds characters that cannot be written.",
                longest=LONGEST,
            )


def _plain(text: str) -> bool:
    return len(text) <= LONGEST and not _UNPRINTABLE.search(text)


def _whole(digits: str) -> int:
    if len(digits) > 24:
        _refuse("A number has too many digits.")
    value = float(digits)
    if not value.is_integer() or abs(value) >= LARGEST:
        _refuse("{number} is not a whole number in range.", number=digits)
    return int(value)


def _integer(digits: str) -> int:
    if len(digits) > 11 or abs(value := int(digits)) >= LARGEST:
        _refuse("A number is out of range.")
    return value


_READER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_constant=lambda name: _refuse("{text} is not a number.", text=name),
    parse_float=_whole,
    parse_int=_integer,
)
