"""What is appended at once: a constructor for each thing that happens. Here facts become stored events."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from shared.engine.core import Json, Seat
from shared.engine.events import Event, canonical, read_event
from shared.engine.facts import Chose, Fact, SeatLeft, SeatTaken, Unchose, body
from shared.engine.match import Match
from shared.engine.record import body_of
from shared.eventlog.answers import Request, request
from shared.eventlog.slots import slot
from shared.eventlog.tokens import HOST, Held, seat_role


class Seen(TypedDict):
    """An event that the log must hold."""

    seq: int
    digest: str


class Wants(TypedDict, total=False):
    """All that append.lua reads beside the events: first what must hold, then what changes with them."""

    holder: Held
    key: Request  # must be new, and is kept with the first event (answers.py)
    seen: Seen
    exact: int  # the seq at which the log must end
    slot: str  # must be free, and is taken (slots.py)
    free: str  # the slot to give back
    drop_tokens: str  # of this role
    tokens: Mapping[str, str]  # digests to roles
    names: Mapping[str, str]  # seats to names
    drop_name: str  # of this seat
    imported: int  # when the events came here, if they were made elsewhere


@dataclass(frozen=True, slots=True)
class Batch:
    """Events that are appended together or not at all, with what must hold and what changes with them."""

    bodies: Sequence[Json]
    wants: Wants = field(default_factory=Wants)

    def first(self, seq: int) -> Event:
        """Return the first event as it is read from this place of the log."""
        return read_event(seq, canonical(self.bodies[0]))


def creation(facts: Iterable[Fact], at: int, host: str) -> Batch:
    """Begin a match; `host` is the digest of its host's token."""
    return Batch(_stamped(facts, at), {"exact": 0, "tokens": {host: HOST}})


def arrival(match: Match, facts: Sequence[Fact], at: int, token: str, name: str) -> Batch:
    """Let a person sit down, which is the first of the facts; `token` is the digest of the seat's token."""
    taken = facts[0]
    assert isinstance(taken, SeatTaken)
    beside: Wants = {"tokens": {token: seat_role(Seat(taken.seat))}, "names": {str(taken.seat): name}}
    return Batch(_stamped(facts, at), {"exact": match.seq, **beside})


def departure(match: Match, seat: Seat, at: int) -> Batch:
    """Let a person get up before the start; token and name go too."""
    gone: Wants = {"drop_tokens": seat_role(seat), "drop_name": str(seat)}
    return Batch(_stamped([SeatLeft(seat)], at), {"exact": match.seq, **gone})


def following(match: Match, facts: Iterable[Fact], at: int) -> Batch:
    """Go on right after what is known of the match: deals, deadlines, seats lent, the start, the end."""
    return Batch(_stamped(facts, at), {"exact": match.seq})


def choice(match: Match, chose: Chose, at: int, holder: Held | None = None) -> Batch:
    """Choose: a person, who holds a token, or a bot. Others may have chosen since; the slot decides."""
    wants: Wants = {"seen": {"seq": match.seq, "digest": match.digest}, "slot": slot(chose)}
    if holder:
        wants["holder"] = holder
    if asked := request(chose):
        wants["key"] = asked
    return Batch(_stamped([chose], at), wants)


def retraction(match: Match, unchose: Unchose, at: int, holder: Held) -> Batch:
    """Take a choice back, if nobody has chosen since: that could have closed the phase."""
    return Batch(_stamped([unchose], at), {"exact": match.seq, "free": slot(unchose), "holder": holder})


def taken_in(events: Iterable[Event], at: int) -> Batch:
    """Keep a match that was played elsewhere, as it is."""
    return Batch([body_of(event) for event in events], {"exact": 0, "imported": at})


def exchange(role: str, old: str, new: str) -> Batch:
    """Let the new token hold what the old one held until now; tokens are no part of the log."""
    return Batch([], {"holder": {"hash": old, "role": role}, "drop_tokens": role, "tokens": {new: role}})


def _stamped(facts: Iterable[Fact], at: int) -> list[Json]:
    """Return facts as events of this time: the one place where they become so."""
    return [body(fact, at) for fact in facts]
