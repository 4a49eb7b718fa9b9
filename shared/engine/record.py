"""Records: a match that is over as JSON Lines, a header, its events and a trailer (docs/record-format.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from shared.engine.core import Json
from shared.engine.errors import Refusal
from shared.engine.events import MOST_BYTES, Event, OddNumber, canonical, digest, read_canonical, spelt
from shared.engine.match import Match
from shared.engine.sentences import Sentence, Value

FORMAT = "scorepad-record"
VERSION = 1
MOST_LINE_BYTES = MOST_BYTES + 32  # an event and its seq
LONG = 4096  # events, after which a server lets players undo nothing more
MOST_EVENTS = 2 * LONG  # in a record from elsewhere: what is long can still be played to its end
MOST_RECORD_BYTES = (MOST_EVENTS + 2) * (MOST_LINE_BYTES + 1)  # so that no record of a server is larger
_HEADER = {"format", "game", "match", "record", "rules"}
_TRAILER = {"head", "outcome", "seq", "status"}
_ENVELOPE = {"seq": int, "type": str, "v": int, "at": int}


class BadRecord(Refusal):
    """A record that is not true, or not a record; `line` is the first one that is wrong."""

    def __init__(self, line: int, message: str, /, **values: Value) -> None:
        self.line, self.reason = line, Sentence(message, values)
        super().__init__("bad_record", "Line {line}: {reason}", line=line, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read; nothing but its form is known to be right."""

    header: Json
    events: tuple[Event, ...]
    trailer: Json


def write_record(match: Match, events: Sequence[Event]) -> bytes:
    """Return the record of a match that is over, from all of its events."""
    header = {"format": FORMAT, "record": VERSION, **_header_of(match)}
    lines = [header, *({"seq": event.seq, **body_of(event)} for event in events), trailer_of(match)]
    return b"".join(canonical(line) + b"\n" for line in lines)


def body_of(event: Event) -> Json:
    """Return the event as it is stored."""
    return {"type": event.type, "v": event.v, "at": event.at, **event.data}


def trailer_of(match: Match) -> Json:
    """Return the last line of the match's record."""
    return {"status": match.status, "seq": match.seq, "head": match.head, "outcome": match.outcome}


def _header_of(match: Match) -> Json:
    return {"match": match.id, "game": match.game.name, "rules": match.game.rules}


def read_record(data: bytes) -> Record:
    """Read what may come from anywhere; raise BadRecord with the first line that has not the right form.

    A record may be of any length here: whatever a server has accepted, it must be able to read.
    """
    lines = _lines(data)
    if len(lines) < 3:
        raise BadRecord(len(lines) + 1, "a record has a header, events and a trailer.")
    header, trailer = _read(1, lines[0]), _read(len(lines), lines[-1])
    _check_header(header)
    events = tuple(_events(lines[1:-1]))
    if set(trailer) != _TRAILER:
        raise BadRecord(len(lines), "the trailer holds {names}.", names=", ".join(sorted(_TRAILER)))
    return Record(header, events, trailer)


def _lines(data: bytes) -> list[bytes]:
    *lines, rest = data.split(b"\n")
    if rest:
        raise BadRecord(len(lines) + 1, "the line does not end.")
    return lines


def _read(number: int, line: bytes) -> dict[str, Any]:
    """Return the object in a line that is spelt in the one canonical way."""
    if len(line) > MOST_LINE_BYTES:
        raise BadRecord(number, "a line has at most {most} bytes.", most=MOST_LINE_BYTES)
    try:
        value, right = read_canonical(line)
    except OddNumber as odd:
        raise BadRecord(number, "a number is no integer below 2^53 in size.") from odd
    except (ValueError, RecursionError) as error:
        raise BadRecord(number, "this is not JSON.") from error
    if not isinstance(value, dict) or line != right:
        raise BadRecord(number, "this is not one JSON object in canonical spelling.")
    return value


def _check_header(header: Json) -> None:
    if header.get("format") != FORMAT:
        raise BadRecord(1, "the format is not {format}.", format=FORMAT)
    if header.get("record") != VERSION:
        raise BadRecord(1, "this program reads records of version {version}.", version=VERSION)
    if set(header) != _HEADER:
        raise BadRecord(1, "the header holds {names}.", names=", ".join(sorted(_HEADER)))


def _events(lines: Sequence[bytes]) -> Iterator[Event]:
    for seq, line in enumerate(lines, 1):
        data = _read(seq + 1, line)
        for name, kind in _ENVELOPE.items():
            if type(data.get(name)) is not kind:
                raise BadRecord(seq + 1, "an event has {name}.", name=name)
        if data["seq"] != seq:
            raise BadRecord(
                seq + 1,
                "event {seq} is missing, and event {other} stands in its place.",
                seq=seq,
                other=data["seq"],
            )
        yield _event(data)


def _event(data: dict[str, Any]) -> Event:
    seq = data.pop("seq")
    body = spelt(data)
    return Event(seq, data.pop("type"), data.pop("v"), data.pop("at"), data, digest(body), body)
