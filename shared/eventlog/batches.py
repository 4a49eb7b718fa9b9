"""What is appended at once: a constructor for each thing that happens. Here facts become stored events.

Each constructor knows the match, and so what the append changes beside the log: what the server owes
afterwards, in which list the match stands, and what is announced. No caller decides that.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from shared.engine.core import Choices, Seat
from shared.engine.events import Event, canonical, read_event
from shared.engine.facts import Chose, DeadlineSet, Fact, SeatLeft, SeatTaken, Unchose, body
from shared.engine.match import ABORTED, FINISHED, Match, fold
from shared.eventlog import answers, wake
from shared.eventlog.due import due_time
from shared.eventlog.index import standing
from shared.eventlog.slots import slot
from shared.eventlog.tokens import HOST, Held, seat_role


class Seen(TypedDict):
    """An event that the log must hold."""

    seq: int
    digest: str


class Slot(TypedDict):
    """The slot of a choice, and every seat that its phase awaits."""

    phase: int
    seat: int
    seats: Sequence[int]


class Wants(TypedDict, total=False):
    """All that append.lua reads beside the events: first what must hold, then what changes with them."""

    holder: Held
    key: str  # must be new, and is kept with the first event (answers.py)
    seen: Seen
    exact: int  # the seq at which the log must end
    slot: Slot  # must be free, and is taken (slots.py); the last one of its phase closes it
    free: str  # the slot to give back
    deadline: int  # of the open phase
    drop_tokens: str  # of this role
    tokens: Mapping[str, str]  # digests to roles
    names: Mapping[str, str]  # seats to names
    drop_name: str  # of this seat
    imported: int  # when the events came here, if they were made elsewhere
    list: str  # where the match stands from now on; empty: nowhere
    created: int  # and its place there
    over: int  # the last phase: nobody chooses any more
    due: int  # when the server owes something; with a slot, only if that closes the phase
    rest: int  # when it owes something again, 0 for never: instead of whatever is noted


@dataclass(frozen=True, slots=True)
class Batch:
    """Events that are appended together or not at all, with what must hold and what changes with them.

    `tell` is announced; `after` is the match with these events, where that is known before.
    """

    bodies: Sequence[bytes]
    wants: Wants = field(default_factory=Wants)
    tell: bytes = b""
    after: Match | None = None

    def first(self, seq: int) -> Event:
        """Return the first event as it is read from this place of the log."""
        return read_event(seq, self.bodies[0])


def creation(facts: Iterable[Fact], at: int, host: str) -> Batch:
    """Begin a match; `host` is the digest of its host's token."""
    return _next(None, facts, at, {"tokens": {host: HOST}})


def arrival(match: Match, facts: Sequence[Fact], at: int, token: str, name: str) -> Batch:
    """Let a person sit down, which is the first of the facts; `token` is the digest of the seat's token."""
    taken = facts[0]
    assert isinstance(taken, SeatTaken)
    beside: Wants = {"tokens": {token: seat_role(Seat(taken.seat))}, "names": {str(taken.seat): name}}
    return _next(match, facts, at, beside)


def departure(match: Match, seat: Seat, at: int) -> Batch:
    """Let a person get up before the start; token and name go too."""
    return _next(match, [SeatLeft(seat)], at, {"drop_tokens": seat_role(seat), "drop_name": str(seat)})


def following(match: Match, facts: Iterable[Fact], at: int) -> Batch:
    """Go on right after what is known of the match: seats lent and returned, bots seated, the start."""
    return _next(match, facts, at, {})


def choice(match: Match, chose: Chose, at: int, holder: Held | None = None) -> Batch:
    """Choose: a person, who holds a token, or a bot. Others may have chosen since; the slot decides."""
    assert isinstance(match.awaits, Choices), "the caller has checked it"
    wants: Wants = {
        "seen": {"seq": match.seq, "digest": match.digest},
        "slot": {"phase": chose.phase, "seat": chose.seat, "seats": match.awaits.seats},
        "due": at,
    }
    if holder:
        wants["holder"] = holder
    if named := answers.name(chose):
        wants["key"] = named
    return Batch(_stamped([chose], at), wants)


