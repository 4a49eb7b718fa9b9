"""A match as the fold of its log: the one definition of what a log means."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from shared.engine.core import AnyGame, Awaits, Choices, Chosen, Dealt, Json, Seat
from shared.engine.errors import Refusal
from shared.engine.events import GENESIS, Event, link
from shared.engine.registry import pinned_game
from shared.engine.upcasters import upcast

OPEN, RUNNING, FINISHED, ABORTED = "open", "running", "finished", "aborted"
HALTED = "halted"  # the log is damaged; only shown, never folded


class BrokenLog(Exception):
    """An event that cannot follow those before it."""


class ClosedPhase(Refusal):
    """The match does not wait for this choice (any more)."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat: a person, or a bot of this level.

    A person's level is that of the bot which stands in while the seat is `lent` because they are "late" or
    have "left". `bot_choices` counts what bots have chosen here.
    """

    player: str
    bot: bool
    level: int
    lent: str = ""
    bot_choices: int = 0

    @property
    def botted(self) -> bool:
        """Say whether a bot plays here now."""
        return self.bot or bool(self.lent)


@dataclass(frozen=True, slots=True)
class Match:
    """Everything a log says. Events after `settled` are choices still open, which nobody else may see."""

    id: str
    game: AnyGame
    options: Json
    commit: str
    public: bool
    starts: str
    created_at: int
    seats: tuple[Holder | None, ...]
    pace: int | None = None  # seconds a phase
    branch_of: Json | None = None
    status: str = OPEN
    seq: int = 0
    head: str = GENESIS
    digest: str = ""  # of the last event
    settled: int = 0
    settled_head: str = GENESIS
    start_head: str = ""
    phase: int = 0  # the one that is open, or the last one
    deadline: int | None = None  # of the open phase, in milliseconds, once it is set
    deals: int = 0
    state: Any = None
    awaits: Awaits | None = None
    moves: Mapping[Seat, Any] = field(default_factory=dict)
    retractions: bool = False
    outcome: Json | None = None

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        """Return the seats that still owe a choice."""
        if self.status != RUNNING or not isinstance(self.awaits, Choices):
            return ()
        return tuple(seat for seat in self.awaits.seats if seat not in self.moves)

    @property
    def owes_dealer(self) -> bool:
        """Say whether the next event is the dealer's."""
        if self.status != RUNNING:
            return False
        return not isinstance(self.awaits, Choices) or None in self.seats or self.owes_deadline

    @property
    def owes_deadline(self) -> bool:
        """Say whether people are awaited under a clock that nobody has wound up yet."""
        return bool(self.pace and self.deadline is None and self._awaiting(botted=False))

    @property
    def owed_by_bots(self) -> tuple[Seat, ...]:
        """Return the seats that owe a choice which a bot makes."""
        return self._awaiting(botted=True)

    @property
    def owes_server(self) -> bool:
        """Say whether workers have something to do now."""
        return self.owes_dealer or bool(self.owed_by_bots)

    def late(self, now: int) -> tuple[Seat, ...]:
        """Return the seats of people who owe a choice after the deadline."""
        over = self.deadline is not None and now >= self.deadline
        return self._awaiting(botted=False) if over else ()

    def _awaiting(self, botted: bool) -> tuple[Seat, ...]:
        return tuple(
            seat for seat in self.awaiting if (holder := self.seats[seat]) and holder.botted == botted
        )

    def check_choice(self, seat: Seat, phase: int, choice: object) -> Any:
        """Return the move if this seat may make it now; raise the refusal otherwise."""
        self._check_phase(seat, phase)
        if seat in self.moves:
            raise ClosedPhase("already_chosen", "You have chosen in this phase; take it back first.")
        if seat not in self.awaiting:
            raise ClosedPhase("not_awaited", "The match is not waiting for you in this phase.")
        move = self.game.parse(choice)
        self.game.check(self.state, seat, move)
        return move

    def check_retraction(self, seat: Seat, phase: int) -> None:
        """Raise the refusal if this seat has nothing to take back in this phase."""
        self._check_phase(seat, phase)
        if seat not in self.moves:
            raise ClosedPhase("not_chosen", "You have not chosen in this phase.")

    def _check_phase(self, seat: Seat, phase: int) -> None:
        if self.status != RUNNING:
            raise ClosedPhase("not_running", f"The match is {self.status}; nobody chooses now.")
        if phase != self.phase or not isinstance(self.awaits, Choices):
            raise ClosedPhase("phase_closed", f"Phase {phase} is not open; look at the match again.")


