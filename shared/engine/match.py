"""A match as the fold of its log: the one definition of what a log means."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from shared.engine import facts
from shared.engine.core import AnyGame, Awaits, Choices, Chosen, Dealt, Json, Seat
from shared.engine.errors import Refusal
from shared.engine.events import GENESIS, Event, link
from shared.engine.facts import Fact, read_fact
from shared.engine.registry import pinned_game
from shared.engine.sentences import Sentence, later

OPEN, RUNNING, FINISHED, ABORTED = "open", "running", "finished", "aborted"
HALTED = "halted"  # the log is damaged; only shown, never folded
_STATUS_WORDS = {
    OPEN: later("not yet begun"),
    RUNNING: later("running"),
    FINISHED: later("finished"),
    ABORTED: later("broken off"),
}


def status_word(status: str) -> Sentence:
    """Return a status as it stands in a sentence."""
    return Sentence(_STATUS_WORDS[status])


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
            raise ClosedPhase(
                "not_running", "The match is {status}; nobody chooses now.", status=status_word(self.status)
            )
        if phase != self.phase or not isinstance(self.awaits, Choices):
            raise ClosedPhase(
                "phase_closed", "Phase {phase} is not open; look at the match again.", phase=phase
            )


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
    fact = read_fact(event)
    if match is None:
        return _settled(_created(fact, event), fact, event, {})
    if event.seq != match.seq + 1:
        raise BrokenLog(f"event {event.seq} follows event {match.seq}")
    changes = _changes(match, fact)
    if changes.get("moves", match.moves) or changes.get("retractions", match.retractions):
        head = link(match.head, event.seq, event.digest)
        return replace(match, **changes, seq=event.seq, head=head, digest=event.digest)
    return _settled(match, fact, event, changes)


def _settled(match: Match, fact: Fact, event: Event, changes: dict[str, Any]) -> Match:
    """Return the match after an event with which nothing is left that only one seat may see."""
    head = link(match.head, event.seq, event.digest)
    if isinstance(fact, facts.MatchStarted):
        changes["start_head"] = head
    return replace(
        match,
        **changes,
        seq=event.seq,
        head=head,
        digest=event.digest,
        settled=event.seq,
        settled_head=head,
    )


def _created(fact: Fact, event: Event) -> Match:
    if not isinstance(fact, facts.MatchCreated) or event.seq != 1:
        raise BrokenLog("a log begins with match_created")
    return Match(
        id=fact.match,
        game=pinned_game(fact.game, fact.rules, fact.options, fact.components),
        options=fact.options,
        commit=fact.commit,
        public=fact.public,
        starts=fact.starts,
        created_at=event.at,
        pace=fact.pace,
        seats=(None,) * fact.seats,
        branch_of=fact.branch_of,
    )


def _changes(match: Match, fact: Fact) -> dict[str, Any]:  # noqa: C901, PLR0911  # a case for each event
    """Return what the fact changes; the most frequent ones come first."""
    match fact:
        case facts.Chose():
            return _chose(match, fact)
        case facts.Dealt(numbers=numbers):
            state = match.game.apply(match.state, Dealt(tuple(numbers)))
            return {"deals": match.deals + 1, **_moved(match, state)}
        case facts.Unchose(seat=seat):
            return {"moves": {s: move for s, move in match.moves.items() if s != seat}, "retractions": True}
        case facts.DeadlineSet(due=due):
            return {"deadline": due}
        case facts.SeatTaken(seat=seat):
            return _seat(match, seat, Holder(fact.player, fact.bot, fact.level))
        case facts.SeatLeft(seat=seat):
            return _seat(match, seat, None)
        case facts.SeatLent(seat=seat, reason=reason):
            return _seat(match, seat, replace(_holder(match, seat), lent=reason))
        case facts.SeatReturned(seat=seat):
            return _seat(match, seat, replace(_holder(match, seat), lent=""))
        case facts.MatchStarted(seats=seats):
            state = match.game.setup(match.options, seats)
            return {"status": RUNNING, "seats": match.seats[:seats], **_moved(match, state)}
        case facts.MatchEnded(outcome=outcome):
            return {"status": FINISHED, "outcome": outcome}
        case facts.MatchAborted():
            return {"status": ABORTED, "moves": {}, "retractions": False}
        case facts.MatchCreated():
            raise BrokenLog("a log has one match_created")
    assert_never(fact)


def _seat(match: Match, seat: int, holder: Holder | None) -> dict[str, Any]:
    return {"seats": (*match.seats[:seat], holder, *match.seats[seat + 1 :])}


def _holder(match: Match, seat: int) -> Holder:
    holder = match.seats[seat]
    assert holder is not None
    return holder


def _chose(match: Match, fact: facts.Chose) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if fact.bot and (holder := match.seats[fact.seat]):
        changes = _seat(match, fact.seat, replace(holder, bot_choices=holder.bot_choices + 1))
    moves = {**match.moves, Seat(fact.seat): match.game.parse(fact.choice)}
    assert isinstance(match.awaits, Choices)
    if len(moves) < len(match.awaits.seats):
        return {**changes, "moves": moves}
    ordered = {seat: moves[seat] for seat in match.awaits.seats}  # never in order of arrival
    return {**changes, **_moved(match, match.game.apply(match.state, Chosen(ordered)))}


def _moved(match: Match, state: Any) -> dict[str, Any]:
    awaits = match.game.awaits(state)
    phase = awaits.phase if isinstance(awaits, Choices) else match.phase
    moved = {"state": state, "awaits": awaits, "phase": phase, "deadline": None}
    return {**moved, "moves": {}, "retractions": False}
