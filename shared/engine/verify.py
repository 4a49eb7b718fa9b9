"""Whether a record is true: chain, commitment, every draw, every choice and the outcome, by the rules."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from shared.engine.chance import commitment, draw, match_seed
from shared.engine.core import Deal, Json, Over, Seat
from shared.engine.errors import Refusal
from shared.engine.events import Event, canonical
from shared.engine.fields import wrong_field
from shared.engine.match import OPEN, RUNNING, BrokenLog, Holder, Match, fold
from shared.engine.record import BadRecord, Record, trailer_of
from shared.engine.registry import complete_options, find_game
from shared.engine.upcasters import upcast

_LAST = ("match_ended", "match_aborted")


class Untrue(Exception):
    """What makes an event impossible where it stands."""


@dataclass(frozen=True, slots=True)
class _At:
    """A place in the log: the match before the event, the seed that its end reveals, whether the match
    still only repeats the one it branches from, and the server's time.
    """

    match: Match
    seed: bytes
    repeats: bool
    time: int


def verify(record: Record) -> Match:
    """Return the match if every line is true; raise BadRecord with the first that is not, and why."""
    *_, match = moments(record)
    return match


def moments(record: Record) -> Iterator[Match]:
    """Yield the match after each event, as long as every line is true."""
    _check_header(record)
    seed = _revealed(record)
    match: Match | None = None
    repeats = True
    for event in record.events:
        _check_fields(event)
        try:
            match = _checked(match, event, seed, repeats)
        except (Refusal, BrokenLog, Untrue) as error:
            raise BadRecord(event.seq + 1, str(error).rstrip(".")) from error
        repeats = repeats and match.branch_of is not None and _repeated(event)
        yield match
    assert match is not None, "a record has events"
    _compare(len(record.events) + 2, record.trailer, trailer_of(match), "is not what the events make it")


def _compare(line: int, told: Json, true: Json, otherwise: str) -> None:
    for name, value in true.items():
        if canonical({name: told[name]}) != canonical({name: value}):  # true is not 1 here
            raise BadRecord(line, f"{name} {otherwise}")


def _check_header(record: Record) -> None:
    first = record.events[0]
    if first.type != "match_created":
        raise BadRecord(2, "a log begins with match_created")
    _check_fields(first)
    named = {name: first.data[name] for name in ("match", "game", "rules")}
    _compare(1, record.header, named, "is another one than in line 2")


def _revealed(record: Record) -> bytes:
    """Return the seed, which the last event reveals and the first one has committed to."""
    first, last = record.events[0], record.events[-1]
    if last.type not in _LAST:
        raise BadRecord(last.seq + 1, "the match is not over")
    _check_fields(last)
    seed = bytes.fromhex(last.data["seed"])
    if first.data["commit"] != commitment(first.data["match"], seed):
        raise BadRecord(last.seq + 1, "the seed is not the one that line 2 has committed to")
    return seed


def _check_fields(event: Event) -> None:
    try:
        wrong = wrong_field(upcast(event))
    except Refusal as refusal:
        wrong = refusal.sentence.rstrip(".")
    if wrong:
        raise BadRecord(event.seq + 1, wrong)


def _repeated(event: Event) -> bool:
    return event.type not in ("dealt", "chose") or upcast(event).data["by"] == "branch"


def _checked(match: Match | None, event: Event, seed: bytes, repeats: bool) -> Match:
    """Return the match after this event, if it may follow."""
    data = upcast(event).data
    if match is None:
        _match_created(data)
    else:
        _need(event.type in _CHECKS, f"{event.type} comes first or not at all")
        _CHECKS[event.type](_At(match, seed, repeats, event.at), data)
    return fold(match, event)


def _need(true: bool, otherwise: str) -> None:
    if not true:
        raise Untrue(otherwise)


def _match_created(data: Json) -> None:
    game = find_game(data["game"], data["rules"])
    options = complete_options(game, data["options"], data["seats"])
    _need(options == data["options"], "options are missing")


def _seat_taken(at: _At, data: Json) -> None:
    _need(at.match.status == OPEN, f"the match is {at.match.status}")
    _need(data["seat"] < len(at.match.seats) and at.match.seats[data["seat"]] is None, "the seat is not free")


def _seat_left(at: _At, data: Json) -> None:
    _need(at.match.status in (OPEN, RUNNING), f"the match is {at.match.status}")
    seats = at.match.seats
    _need(data["seat"] < len(seats) and seats[data["seat"]] is not None, "nobody holds the seat")


def _holder(at: _At, data: Json) -> Holder:
    seats = at.match.seats
    _need(at.match.status == RUNNING, f"the match is {at.match.status}")
    holder = seats[data["seat"]] if data["seat"] < len(seats) else None
    _need(holder is not None and not holder.bot, "nobody holds the seat in person")
    assert holder is not None
    return holder


def _seat_lent(at: _At, data: Json) -> None:
    _holder(at, data)
    if data["reason"] == "late":
        _need(data["seat"] in at.match.late(at.time), "the seat is not late")


def _seat_returned(at: _At, data: Json) -> None:
    _need(bool(_holder(at, data).lent), "the seat is not lent")


def _deadline_set(at: _At, data: Json) -> None:
    _need(at.match.status == RUNNING and at.match.owes_deadline, "no deadline is due")
    _need(data["phase"] == at.match.phase, f"phase {at.match.phase} is open")
    assert at.match.pace is not None
    _need(data["due"] == at.time + at.match.pace * 1000, "the clock of this match runs otherwise")


def _match_started(at: _At, data: Json) -> None:
    _need(at.match.status == OPEN, f"the match is {at.match.status}")
    taken = [player is not None for player in at.match.seats]
    _need(taken == [seat < data["seats"] for seat in range(len(taken))], "these are not the seats taken")
    complete_options(at.match.game, at.match.options, data["seats"])


def _dealt(at: _At, data: Json) -> None:
    awaits = at.match.awaits
    _need(at.match.status == RUNNING and isinstance(awaits, Deal), "the match waits for no deal")
    assert isinstance(awaits, Deal)
    _need(data["deal"] == at.match.deals, f"deal {at.match.deals} is due")
    _need(data["below"] in (None, list(awaits.draws)), "the rules draw from other bounds")
    if data["by"] == "branch":
        _need(at.repeats, "nothing is repeated from another match here")
        _need(_within(data["numbers"], awaits.draws), "the numbers are out of bounds")
    else:
        key = match_seed(at.seed, at.match.start_head)
        numbers = list(draw(key, at.match.deals, awaits.draws))
        _need(data["numbers"] == numbers, f"the seed draws {numbers} here")


def _within(numbers: list[int], bounds: tuple[int, ...]) -> bool:
    return len(numbers) == len(bounds) and all(
        number < bound for number, bound in zip(numbers, bounds, strict=True)
    )


def _chose(at: _At, data: Json) -> None:
    _need(data["by"] != "branch" or at.repeats, "nothing is repeated from another match here")
    at.match.check_choice(Seat(data["seat"]), data["phase"], data["choice"])
    holder = at.match.seats[data["seat"]]
    if data["by"] != "branch":
        _need(holder is not None and holder.bot == (data["by"] == "bot"), "somebody else holds the seat")
    _need(
        (data["by"] in ("bot", "clock")) == (data["bot"] is not None),
        "a bot says how it chose, others do not",
    )


def _unchose(at: _At, data: Json) -> None:
    at.match.check_retraction(Seat(data["seat"]), data["phase"])


def _match_ended(at: _At, data: Json) -> None:
    awaits = at.match.awaits
    _need(at.match.status == RUNNING and isinstance(awaits, Over), "the match is not over by the rules")
    assert isinstance(awaits, Over)
    outcome = awaits.outcome.to_json()
    _need(canonical(data["outcome"]) == canonical(outcome), "the rules give another outcome")


def _match_aborted(at: _At, data: Json) -> None:
    _need(at.match.status == RUNNING, f"the match is {at.match.status}")
    seats = at.match.seats
    _need(None in seats and data["seat"] == seats.index(None), "nobody has left this seat")


_Check: TypeAlias = Callable[[_At, Json], None]
_CHECKS: dict[str, _Check] = {
    "seat_taken": _seat_taken,
    "seat_left": _seat_left,
    "seat_lent": _seat_lent,
    "seat_returned": _seat_returned,
    "deadline_set": _deadline_set,
    "match_started": _match_started,
    "dealt": _dealt,
    "chose": _chose,
    "unchose": _unchose,
    "match_ended": _match_ended,
    "match_aborted": _match_aborted,
}
