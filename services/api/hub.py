"""Live updates: one subscriber a process hears every append and hands it to the streams of that match."""

import contextlib
import json
import logging
import threading
import time
from collections import defaultdict
from dataclasses import dataclass
from queue import Empty, Full, Queue

from redis.client import PubSub

from shared.engine.core import Json
from shared.engine.events import Event
from shared.engine.match import OPEN, RUNNING, Match
from shared.eventlog.errors import LogError
from shared.eventlog.log import EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.wake import announcements, next_match
from shared.watch.deaths import Deaths
from shared.watch.threads import Tended

MOST_STREAMS = 48  # fewer than a process has threads, so that streams cannot starve the rest
QUEUE_LENGTH = 64  # a reader this far behind is cut off and resumes by its last seq
SWEEP = 5.0  # seconds after which a lost wake-up is made good
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a stream, written once for all who read it; notices have no seq."""

    type: str
    text: str
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Update:
    """What streams need to know: the newest public events, and whom the match waits for."""

    lines: tuple[Line, ...]
    settled: int
    phase: int
    awaiting: tuple[int, ...]
    deadline: int | None
    over: bool


class Listener:
    """One stream's mailbox."""

    def __init__(self) -> None:
        self._box: Queue[Update | None] = Queue(QUEUE_LENGTH)
        self.closed = False

    def put(self, update: Update) -> None:
        """Hand over an update; a full mailbox closes the stream."""
        try:
            self._box.put_nowait(update)
        except Full:
            self.closed = True

    def get(self, timeout: float) -> Update | None:
        """Return the next update, or None after the timeout or when the stream is closed."""
        try:
            return self._box.get(timeout=timeout)
        except Empty:
            return None

    def close(self) -> None:
        """End the stream soon, even if it sleeps."""
        self.closed = True
        with contextlib.suppress(Full):  # a full box wakes its reader anyway
            self._box.put_nowait(None)


class Hub:
    """Knows which streams follow which match. Its thread starts with the first stream, after any fork."""

    def __init__(self, log: EventLog, matches: Matches, deaths: Deaths) -> None:
        self._log = log
        self._matches = matches
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._told: dict[str, int] = {}  # the last seq that the hub handed to a match's streams
        self._lock = threading.Lock()
        self._thread = Tended("hub", self._listen, deaths)

    def register(self, match_id: str) -> Listener | None:
        """Return a new mailbox for this match, or None if there are too many already."""
        listener = Listener()
        with self._lock:
            if sum(map(len, self._listeners.values())) >= MOST_STREAMS:
                return None
            self._listeners[match_id].add(listener)
            listener.closed = self._thread.ending.is_set()
            if self._thread.ident is None:
                self._thread.start()
        return listener

    def forget(self, match_id: str, listener: Listener) -> None:
        """Drop a mailbox."""
        with self._lock:
            self._listeners[match_id].discard(listener)
            if not self._listeners[match_id]:
                del self._listeners[match_id]
                self._told.pop(match_id, None)

    def close(self) -> None:
        """End every stream. Runs inside a signal handler, so it waits for nobody."""
        self._thread.ending.set()
        for match_id in list(self._listeners):
            self._end_streams(match_id)

    def _end_streams(self, match_id: str) -> None:
        for listener in list(self._listeners.get(match_id, ())):
            listener.close()

    def _listen(self, ending: threading.Event) -> None:
        with announcements(self._log.redis) as pubsub:
            while not ending.is_set():
                for match_id in list(self._listeners):
                    self._wake(match_id)
                self._hear(pubsub, ending, until=time.monotonic() + SWEEP)

    def _hear(self, pubsub: PubSub, ending: threading.Event, until: float) -> None:
        while not ending.is_set() and (left := until - time.monotonic()) > 0:
            match_id = next_match(pubsub, min(left, 1.0))
            if match_id is not None and match_id in self._listeners:
                self._wake(match_id)

    def _wake(self, match_id: str) -> None:
        try:
            update = self.look(match_id, self._told.get(match_id, 0))
        except LogError as error:  # whoever asks again is told why
            logger.error("%s", error)
            self._end_streams(match_id)
            return
        self._told[match_id] = update.settled
        for listener in list(self._listeners.get(match_id, ())):
            listener.put(update)

    def look(self, match_id: str, after: int) -> Update:
        """Return the public events after this seq, and whom the match waits for now."""
        loaded = self._matches.load(match_id)
        assert loaded is not None, "streams follow matches that exist"
        match = loaded.match
        lines = tuple(_line(event) for event in public_events(self._log, match, after))
        over = match.status not in (OPEN, RUNNING)
        return Update(lines, match.settled, match.phase, match.awaiting, match.deadline, over)


def event_json(event: Event) -> Json:
    """Return an event as clients see it: the stored fields and its seq."""
    return {"seq": event.seq, "type": event.type, "v": event.v, "at": event.at, **event.data}


def _line(event: Event) -> Line:
    return Line(event.type, json.dumps(event_json(event)), event.seq)


def public_events(log: EventLog, match: Match, after: int) -> tuple[Event, ...]:
    """Return the events after this seq that everybody may see: none of an open barrier."""
    if after >= match.settled:
        return ()
    return tuple(event for event in log.tail(match.id, after + 1).events if event.seq <= match.settled)
