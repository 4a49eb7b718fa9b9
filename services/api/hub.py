"""Live updates: one subscriber a process hears what is announced and hands it to the streams of a match."""

import logging
import threading
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any, Protocol

from services.api.updates import Line, Update, awaiting, lines_of, update_of
from shared.engine.events import Event
from shared.engine.facts import MatchAborted, MatchEnded
from shared.engine.match import Match
from shared.eventlog import keys
from shared.eventlog.errors import DamagedLog, LogError
from shared.eventlog.log import EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.wake import (
    DUE,
    EVENTS,
    NOTICE,
    Announcement,
    announcements,
    next_announcement,
    read_line,
)
from shared.watch.deaths import Deaths
from shared.watch.threads import Tended

BACKLOG = 65536  # bytes: a reader this far behind is cut off and resumes by its last seq
SWEEP = 5.0  # seconds after which a lost announcement is made good
SLICES = 20  # parts of a sweep, so that it holds nobody up
HOLD = 0.03  # seconds for which a notice waits: the next one, or the deal, often overtakes it
_NEWEST = 2**62  # after every event
logger = logging.getLogger(__name__)


class Listener(Protocol):
    """Whoever is told what happens in a match."""

    closed: bool

    def put(self, update: Update) -> None:
        """Take an update."""

    def close(self) -> None:
        """Listen no more."""


class Stream:
    """One stream's mailbox."""

    __slots__ = ("_box", "_bytes", "_some", "closed")

    def __init__(self) -> None:
        self._box: list[Update] = []
        self._bytes = 0
        self._some = threading.Event()
        self.closed = False

    def put(self, update: Update) -> None:
        """Hand over an update; a reader who is too slow for it is cut off."""
        if self._bytes > BACKLOG:
            self.close()
        elif not self.closed:
            self._bytes += update.size
            self._box.append(update)
            self._some.set()

    def get(self, timeout: float) -> Update | None:
        """Return the next update, or None after the timeout or when the stream is closed."""
        if not self._box:
            self._some.clear()
            if not self._box and not self.closed:  # what came before clear() was called is here
                self._some.wait(timeout)
        if self.closed or not self._box:
            return None
        update = self._box.pop(0)
        self._bytes -= update.size
        return update

    def close(self) -> None:
        """End the stream soon, even if it sleeps; what it has not read is not kept."""
        self.closed = True
        self._box, self._bytes = [], 0
        self._some.set()


class Feed:
    """One match that streams follow."""

    __slots__ = ("newest", "streams", "told")

    def __init__(self) -> None:
        self.streams: set[Listener] = set()
        self.told = _NEWEST  # the last event that was handed to the streams, once one was
        self.newest: Any = None  # the end of its log, as the last sweep saw it

    def put(self, update: Update) -> None:
        """Hand an update to every stream; what it leaves out, they read for themselves."""
        if update.lines:
            self.told = update.settled
        for stream in list(self.streams):
            stream.put(update)