def retraction(match: Match, unchose: Unchose, at: int, holder: Held) -> Batch:
    """Take a choice back, if nobody has chosen since: that could have closed the phase."""
    return _next(match, [unchose], at, {"free": slot(unchose), "holder": holder})


def dealing(match: Match, revealed: Sequence[Event], facts: Iterable[Fact], at: int, rest: int) -> Batch:
    """Do what the dealer owes, announce it with the choices that a closed barrier `revealed`, and rest.

    Resting is a time to look again, or 0. Without facts, a barrier is announced after which nothing is dealt,
    or the dealer only rests.
    """
    bodies, events, after = _folded(match, facts, at)
    assert after is not None
    assert rest or not after.owes_server, "what is owed is not forgotten"
    wants: Wants = {"exact": match.seq, **_beside(match, after, events), "rest": rest}
    news = bool(events) or (bool(revealed) and after.settled == after.seq)
    return Batch(bodies, wants, wake.told(after, [*revealed, *events], due=False) if news else b"", after)


def taken_in(match: Match, events: Iterable[Event], at: int) -> Batch:
    """Keep a match that was played elsewhere, as it is."""
    wants: Wants = {"exact": 0, "imported": at, **_beside(None, match, [])}
    return Batch([event.body for event in events], wants, after=match)


def exchange(match_id: str, role: str, old: str, new: str) -> Batch:
    """Let the new token hold what the old one held until now; tokens are no part of the log."""
    wants: Wants = {"holder": {"hash": old, "role": role}, "drop_tokens": role, "tokens": {new: role}}
    return Batch([], wants, wake.look(match_id))


def settling(match: Match, at: int) -> Batch:
    """Put lists and due-index right for a match that nobody has touched since: nothing happens in it."""
    wants: Wants = {"exact": match.seq, "list": standing(match), "created": match.created_at}
    due = due_time(match, at)
    return Batch([], wants if due is None else {**wants, "due": due}, after=match)


def with_fact(match: Match, fact: Fact, at: int) -> Match:
    """Return the match as it would be with one more fact, which nobody appends yet."""
    after = _folded(match, [fact], at)[2]
    assert after is not None
    return after


def _next(match: Match | None, facts: Iterable[Fact], at: int, beside: Wants) -> Batch:
    """Append right after what is known of the match."""
    bodies, events, after = _folded(match, facts, at)
    assert after is not None
    wants: Wants = {"exact": match.seq if match else 0, **beside, **_beside(match, after, events)}
    due = due_time(after, at)
    if due is not None:
        wants["due"] = due
    return Batch(bodies, wants, wake.told(after, events, due == at), after)


def _beside(match: Match | None, after: Match, events: Sequence[Event]) -> Wants:
    """Return what changes beside the log when the match becomes what it is after these events."""
    wants: Wants = {}
    if after.public and (match is None or match.status != after.status):
        wants["list"], wants["created"] = standing(after), after.created_at
    if after.status in (FINISHED, ABORTED):
        wants["over"] = after.phase
    elif after.deadline is not None and any(event.type == DeadlineSet.type for event in events):
        wants["deadline"] = after.deadline
    return wants


def _folded(
    match: Match | None, facts: Iterable[Fact], at: int
) -> tuple[list[bytes], list[Event], Match | None]:
    bodies = _stamped(facts, at)
    events = [read_event(seq, body) for seq, body in enumerate(bodies, match.seq + 1 if match else 1)]
    for event in events:
        match = fold(match, event)
    return bodies, events, match


def _stamped(facts: Iterable[Fact], at: int) -> list[bytes]:
    """Return facts as events of this time: the one place where they become so."""
    return [canonical(body(fact, at)) for fact in facts]
