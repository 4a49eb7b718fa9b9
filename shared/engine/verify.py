"""Whether a record is true: chain, commitment, every draw, every choice and the outcome, by the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from shared.engine.chance import commitment, draw, match_seed
from shared.engine.core import Deal, Json, Over, Seat
from shared.engine.errors import Refusal
from shared.engine.events import Event, canonical
from shared.engine.facts import (
    Chose,
    DeadlineSet,
    Dealt,
    Fact,
    MatchAborted,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    SeatLeft,
    SeatLent,
    SeatReturned,
    SeatTaken,
    Unchose,
    read_fact,
    wrong_field,
)
from shared.engine.match import OPEN, RUNNING, Holder, Match, fold, status_word
from shared.engine.record import BadRecord, Record, trailer_of
from shared.engine.registry import complete_options, find_game
from shared.engine.sentences import Sentence, Value, later


class Untrue(Exception):
    """What makes an event impossible where it stands."""

    def __init__(self, message: str, /, **values: Value) -> None:
        super().__init__(message)
        self.sentence = Sentence(message, values)


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
        except (Refusal, Untrue) as error:
            raise _at_line(event.seq + 1, error.sentence) from error
        repeats = repeats and match.branch_of is not None and _repeated(event)
        yield match
    assert match is not None, "a record has events"
    _compare(
        len(record.events) + 2,
        record.trailer,
        trailer_of(match),
        later("{name} is not what the events make it."),
    )


def _at_line(line: int, reason: Sentence) -> BadRecord:
    return BadRecord(line, reason.message, **reason.values)


def _compare(line: int, told: Json, true: Json, otherwise: str) -> None:
    for name, value in true.items():
        if canonical({name: told[name]}) != canonical({name: value}):  # true is not 1 here
            raise BadRecord(line, otherwise, name=name)


def _check_header(record: Record) -> None:
    first = record.events[0]
    if first.type != MatchCreated.type:
        raise BadRecord(2, "a log begins with match_created.")
    _check_fields(first)
    named = {name: first.data[name] for name in ("match", "game", "rules")}
    _compare(1, record.header, named, later("{name} is another one than in line 2."))


def _revealed(record: Record) -> bytes:
    """Return the seed, which the last event reveals and the first one has committed to."""
    first, last = record.events[0], record.events[-1]
    if last.type not in (MatchEnded.type, MatchAborted.type):
        raise BadRecord(last.seq + 1, "the match is not over.")
    _check_fields(last)
    seed = bytes.fromhex(last.data["seed"])
    if first.data["commit"] != commitment(first.data["match"], seed):
        raise BadRecord(last.seq + 1, "the seed is not the one that line 2 has committed to.")
    return seed


def _check_fields(event: Event) -> None:
    try:
        wrong = wrong_field(event)
    except Refusal as refusal:
        wrong = refusal.sentence
    if wrong:
        raise _at_line(event.seq + 1, wrong)


def _repeated(event: Event) -> bool:
    fact = read_fact(event)
    return not isinstance(fact, Dealt | Chose) or fact.by == "branch"


def _checked(match: Match | None, event: Event, seed: bytes, repeats: bool) -> Match:
    """Return the match after this event, if it may follow."""
    fact = read_fact(event)
    if match is not None:
        _check(_At(match, seed, repeats, event.at), fact)
    elif isinstance(fact, MatchCreated):
        _match_created(fact)
    return fold(match, event)


def _check(at: _At, fact: Fact) -> None:  # noqa: C901, PLR0912  # a case for each event
    match fact:
        case SeatTaken():
            _seat_taken(at, fact)
        case SeatLeft():
            _seat_left(at, fact)
        case SeatLent():
            _seat_lent(at, fact)
        case SeatReturned():
            _need(bool(_holder(at, fact.seat).lent), "the seat is not lent.")
        case DeadlineSet():
            _deadline_set(at, fact)
        case MatchStarted():
            _match_started(at, fact)
        case Dealt():
            _dealt(at, fact)
        case Chose():
            _chose(at, fact)
        case Unchose():
            at.match.check_retraction(Seat(fact.seat), fact.phase)
        case MatchEnded():
            _match_ended(at, fact)
        case MatchAborted():
            _match_aborted(at, fact)
        case MatchCreated():
            raise Untrue("match_created comes first or not at all.")
        case _:
            assert_never(fact)


def _need(true: bool, otherwise: str, /, **values: Value) -> None:
    if not true:
        raise Untrue(otherwise, **values)


def _match_created(fact: MatchCreated) -> None:
    game = find_game(fact.game, fact.rules)
    options = complete_options(game, fact.options, fact.seats)
    _need(options == fact.options, "options are missing.")


def _seat_taken(at: _At, fact: SeatTaken) -> None:
    _need(at.match.status == OPEN, "the match is {status}.", status=status_word(at.match.status))
    _need(fact.seat < len(at.match.seats) and at.match.seats[fact.seat] is None, "the seat is not free.")


def _seat_left(at: _At, fact: SeatLeft) -> None:
    _need(at.match.status in (OPEN, RUNNING), "the match is {status}.", status=status_word(at.match.status))
    seats = at.match.seats
    _need(fact.seat < len(seats) and seats[fact.seat] is not None, "nobody holds the seat.")


def _holder(at: _At, seat: int) -> Holder:
    seats = at.match.seats
    _need(at.match.status == RUNNING, "the match is {status}.", status=status_word(at.match.status))
    holder = seats[seat] if seat < len(seats) else None
    _need(holder is not None and not holder.bot, "nobody holds the seat in person.")
    assert holder is not None
    return holder


def _seat_lent(at: _At, fact: SeatLent) -> None:
    _holder(at, fact.seat)
    if fact.reason == "late":
        _need(fact.seat in at.match.late(at.time), "the seat is not late.")


def _deadline_set(at: _At, fact: DeadlineSet) -> None:
    _need(at.match.status == RUNNING and at.match.owes_deadline, "no deadline is due.")
    _need(fact.phase == at.match.phase, "phase {phase} is open.", phase=at.match.phase)
    assert at.match.pace is not None
    _need(fact.due == at.time + at.match.pace * 1000, "the clock of this match runs otherwise.")


def _match_started(at: _At, fact: MatchStarted) -> None:
    _need(at.match.status == OPEN, "the match is {status}.", status=status_word(at.match.status))
    taken = [player is not None for player in at.match.seats]
    _need(taken == [seat < fact.seats for seat in range(len(taken))], "these are not the seats taken.")
    complete_options(at.match.game, at.match.options, fact.seats)


def _dealt(at: _At, fact: Dealt) -> None:
    awaits = at.match.awaits
    _need(at.match.status == RUNNING and isinstance(awaits, Deal), "the match waits for no deal.")
    assert isinstance(awaits, Deal)
    _need(fact.deal == at.match.deals, "deal {deal} is due.", deal=at.match.deals)
    _need(fact.below in (None, list(awaits.draws)), "the rules draw from other bounds.")
    if fact.by == "branch":
        _need(at.repeats, "nothing is repeated from another match here.")
        _need(_within(fact.numbers, awaits.draws), "the numbers are out of bounds.")
    else:
        key = match_seed(at.seed, at.match.start_head)
        numbers = list(draw(key, at.match.deals, awaits.draws))
        _need(fact.numbers == numbers, "the seed draws {numbers} here.", numbers=str(numbers))


def _within(numbers: Sequence[int], bounds: tuple[int, ...]) -> bool:
    return len(numbers) == len(bounds) and all(
        number < bound for number, bound in zip(numbers, bounds, strict=True)
    )


def _chose(at: _At, fact: Chose) -> None:
    _need(fact.by != "branch" or at.repeats, "nothing is repeated from another match here.")
    at.match.check_choice(Seat(fact.seat), fact.phase, fact.choice)
    holder = at.match.seats[fact.seat]
    if fact.by != "branch":
        _need(holder is not None and holder.bot == (fact.by == "bot"), "somebody else holds the seat.")
    _need((fact.by in ("bot", "clock")) == (fact.bot is not None), "a bot says how it chose, others do not.")


def _match_ended(at: _At, fact: MatchEnded) -> None:
    awaits = at.match.awaits
    _need(at.match.status == RUNNING and isinstance(awaits, Over), "the match is not over by the rules.")
    assert isinstance(awaits, Over)
    outcome = awaits.outcome.to_json()
    _need(canonical(fact.outcome) == canonical(outcome), "the rules give another outcome.")


def _match_aborted(at: _At, fact: MatchAborted) -> None:
    _need(at.match.status == RUNNING, "the match is {status}.", status=status_word(at.match.status))
    seats = at.match.seats
    _need(None in seats and fact.seat == seats.index(None), "nobody has left this seat.")