def replay(events: Iterable[Event]) -> Match:
    """Fold a whole log into its match."""
    match: Match | None = None
    for event in events:
        match = fold(match, event)
    if match is None:
        raise BrokenLog("the log is empty")
    return match


def fold(match: Match | None, event: Event) -> Match:
    """Return the match after one more event. Trusts the log: the rules were asked before the append."""
    event = upcast(event)
    if match is None:
        match = _created(event)
    elif event.seq != match.seq + 1:
        raise BrokenLog(f"event {event.seq} follows event {match.seq}")
    elif event.type not in _FOLDS:
        raise BrokenLog(f"event {event.seq} is of no known type: {event.type}")
    else:
        match = _FOLDS[event.type](match, event.data)
    head = link(match.head, event.seq, event.digest)
    if match.moves or match.retractions:
        return replace(match, seq=event.seq, head=head, digest=event.digest)
    return replace(
        match,
        seq=event.seq,
        head=head,
        digest=event.digest,
        settled=event.seq,
        settled_head=head,
        start_head=head if event.type == "match_started" else match.start_head,
    )


def _created(event: Event) -> Match:
    if event.type != "match_created" or event.seq != 1:
        raise BrokenLog("a log begins with match_created")
    data = event.data
    return Match(
        id=data["match"],
        game=pinned_game(data["game"], data["rules"], data["options"], data["components"]),
        options=data["options"],
        commit=data["commit"],
        public=data["public"],
        starts=data["starts"],
        created_at=event.at,
        pace=data["pace"],
        seats=(None,) * data["seats"],
        branch_of=data["branch_of"],
    )


def _seat(match: Match, seat: int, holder: Holder | None) -> Match:
    return replace(match, seats=(*match.seats[:seat], holder, *match.seats[seat + 1 :]))


def _held(match: Match, seat: int, **changes: Any) -> Match:
    holder = match.seats[seat]
    assert holder is not None
    return _seat(match, seat, replace(holder, **changes))


def _seat_taken(match: Match, data: Json) -> Match:
    return _seat(match, data["seat"], Holder(data["player"], data["bot"], data["level"]))


def _seat_left(match: Match, data: Json) -> Match:
    return _seat(match, data["seat"], None)


def _seat_lent(match: Match, data: Json) -> Match:
    return _held(match, data["seat"], lent=data["reason"])


def _seat_returned(match: Match, data: Json) -> Match:
    return _held(match, data["seat"], lent="")


def _deadline_set(match: Match, data: Json) -> Match:
    return replace(match, deadline=data["due"])


def _match_started(match: Match, data: Json) -> Match:
    started = replace(match, status=RUNNING, seats=match.seats[: data["seats"]])
    return _moved(started, match.game.setup(match.options, data["seats"]))


def _dealt(match: Match, data: Json) -> Match:
    state = match.game.apply(match.state, Dealt(tuple(data["numbers"])))
    return _moved(replace(match, deals=match.deals + 1), state)


def _chose(match: Match, data: Json) -> Match:
    if data["bot"] and (holder := match.seats[data["seat"]]):
        match = _held(match, data["seat"], bot_choices=holder.bot_choices + 1)
    moves = {**match.moves, Seat(data["seat"]): match.game.parse(data["choice"])}
    assert isinstance(match.awaits, Choices)
    if len(moves) < len(match.awaits.seats):
        return replace(match, moves=moves)
    ordered = {seat: moves[seat] for seat in match.awaits.seats}  # never in order of arrival
    return _moved(match, match.game.apply(match.state, Chosen(ordered)))


def _unchose(match: Match, data: Json) -> Match:
    moves = {seat: move for seat, move in match.moves.items() if seat != data["seat"]}
    return replace(match, moves=moves, retractions=True)


def _match_ended(match: Match, data: Json) -> Match:
    return replace(match, status=FINISHED, outcome=data["outcome"])


def _match_aborted(match: Match, data: Json) -> Match:
    return replace(match, status=ABORTED, moves={}, retractions=False)


def _moved(match: Match, state: Any) -> Match:
    awaits = match.game.awaits(state)
    phase = awaits.phase if isinstance(awaits, Choices) else match.phase
    return replace(match, state=state, awaits=awaits, phase=phase, deadline=None, moves={}, retractions=False)


_Fold: TypeAlias = Callable[[Match, Json], Match]
_FOLDS: dict[str, _Fold] = {
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
