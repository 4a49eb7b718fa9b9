"""Text from elsewhere: cleaned here, once, before any other part of the program sees it."""

import json
import math
from collections.abc import Mapping
from typing import Any, NoReturn

LARGEST = 2**63


def clean(text: object) -> str:
    """Return the text without control characters, which could move the cursor or hide words."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(text))


def cleaned(value: Any) -> Any:
    """Return JSON with all of its text cleaned, keys too."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(key): cleaned(kept) for key, kept in value.items()}
    return [cleaned(one) for one in value] if isinstance(value, list | tuple) else value


def decoded(data: bytes | str) -> Any:
    """Return the JSON that somebody else has written, cleaned; ValueError if it is none."""
    try:
        return cleaned(json.loads(data, parse_int=_whole, parse_float=_finite, parse_constant=_neither))
    except RecursionError as error:
        raise ValueError(data[:1]) from error


def _whole(digits: str) -> int:
    number = int(digits)
    return number if abs(number) < LARGEST else _neither(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _neither(digits)


def _neither(digits: str) -> NoReturn:
    """Refuse what some programs write for a number and no formula of ours could bear."""
    raise ValueError(digits)
