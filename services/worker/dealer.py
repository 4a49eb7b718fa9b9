"""Brings matches forward, many at a time: takes what is due, appends and announces what is owed.

A batch of matches costs two round trips. Any number of dealers may work at once: a lease keeps two from the
same match, and the log takes each event once.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from services.worker.choosing import bots_choice, default_choice
from services.worker.guard import Guard
from services.worker.memory import Memory
from services.worker.owed import needs_clock, owed
from services.worker.reading import Reading, continues, read
from shared.engine.core import Seat
from shared.engine.match import Match
from shared.eventlog.batches import Batch, dealing
from shared.eventlog.clocks import held, now
from shared.eventlog.due import Due, Taken
from shared.eventlog.errors import SlotTaken, StaleLog
from shared.eventlog.log import Appended, EventLog
from shared.eventlog.snapshots import Snapshots

AT_ONCE = 32  # matches in one batch: none of them waits long for the others
KEEP_EVERY = 100  # events after which a snapshot saves the next reader some folding
logger = logging.getLogger(__name__)

Ask: TypeAlias = Callable[[str, int, Seat], None]  # match, phase, seat: let a bot choose there
Later: TypeAlias = Callable[..., None]  # takes a function and its arguments; no match waits for what it does
Turn: TypeAlias = tuple[Reading, Batch]


def at_once(function: Callable[..., None], *arguments: Any) -> None:
    """Do now what could wait."""
    function(*arguments)


class Dealer:
    """Deals, sets deadlines, lends late seats, ends matches, asks bots."""

    def __init__(self, log: EventLog, snapshots: Snapshots, ask: Ask, later: Later = at_once) -> None:
        self.log = log
        self.due = Due(log.redis)
        self._snapshots = snapshots
        self._ask = ask
        self._later = later
        self._memory = Memory(snapshots)
        self._seed = lru_cache(4096)(log.server_seed)
        self._guard = Guard(self.due)

    def advance(self, match_ids: Iterable[str]) -> int:
        """Bring those of these matches forward that are due; return how many events that took."""
        waiting, events = deque(dict.fromkeys(match_ids)), 0
        while waiting:
            some = [waiting.popleft() for _ in range(min(AT_ONCE, len(waiting)))]
            again, appended = self._append(self._turns(self._readings(some)))
            waiting.extend(again)
            events += appended
        return events

    def _readings(self, match_ids: Sequence[str]) -> list[Reading]:
        """Take what is due, and read it."""
        known = {match_id: self._memory.recall(match_id) for match_id in match_ids}
        wanted = {match_id: match.seq if match else 1 for match_id, match in known.items()}
        taken = self.due.take(wanted, now())
        readings = (self._guard(name, self._read, name, known[name], found) for name, found in taken.items())
        return [reading for reading in readings if reading]

    def _read(self, match_id: str, known: Match | None, taken: Taken) -> Reading | None:
        if taken.damage:
            raise taken.damage
        if known and not continues(known, taken.events):
            known, taken = None, Taken(self.log.tail(match_id).events)
        if not taken.events:  # a note without a match
            self.due.forget(match_id)
            return None
        return read(match_id, known, taken.events)

    def _turns(self, readings: Sequence[Reading]) -> list[Turn]:
        """Return what is to be appended, several batches for a match whose bots are silent."""
        at = now()
        stopped = any(needs_clock(reading, at) for reading in readings) and held(self.log.redis)
        turns: list[Turn] = []
        for reading in readings:
            turns += self._guard(reading.id, self._turn, reading, at, stopped) or ()
        return turns

    def _turn(self, reading: Reading, at: int, stopped: bool) -> list[Turn]:
        match, due = reading.match, owed(reading, at, stopped, self._seed)
        if due.silent:  # the lease stays: when it ends, the others are asked again
            return [(reading, _silent_choice(match, seat)) for seat in due.silent]
        return [(reading, dealing(match, reading.untold, due.facts, at, due.rest))]

    def _append(self, turns: Sequence[Turn]) -> tuple[list[str], int]:
        """Append all in one round trip; return the matches to look at again, and how many events it took."""
        answers = self.log.append_all([(reading.id, batch) for reading, batch in turns]) if turns else []
        again, events = list[str](), 0
        for (reading, batch), answer in zip(turns, answers, strict=True):
            match answer:
                case Appended():
                    events += len(batch.bodies)
                    self._done(reading, batch.after)
                    again += () if batch.after else (reading.id,)  # a choice may have closed the barrier
                case StaleLog() | SlotTaken():  # somebody acted: what is owed now may be something else
                    self.due.note(reading.id, now())
                    again.append(reading.id)
                case error:
                    self._guard.complain(reading.id, error)
        return again, events

    def _done(self, reading: Reading, after: Match | None) -> None:
        """Remember the match as of its last closed barrier, and ask the bots that owe a choice."""
        settled = after if after and after.settled == after.seq else reading.settled
        self._memory.remember(settled)
        self._guard.forgive(reading.id)
        if settled.seq // KEEP_EVERY != reading.first // KEEP_EVERY:
            self._later(self._snapshots.save, settled)
        if after:
            for seat in after.owed_by_bots:
                self._later(self._ask, after.id, after.phase, seat)


def _silent_choice(match: Match, seat: Seat) -> Batch:
    return bots_choice(match, seat, default_choice(match, seat), {"default": "silent"})
