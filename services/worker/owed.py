"""What the server owes a match at a moment: a pure function of what the log says, the time and the seed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from services.worker.reading import Reading
from shared.engine.chance import commitment, draw, match_seed
from shared.engine.core import Deal, Over, Seat
from shared.engine.facts import DeadlineSet, Dealt, Fact, MatchAborted, MatchEnded, SeatLent
from shared.engine.match import Match
from shared.eventlog.batches import with_fact
from shared.eventlog.errors import DamagedLog

PATIENCE = 30_000  # milliseconds that a bot's choice may be owed before the default choice is made
ASK_AGAIN = 10_000  # after which bots are asked again
SOON = 1_000  # after which a clock that stands still is looked at again
MOST_FACTS = 64  # at once; what else is owed comes with the next batch

Seed: TypeAlias = Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class Owed:
    """What is owed now: facts that follow on the log, or default choices for bots that stay silent."""

    facts: tuple[Fact, ...]
    silent: tuple[Seat, ...]
    rest: int  # when to look again if nothing happens; 0: never


def needs_clock(reading: Reading, at: int) -> bool:
    """Say whether it matters if clocks stand still."""
    return bool(reading.match.late(at)) or _silent(reading, at)


def owed(reading: Reading, at: int, held: bool, seed: Seed) -> Owed:
    """Return what is owed; while clocks are held, nobody is late and no bot is silent."""
    match, facts = reading.match, list[Fact]()
    while len(facts) < MOST_FACTS and (fact := _next(match, at, held, seed)):
        facts.append(fact)
        match = with_fact(match, fact, at)
    if len(facts) == MOST_FACTS:
        return Owed(tuple(facts), (), at)
    silent = match.owed_by_bots if not (facts or held) and _silent(reading, at) else ()
    return Owed(tuple(facts), silent, _rest(match, at))


def _silent(reading: Reading, at: int) -> bool:
    return bool(reading.match.owed_by_bots) and at >= reading.since + PATIENCE


def _rest(match: Match, at: int) -> int:
    """Return when to look again: to ask bots once more, or because a deadline is over."""
    bots, looks = match.owed_by_bots, []
    if bots:
        looks.append(at + ASK_AGAIN)
    if match.deadline is not None and len(match.awaiting) > len(bots):
        looks.append(max(match.deadline, at + SOON))
    return min(looks, default=0)


def _next(match: Match, at: int, held: bool, seed: Seed) -> Fact | None:
    if match.owes_deadline:
        assert match.pace is not None
        return DeadlineSet(match.phase, at + match.pace * 1000)
    if match.owes_dealer:
        return _dealers(match, seed(match.id))
    if not held and (late := match.late(at)):
        return SeatLent(late[0], "late")
    return None


def _dealers(match: Match, seed: bytes) -> Fact:
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
