"""Matches folded from their logs: from memory, from a snapshot, or from the beginning."""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from shared.engine.events import Event
from shared.engine.match import Match, fold
from shared.eventlog.errors import DamagedLog
from shared.eventlog.log import EventLog, Tail
from shared.eventlog.snapshots import Snapshots

MOST_IN_MEMORY = 512


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as of now, with the role of the token that asked and the names at the table."""

    match: Match
    role: str | None
    names: dict[int, str]


class Matches:
    """Loads matches; what is remembered is always checked against the log before it is used."""

    def __init__(self, log: EventLog, snapshots: Snapshots) -> None:
        self._log = log
        self._snapshots = snapshots
        self._recent: OrderedDict[str, Match] = OrderedDict()
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
        self._remember(match)
        return Loaded(match, tail.role, tail.names)

    def _remembered(self, match_id: str) -> Match | None:
        with self._lock:
            return self._recent.get(match_id)

    def _remember(self, match: Match) -> None:
        with self._lock:
            self._recent[match.id] = match
            self._recent.move_to_end(match.id)
            if len(self._recent) > MOST_IN_MEMORY:
                self._recent.popitem(last=False)


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
