"""Matches folded from their logs: from memory, from a snapshot, or from the beginning."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TypeAlias

from shared.engine.errors import UnknownGame
from shared.engine.events import Event
from shared.engine.match import Match, fold
from shared.eventlog.errors import DamagedLog, MissingGame
from shared.eventlog.log import EventLog, Tail
from shared.eventlog.memory import Memory, weigh
from shared.eventlog.snapshots import Snapshots

MANY = 100  # events that were folded; from so many on, a snapshot saves others more than it costs
LONG = 64  # events whose folding takes so long that other work should not wait for it
_WEIGHED = 64  # events after which a match is weighed again
_ROLE = 200  # bytes

Aside: TypeAlias = Callable[[Callable[[], Match]], Match]  # computes where nobody else has to wait


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as of now, with the role of the token that asked and what lies beside the log."""

    match: Match
    role: str | None
    names: dict[int, str]
    imported: bool


@dataclass(frozen=True, slots=True)
class Halted:
    """A match whose log is damaged: as far as its sound events go, if the first one is sound."""

    id: str
    match: Match | None
    role: str | None
    names: dict[int, str]
    imported: bool


class Matches:
    """Loads matches; what is remembered is checked against the log, by load() or by the append itself."""

    def __init__(
        self,
        log: EventLog,
        snapshots: Snapshots,
        memory: Memory | None = None,
        aside: Aside = lambda compute: compute(),
    ) -> None:
        self._log = log
        self._snapshots = snapshots
        self._memory = memory or Memory()
        self._aside = aside
        self._weights: dict[Hashable, int] = {}

    def load(self, match_id: str, token_hash: str | None = None) -> Loaded | None:
        """Return the match, or None if there is no log of that name."""
        known = self.remembered(match_id)
        tail = self._log.tail(match_id, known.seq if known else 1, token_hash, MANY)
        if len(tail.events) >= MANY:  # there is more, and perhaps a snapshot on the way
            known = known or self._snapshots.load(match_id)
            tail = self._log.tail(match_id, known.seq if known else 1, token_hash)
        if known and not _continues(known, tail):
            known, tail = None, self._log.tail(match_id, 1, token_hash)
        if not tail.events:
            return None
        fresh = tail.events[1:] if known else tail.events
        match = self._fold(match_id, known, fresh)
        self.remember(match)
        if len(fresh) >= MANY:
            self._snapshots.save(match)
        if token_hash and tail.role:
            self.remember_role(match_id, token_hash, tail.role)
        return Loaded(match, tail.role, tail.names, tail.imported)

    def salvage(self, match_id: str, token_hash: str | None = None) -> Halted:
        """Return what is left of a match that load() calls damaged; nothing of it is remembered."""
        tail = self._log.sound_tail(match_id, token_hash)
        match = _prefix(tail.events)
        own = match if match and match.id == match_id else None
        return Halted(match_id, own, tail.role, tail.names, tail.imported)

    def recall(self, match_id: str, token_hash: str) -> tuple[Match, str] | None:
        """Return match and role from memory: perhaps old, so only for appends that check both."""
        match, role = self.remembered(match_id), self._memory.get(("role", match_id, token_hash))
        return (match, role) if match and role else None

    def follow(self, match_id: str, events: Sequence[Event]) -> Match | None:
        """Go on with what is remembered of a match by events in a row that were announced; return it.

        None if nothing is remembered, or if the events do not follow from it: then the log must be read.
        """
        known = self.remembered(match_id)
        if known is None or not events or events[0].seq > known.seq + 1:
            return None
        last = next((event for event in events if event.seq == known.seq), None)
        if last and last.digest != known.digest:
            self.forget(match_id)
            return None
        match = _folded(match_id, known, [event for event in events if event.seq > known.seq])
        self.remember(match)
        return match

    def remember(self, match: Match) -> None:
        """Keep the match for later."""
        key = ("match", match.id)
        known: Match | None = self._memory.get(key)
        if known is None or known.seq // _WEIGHED != match.seq // _WEIGHED:
            self._memory.keep(key, match, self._weight(match))
        else:
            self._memory.replace(key, match)

    def _weight(self, match: Match) -> int:
        """Return about how many bytes a match takes: the same for those of a game that are as far."""
        kind = (match.game, len(match.seats), match.status, match.seq // _WEIGHED)
        if kind not in self._weights:
            self._weights[kind] = weigh(match, match.game)
        return self._weights[kind]

    def forget(self, match_id: str) -> None:
        """Drop what is remembered of a match: it is known to be old."""
        self._memory.drop(("match", match_id))

    def forget_all(self) -> None:
        """Drop what is remembered of every match: nobody said what became of them meanwhile."""
        self._memory.drop_kind("match")

    def remember_role(self, match_id: str, token_hash: str, role: str) -> None:
        """Keep what a token may do for later."""
        self._memory.keep(("role", match_id, token_hash), role, _ROLE)

    def remembered(self, match_id: str) -> Match | None:
        """Return the match from memory, perhaps old."""
        found: Match | None = self._memory.get(("match", match_id))
        return found

    def _fold(self, match_id: str, known: Match | None, events: Sequence[Event]) -> Match:
        if len(events) < LONG:
            return _folded(match_id, known, events)
        return self._aside(lambda: _folded(match_id, known, events))


def fold_all(log: EventLog, match_id: str) -> Match | None:
    """Return the match folded from its first event on, whatever is remembered of it."""
    events = log.tail(match_id).events
    return _folded(match_id, None, events) if events else None


def _continues(known: Match, tail: Tail) -> bool:
    """Say whether the log still holds the event that the remembered match ends with."""
    return bool(tail.events) and (tail.events[0].seq, tail.events[0].digest) == (known.seq, known.digest)


def _folded(match_id: str, match: Match | None, events: Sequence[Event]) -> Match:
    with folding(match_id):
        for event in events:
            match = fold(match, event)
    assert match is not None
    return match


@contextmanager
def folding(match_id: str) -> Iterator[None]:
    """Raise DamagedLog, or MissingGame, if the log of a match cannot be folded inside."""
    try:
        yield
    except UnknownGame as error:
        raise MissingGame(f"match {match_id}: {error}") from error
    except Exception as error:
        raise DamagedLog(f"match {match_id}: {error!r}") from error


def _prefix(events: list[Event]) -> Match | None:
    """Fold as far as the events follow from each other."""
    match: Match | None = None
    with suppress(Exception):
        for event in events:
            match = fold(match, event)
    return match
