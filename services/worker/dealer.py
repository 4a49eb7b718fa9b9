"""What the server owes a match: deals, the end, and the revealed seed."""

import time
from functools import lru_cache

from shared.engine.chance import commitment, draw, match_seed
from shared.engine.core import Deal, Json, Over
from shared.engine.events import canonical, read_event
from shared.engine.match import ABORTED, FINISHED, Match, fold
from shared.engine.upcasters import VERSIONS
from shared.eventlog.errors import DamagedLog, StaleLog
from shared.eventlog.index import settle_index
from shared.eventlog.log import Batch, EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.snapshots import Snapshots


class Dealer:
    """Brings matches forward. Any number of dealers may do so at once: the log takes each event once."""

    def __init__(self, log: EventLog, snapshots: Snapshots) -> None:
        self.log = log
        self._snapshots = snapshots
        self._matches = Matches(log, snapshots)
        self._seed = lru_cache(1024)(log.server_seed)

    def advance(self, match_id: str) -> int:
        """Append everything the dealer owes this match now; return how many events that were."""
        appended = 0
        while (loaded := self._matches.load(match_id)) is not None:
            match = loaded.match
            while match.owes_dealer and (after := self._append(match)):
                match, appended = after, appended + 1
            if not match.owes_dealer:
                self._finish(match, appended)
                break
        return appended

    def _append(self, match: Match) -> Match | None:
        """Return the match after its next event; None if another dealer, or a player, was first."""
        body = self._next(match)
        try:
            seq = self.log.append(match.id, Batch([body], exact=match.seq)).seq
        except StaleLog:
            return None
        return fold(match, read_event(seq, canonical(body)))

    def _finish(self, match: Match, appended: int) -> None:
        if appended:
            self._matches.remember(match)
            self._snapshots.save(match)
        if match.status in (FINISHED, ABORTED):
            settle_index(self.log.redis, match)

    def _next(self, match: Match) -> Json:
        seed = self._seed(match.id)
        if commitment(match.id, seed) != match.commit:
            raise DamagedLog(f"the seed of match {match.id} is not the one it has committed to")
        if None in match.seats:
            reason = {"reason": "seat_left", "seat": match.seats.index(None)}
            return {**_stamp("match_aborted"), **reason, "seed": seed.hex()}
        match match.awaits:
            case Over(outcome):
                return {**_stamp("match_ended"), "outcome": outcome.to_json(), "seed": seed.hex()}
            case Deal(bounds):
                numbers = draw(match_seed(seed, match.start_head), match.deals, bounds)
                dealt = {"deal": match.deals, "below": list(bounds), "numbers": list(numbers), "by": "dealer"}
                return {**_stamp("dealt"), **dealt}
        raise AssertionError("the dealer owes nothing while seats choose")


def _stamp(kind: str) -> Json:
    return {"type": kind, "v": VERSIONS[kind], "at": time.time_ns() // 1_000_000}
