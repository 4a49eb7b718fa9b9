"""Events as they stand in the log: canonical bytes, digests, and the chain of heads."""

import hashlib
import json
import re
from dataclasses import dataclass, field

from shared.engine.core import Json

GENESIS = "0" * 64  # the head of an empty log
MOST_BYTES = 1024


LARGEST = 2**53  # from here on some readers of JSON round


class OddNumber(ValueError):
    """A number that does not mean the same to every reader."""


def _refuse_float(text: str) -> None:
    raise OddNumber(f"{text} is no integer")


def _exact(text: str) -> int:
    number = int(text)
    if abs(number) >= LARGEST:
        raise OddNumber(f"{text} is no integer below 2^53 in size")
    return number


_WRITER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
_PERHAPS_FLOAT = re.compile(r"\d[.e]")  # in every float that the writer writes, and in some texts
_FLOATLESS = json.JSONDecoder(parse_float=_refuse_float)
_EXACT = json.JSONDecoder(parse_float=_refuse_float, parse_int=_exact)


@dataclass(frozen=True, slots=True)
class Event:
    """One accepted fact. `seq` counts from 1 without gaps; `data` holds the fields of its type."""

    seq: int
    type: str
    v: int
    at: int
    data: Json
    digest: str
    body: bytes = field(repr=False)  # as it is stored


def canonical(value: Json) -> bytes:
    """Return the one spelling of a JSON object: sorted keys, no spaces, ASCII; OddNumber on a float."""
    text = _WRITER.encode(value)
    if _PERHAPS_FLOAT.search(text):
        _FLOATLESS.decode(text)  # the writer itself cannot be told to refuse floats
    return text.encode()


def read_canonical(text: bytes) -> tuple[object, bytes]:
    """Read JSON without odd numbers, and return it with its canonical spelling, which may be another one."""
    value = _EXACT.decode(text.decode())
    return value, spelt(value)


def spelt(value: object) -> bytes:
    """Return the canonical spelling of what is known to hold no float."""
    return _WRITER.encode(value).encode()


def digest(body: bytes) -> str:
    """Return the fingerprint of stored bytes."""
    return hashlib.sha256(body).hexdigest()


def link(head: str, seq: int, body_digest: str) -> str:
    """Return the head after one more event."""
    return hashlib.sha256(f"{head}|{seq}|{body_digest}".encode()).hexdigest()


def read_event(seq: int, body: bytes) -> Event:
    """Read stored bytes; the position in the log is the sequence number."""
    data = json.loads(body)
    return Event(seq, data.pop("type"), data.pop("v"), data.pop("at"), data, digest(body), body)
