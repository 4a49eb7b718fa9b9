"""Matches folded from their logs: from memory, from a snapshot, or from the beginning."""

import threading
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from shared.engine.events import Event
from shared.engine.match import Match, fold
from shared.eventlog.errors import DamagedLog
from shared.eventlog.log import EventLog, Tail
from shared.eventlog.snapshots import Snapshots

MOST_MATCHES = 512  # in memory; a process needs no more however many there are
MOST_ROLES = 8 * MOST_MATCHES

K = TypeVar("K")
V = TypeVar("V")


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

    def __init__(self, log: EventLog, snapshots: Snapshots) -> None:
        self._log = log
        self._snapshots = snapshots
        self._recent: OrderedDict[str, Match] = OrderedDict()
        self._roles: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._lock = threading.Lock()

    def load(self, match_id: str, token_hash: str | None = None) -> Loaded | None:
        """Return the match, or None if there is no log of that name."""
        known = self._remembered(match_id) or self._snapshots.load(match_id)
        tail = self._log.tail(match_id, known.seq if known else 1, token_hash)
        if known and not _continues(known, tail):
            known, tail = None, self._log.tail(match_id, 1, token_hash)
        if not tail.events:
            return None
        match = _folded(match_id, known, tail.events[1:] if known else tail.events)
        self.remember(match)
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
        with self._lock:
            match, role = self._recent.get(match_id), self._roles.get((match_id, token_hash))
        return (match, role) if match and role else None

    def remember(self, match: Match) -> None:
        """Keep the match for later."""
        with self._lock:
            _put(self._recent, match.id, match, MOST_MATCHES)

    def remember_role(self, match_id: str, token_hash: str, role: str) -> None:
        """Keep what a token may do for later."""
        with self._lock:
            _put(self._roles, (match_id, token_hash), role, MOST_ROLES)

    def _remembered(self, match_id: str) -> Match | None:
        with self._lock:
            return self._recent.get(match_id)


def fold_all(log: EventLog, match_id: str) -> Match | None:
    """Return the match folded from its first event on, whatever is remembered of it."""
    events = log.tail(match_id).events
    return _folded(match_id, None, events) if events else None


def _put(recent: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    recent[key] = value
    recent.move_to_end(key)
    if len(recent) > most:
        recent.popitem(last=False)


def _continues(known: Match, tail: Tail) -> bool:
    """Say whether the log still holds the event that the remembered match ends with."""
    return bool(tail.events) and (tail.events[0].seq, tail.events[0].digest) == (known.seq, known.digest)


def _folded(match_id: str, match: Match | None, events: list[Event]) -> Match:
    try:
        for event in events:
            match = fold(match, event)
    except Exception as error:
        raise DamagedLog(f"match {match_id}: {error!r}") from error
    assert match is not None
    return match


def _prefix(events: list[Event]) -> Match | None:
    """Fold as far as the events follow from each other."""
    match: Match | None = None
    with suppress(Exception):
        for event in events:
            match = fold(match, event)
    return match
