"""Announcements: what the channel of a bucket says of its matches, and how it is spelt.

A message is `<match> <kind><flag><rest>`; the flag is `!` if the match is due now, else a blank.

| kind | rest |
|---|---|
| `N` | a notice as clients get it: who is still awaited |
| `E` | lines as clients get them: public events in a row, then a notice if somebody is awaited |
| `D` | nothing: the match is due |
| `H` | nothing: halted, let go on, or anything else for which one must look |

All of it is a hint about what the log holds: a message may be lost, late or doubled. Of an open phase none
tells more than who is awaited. `append.lua` spells what a choice announces in the same way.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from redis import Redis
from redis.client import PubSub
from redis.exceptions import TimeoutError as NoAnswer

from shared.engine.events import Event, read_event
from shared.engine.match import Match
from shared.eventlog import keys

NOTICE, EVENTS, DUE, LOOK = b"N", b"E", b"D", b"H"
_FLAGS = {b"!": True, b" ": False}
_HEAD = 15  # twelve of the id, a blank, kind and flag


@dataclass(frozen=True, slots=True)
class Announcement:
    """What one message says."""

    match: str
    kind: bytes
    due: bool = False
    lines: tuple[bytes, ...] = ()  # of public events, each with its seq
    notice: bytes | None = None

    @property
    def first(self) -> int:
        """The seq of the first line, of which there is one."""
        return line_seq(self.lines[0])


def line(event: Event) -> bytes:
    """Return an event as clients get it: its stored bytes, and its seq before them."""
    return b'{"seq":%d,%b' % (event.seq, event.body[1:])


def line_seq(line: bytes) -> int:
    """Return the seq of a line."""
    return int(line[7 : line.index(b",")])


def read_line(line: bytes) -> Event:
    """Return the event of a line; its bytes, and so its digest, are those of the log."""
    return read_event(line_seq(line), b"{" + line[line.index(b",") + 1 :])


def notice(match: Match) -> bytes:
    """Return the notice that says whom the match awaits."""
    seats = ",".join(map(str, match.awaiting))
    deadline = "null" if match.deadline is None else match.deadline
    return f'{{"type":"awaiting","phase":{match.phase},"seats":[{seats}],"deadline":{deadline}}}'.encode()


def look(match_id: str) -> bytes:
    """Return the message that makes everybody look for themselves."""
    return _head(match_id, LOOK, due=False)


def told(after: Match, events: Sequence[Event], due: bool) -> bytes:
    """Return the message for events that lead to this match; while a choice is open, who is awaited."""
    if after.settled != after.seq:
        return _head(after.id, NOTICE, due) + notice(after)
    lines = [line(event) for event in events]
    return _head(after.id, EVENTS, due) + b"\n".join([*lines, notice(after)] if after.awaiting else lines)


def read_message(data: object) -> Announcement | None:
    """Read a message; None if somebody says something else there."""
    if not isinstance(data, bytes):
        return None
    match_id, kind, due = keys.match_id(data[:12]), data[13:14], _FLAGS.get(data[14:15])
    if match_id is None or due is None or data[12:13] != b" ":
        return None
    rest = data[_HEAD:]
    if kind == EVENTS:
        return Announcement(match_id, kind, due, *_lines(rest.split(b"\n")))
    if kind == NOTICE:
        return Announcement(match_id, kind, due, notice=rest)
    return Announcement(match_id, kind, due) if kind in (DUE, LOOK) else None


def _lines(lines: list[bytes]) -> tuple[tuple[bytes, ...], bytes | None]:
    """Return the lines of events, and the notice if there is one."""
    if lines[-1].startswith(b'{"seq":'):
        return tuple(lines), None
    return tuple(lines[:-1]), lines[-1]


def _head(match_id: str, kind: bytes, due: bool) -> bytes:
    return b"%b %b%b" % (match_id.encode(), kind, b"!" if due else b" ")


@contextmanager
def announcements(redis: Redis, buckets: Iterable[str] = keys.BUCKETS) -> Iterator[PubSub]:
    """Listen for the length of a `with` block."""
    with _listening(redis, map(keys.wake_channel, buckets)) as pubsub:
        yield pubsub


@contextmanager
def due_notes(redis: Redis, buckets: Iterable[str] = keys.BUCKETS) -> Iterator[PubSub]:
    """Listen to what is noted as due, and to nothing else, for the length of a `with` block."""
    with _listening(redis, map(keys.due_channel, buckets)) as pubsub:
        yield pubsub


@contextmanager
def _listening(redis: Redis, channels: Iterable[str]) -> Iterator[PubSub]:
    with PubSub(
        redis.connection_pool, ignore_subscribe_messages=True, push_handler_func=_as_it_came
    ) as pubsub:
        names = list(channels)
        pubsub.subscribe(*names)
        for _ in names:  # from the last answer on nothing is missed
            cast(Any, pubsub.connection).read_response(push_request=True)
        yield pubsub


def _as_it_came(said: Any) -> Any:
    """Return a message; redis-py's own handler spells out each one for a log that nobody keeps."""
    return said


def next_announcement(pubsub: PubSub, seconds: float) -> Announcement | None:
    """Return what is announced next; None if nothing is, or somebody says something else there."""
    return read_message(_next_word(pubsub, seconds))


def next_due(pubsub: PubSub, seconds: float) -> str | None:
    """Return the match that is noted as due next; None if none is, or somebody says something else there."""
    return keys.match_id(_next_word(pubsub, seconds))


def _next_word(pubsub: PubSub, seconds: float) -> object:
    """Return what somebody says next; None after a while without a word."""
    connection: Any = pubsub.connection  # get_message() asks the system three times before it reads
    try:
        said = connection.read_response(timeout=seconds, disconnect_on_error=False, push_request=True)
    except NoAnswer:
        return None
    return said[2] if said[0] == b"message" else None