class Hub:
    """Knows which streams follow which match. Its thread starts after any fork."""

    def __init__(self, log: EventLog, matches: Matches, deaths: Deaths, most: int) -> None:
        self._log = log
        self._matches = matches
        self._most = most
        self._feeds: dict[str, Feed] = {}
        self._count = 0
        self._held: dict[str, tuple[float, Line]] = {}  # notices that wait, the oldest first
        self._lock = threading.Lock()
        self._thread = Tended("hub", self._listen, deaths)

    @property
    def full(self) -> bool:
        """Say whether there is no place for one more stream."""
        return self._count >= self._most

    @property
    def ending(self) -> bool:
        """Say whether every stream ends because the process does."""
        return self._thread.ending.is_set()

    def register(self, match_id: str) -> Stream | None:
        """Return a new mailbox for this match, or None if there are too many already."""
        stream = Stream()
        return stream if self.enter(match_id, stream) else None

    def enter(self, match_id: str, stream: Listener) -> bool:
        """Let somebody listen to this match, unless there are too many already."""
        with self._lock:
            if self.full:
                return False
            self._count += 1
            self._feeds.setdefault(match_id, Feed()).streams.add(stream)
            stream.closed = self.ending
        self.start()
        return True

    def start(self) -> None:
        """Listen from now on, if that has not begun."""
        with self._lock:
            if self._thread.ident is None:
                self._thread.start()

    def forget(self, match_id: str, stream: Listener) -> None:
        """Drop a mailbox."""
        with self._lock:
            self._count -= 1
            feed = self._feeds[match_id]
            feed.streams.discard(stream)
            if not feed.streams:
                del self._feeds[match_id]

    def close(self) -> None:
        """End every stream."""
        self._thread.ending.set()
        for feed in list(self._feeds.values()):
            _end(feed)

    def look(self, match_id: str, after: int, doubt: bool = False) -> Update:
        """Return the public events after this seq, and whom the match waits for now, as the log says."""
        loaded = self._matches.load(match_id)
        assert loaded is not None, "streams follow matches that exist"
        events = public_events(self._log, loaded.match, after)
        return update_of(loaded.match, events, doubt)

    def _listen(self, ending: threading.Event) -> None:
        with announcements(self._log.redis) as pubsub:
            self._matches.forget_all()  # whatever was said before, nobody heard it
            for match_id in list(self._feeds):
                self._look(match_id)
            sweep = self._sweeps()
            until = time.monotonic()
            while not ending.is_set():
                if time.monotonic() >= until:
                    until = time.monotonic() + SWEEP / SLICES
                    next(sweep)
                wait = HOLD / 2 if self._held else until - time.monotonic()
                heard = next_announcement(pubsub, max(0.0, wait))
                if heard is not None:
                    self._hear(heard)
                self._let_go(time.monotonic() - HOLD)

    def _hear(self, heard: Announcement) -> None:
        feed = self._feeds.get(heard.match)
        if heard.kind in (EVENTS, DUE):  # all have chosen: a notice that waits says what is over
            self._held.pop(heard.match, None)
        if heard.kind == EVENTS:
            self._follow(heard, feed)
        elif heard.kind == NOTICE and heard.due:  # no choice, but a seat that is lent while others choose
            self._matches.forget(heard.match)
            self._look(heard.match)
        elif feed is not None and heard.kind == NOTICE:
            notice = awaiting(heard.notice)
            assert notice is not None
            since, _ = self._held.get(heard.match, (time.monotonic(), None))
            self._held[heard.match] = (since, notice)
        elif feed is not None and heard.kind != DUE:
            self._look(heard.match)

    def _follow(self, heard: Announcement, feed: Feed | None) -> None:
        """Hand events on as they came, and go on with what is remembered of their match."""
        try:
            events = [read_line(line) for line in heard.lines]
            if feed is not None and events:
                feed.put(_update(events, heard.notice))
            self._matches.follow(heard.match, events)
        except (DamagedLog, KeyError, ValueError) as error:  # the log knows what is right
            logger.error("an odd announcement of match %s: %s", heard.match, error)
            self._look(heard.match)

    def _let_go(self, before: float) -> None:
        """Tell the notices that have waited long enough."""
        while self._held:
            match_id, (since, notice) = next(iter(self._held.items()))
            if since > before:
                return
            del self._held[match_id]
            if feed := self._feeds.get(match_id):
                feed.put(Update((), 0, notice))

    def _look(self, match_id: str) -> None:
        """Tell the streams of a match what the log says, or end them: whoever asks again is told why."""
        feed = self._feeds.get(match_id)
        if feed is None:
            return
        try:
            feed.put(self.look(match_id, feed.told, doubt=True))
        except LogError as error:
            logger.error("%s", error)
            _end(feed)

    def _sweeps(self) -> Iterator[None]:
        """Look again and again at every match that streams follow, a part of them at each step."""
        while True:
            names = iter(list(self._feeds))
            share = max(1, -(-len(self._feeds) // SLICES))
            for _ in range(SLICES):
                self._sweep(list(islice(names, share)))
                yield

    def _sweep(self, match_ids: list[str]) -> None:
        """Look at those of these matches whose logs have another end than at the last sweep."""
        pipe = self._log.redis.pipeline(transaction=False)
        for match_id in match_ids:
            pipe.xrevrange(keys.log_key(match_id), count=1)
            pipe.exists(keys.halt_key(match_id))
        found = pipe.execute() if match_ids else []
        for match_id, newest in zip(match_ids, zip(found[::2], found[1::2], strict=True), strict=True):
            feed = self._feeds.get(match_id)
            if feed is not None and feed.newest != newest:
                feed.newest = newest
                self._look(match_id)


def _update(events: list[Event], notice: bytes | None) -> Update:
    over = events[-1].type in (MatchEnded.type, MatchAborted.type)
    return Update(lines_of(events), events[-1].seq, awaiting(notice), over)


def _end(feed: Feed) -> None:
    for stream in list(feed.streams):
        stream.close()


def public_events(log: EventLog, match: Match, after: int) -> tuple[Event, ...]:
    """Return the events after this seq that everybody may see: none of an open barrier."""
    if after >= match.settled:
        return ()
    return tuple(event for event in log.tail(match.id, after + 1).events if event.seq <= match.settled)
