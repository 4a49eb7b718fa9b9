"""What streams tell, written once for all who read it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from shared.engine.events import Event
from shared.engine.match import OPEN, RUNNING, Match
from shared.eventlog import wake


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a stream; only events have a seq."""

    type: str
    text: bytes
    seq: int | None = None


Form: TypeAlias = Callable[[Line | None], bytes]  # how a line travels; None is a heartbeat


def ndjson(line: Line | None) -> bytes:
    """Return a line as application/x-ndjson."""
    return b"\n" if line is None else line.text + b"\n"


def sse(line: Line | None) -> bytes:
    """Return a line as text/event-stream."""
    if line is None:
        return b": still here\n\n"
    number = b"id: %d\n" % line.seq if line.seq else b""
    return b"%bevent: %b\ndata: %b\n\n" % (number, line.type.encode(), line.text)


@dataclass(frozen=True, slots=True)
class Update:
    """Public events in a row up to `settled`, and whom the match waits for after them."""

    lines: tuple[Line, ...]
    settled: int
    notice: Line | None
    over: bool = False
    doubt: bool = False  # more may have changed than events tell: look again
    _written: dict[Form, bytes] = field(default_factory=dict, compare=False)

    @property
    def first(self) -> int:
        """The seq of the first line; without one, the seq that would come next."""
        return self.lines[0].seq or 0 if self.lines else self.settled + 1

    @property
    def size(self) -> int:
        """How much there is to tell."""
        return sum(len(line.text) for line in self.lines) + 100

    def written(self, form: Form) -> bytes:
        """Return all lines in this form."""
        if form not in self._written:
            self._written[form] = b"".join(map(form, self.lines))
        return self._written[form]


def lines_of(events: Iterable[Event]) -> tuple[Line, ...]:
    """Return events as lines."""
    return tuple(Line(event.type, wake.line(event), event.seq) for event in events)


def awaiting(text: bytes | None) -> Line | None:
    """Return a notice as a line."""
    return Line("awaiting", text) if text else None


def update_of(match: Match, events: Iterable[Event], doubt: bool = False) -> Update:
    """Return these public events of a match, the newest last, and whom it waits for."""
    over = match.status not in (OPEN, RUNNING)
    notice = None if over else awaiting(wake.notice(match))
    return Update(lines_of(events), match.settled, notice, over, doubt)
