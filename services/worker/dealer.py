"""What the server owes a match: deals, deadlines, stand-ins for late seats, the end and the revealed seed."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from services.worker.choosing import bots_choice, default_choice
from shared.engine.chance import commitment, draw, match_seed
from shared.engine.core import Deal, Over, Seat
from shared.engine.facts import DeadlineSet, Dealt, Fact, MatchAborted, MatchEnded, SeatLent
from shared.engine.match import ABORTED, FINISHED, Match, fold
from shared.eventlog.batches import Batch, following
from shared.eventlog.clocks import held, now
from shared.eventlog.errors import DamagedLog, SlotTaken, StaleLog
from shared.eventlog.index import settle_index
from shared.eventlog.log import EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.snapshots import Snapshots

PATIENCE = 30.0  # seconds that a bot's choice may be owed before the default choice is made
ASK_AGAIN = 10_000  # milliseconds

Ask: TypeAlias = Callable[[str, int, Seat], None]  # match, phase, seat: let a bot choose there


@dataclass(frozen=True, slots=True)
class Advance:
    """How many events were appended, and when to look again if nobody else does (server time)."""

    events: int
    again: int | None


class Dealer:
    """Brings matches forward. Any number of dealers may do so at once: the log takes each event once."""

    def __init__(self, log: EventLog, snapshots: Snapshots, ask: Ask) -> None:
        self.log = log
        self.matches = Matches(log, snapshots)
        self._snapshots = snapshots
        self._ask = ask
        self._seed = lru_cache(1024)(log.server_seed)
        self._asked: dict[str, tuple[int, float]] = {}  # since when a match's phase has waited for bots

    def advance(self, match_id: str) -> Advance:
        """Append everything the dealer owes this match now, and ask the bots that owe a choice."""
        appended = 0
        while (loaded := self.matches.load(match_id)) is not None:
            match = loaded.match
            while (batch := self._next(match)) and (after := self._append(match, batch)):
                match, appended = after, appended + 1
            if batch is None:
                self._finish(match, appended)
                return Advance(appended, self._ask_bots(match))
        return Advance(appended, None)

    def _append(self, match: Match, batch: Batch) -> Match | None:
        """Return the match after its next event; None if another dealer, or a player, was first."""
        try:
            seq = self.log.append(match.id, batch).seq
        except (StaleLog, SlotTaken):
            return None
        return fold(match, batch.first(seq)) if seq == match.seq + 1 else None

    def _finish(self, match: Match, appended: int) -> None:
        if appended:
            self.matches.remember(match)
            self._snapshots.save(match)
        if not appended or match.status in (FINISHED, ABORTED):  # else the sweeper's next look comes soon
            settle_index(self.log.redis, match)

    def _next(self, match: Match) -> Batch | None:
        """Return the next event that the dealer owes, if it owes one."""
        at = now()
        if match.owes_dealer:
            return following(match, [self._owed(match, at)], at)
        if (late := match.late(at)) and not held(self.log.redis):
            return following(match, [SeatLent(late[0], "late")], at)
        if match.owed_by_bots and self._waited(match) > PATIENCE:
            seat = match.owed_by_bots[0]
            return bots_choice(match, seat, default_choice(match, seat), {"default": "silent"})
        return None

    def _owed(self, match: Match, at: int) -> Fact:
        if match.owes_deadline:
            assert match.pace is not None
            return DeadlineSet(match.phase, at + match.pace * 1000)
        seed = self._seed(match.id)
        if commitment(match.id, seed) != match.commit:
            raise DamagedLog(f"the seed of match {match.id} is not the one it has committed to")
        if None in match.seats:  # somebody left when bots could not take seats over yet
            return MatchAborted("seat_left", match.seats.index(None), seed.hex())
        match match.awaits:
            case Over(outcome):
                return MatchEnded(outcome.to_json(), seed.hex())
            case Deal(bounds):
                numbers = draw(match_seed(seed, match.start_head), match.deals, bounds)
                return Dealt(match.deals, list(bounds), list(numbers), "dealer")
        raise AssertionError("the dealer owes nothing while seats choose")

    def _waited(self, match: Match) -> float:
        """Return for how many seconds this dealer has known that bots owe a choice in the open phase."""
        phase, since = self._asked.get(match.id, (None, 0.0))
        return time.monotonic() - since if phase == match.phase else 0.0

    def _ask_bots(self, match: Match) -> int | None:
        """Ask every bot that owes a choice; return when to look again."""
        if not match.owed_by_bots:
            self._asked.pop(match.id, None)
            return max(match.deadline, now() + 1000) if match.deadline and match.awaiting else None
        if self._asked.get(match.id, (None,))[0] != match.phase:
            self._asked[match.id] = (match.phase, time.monotonic())
        for seat in match.owed_by_bots:
            self._ask(match.id, match.phase, seat)
        return now() + ASK_AGAIN
