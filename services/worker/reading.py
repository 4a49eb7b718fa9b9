"""What a dealer reads in a log: the match, what nobody has announced yet, and since when bots are awaited."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.engine.events import Event
from shared.engine.match import Match, fold
from shared.eventlog.errors import DamagedLog
from shared.eventlog.matches import folding

# Only dealers write these, and announce with them all that was public before.
DEALERS = ("dealt", "deadline_set", "match_ended", "match_aborted")


@dataclass(frozen=True, slots=True)
class Reading:
    """A match as its log says, and what a dealer needs beside it."""

    match: Match
    settled: Match  # as of the last closed barrier: from there the next reading goes on
    untold: tuple[Event, ...]  # public since a barrier closed, and announced by nobody yet
    since: int  # when the match began to wait for whom it waits for; bots have patience from then on
    first: int  # the seq from which on the log was read

    @property
    def id(self) -> str:
        """Return the id of the match."""
        return self.match.id


def continues(known: Match, events: Sequence[Event]) -> bool:
    """Say whether these events begin with the one that the remembered match ends with."""
    return bool(events) and (events[0].seq, events[0].digest) == (known.seq, known.digest)


def read(match_id: str, known: Match | None, events: Sequence[Event]) -> Reading:
    """Fold events that continue what is known, or are the whole log; raise DamagedLog if they cannot be."""
    with folding(match_id):
        reading = _read(known, events)
    if reading.id != match_id:
        raise DamagedLog(f"match {match_id}: its log is that of match {reading.id}")
    return reading


def _read(known: Match | None, events: Sequence[Event]) -> Reading:
    match = known or fold(None, events[0])
    settled, untold, since = match, len(events), events[0].at
    for place, event in enumerate(events[1:], 1):
        match = fold(match, event)
        if event.type in DEALERS:
            untold = len(events)
        elif event.type == "chose" and match.settled == event.seq:  # with it a barrier closed
            untold = min(untold, place - (event.seq - settled.seq) + 1)
        if match.settled == event.seq:
            settled = match
        if settled is match or event.type == "seat_lent":
            since = event.at
    return Reading(match, settled, tuple(events[untold:]), since, events[0].seq)
