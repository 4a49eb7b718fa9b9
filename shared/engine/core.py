"""The contract between a game and everything that plays it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NewType, Protocol, TypeAlias, TypeVar

from shared.engine.sentences import Sentence

Seat = NewType("Seat", int)
Json: TypeAlias = Mapping[str, Any]  # only what json.dumps() accepts, without floats

S = TypeVar("S")
M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. `scores` has one number a seat; `details` is the game's own and small."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str
    details: Json

    def to_json(self) -> Json:
        """Return the outcome as it stands in the log and in answers."""
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
            "details": self.details,
        }


@dataclass(frozen=True, slots=True)
class Deal:
    """The match waits for the table: one uniform integer below each bound, in this order."""

    draws: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """The match waits for these seats at the same time; each chooses once, in any order."""

    phase: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The match waits for nothing more."""

    outcome: Outcome


Awaits: TypeAlias = Deal | Choices | Over


@dataclass(frozen=True, slots=True)
class Dealt:
    """The answer to a `Deal`: the numbers drawn."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen(Generic[M_co]):
    """The answer to `Choices`: everybody's move, complete. Nobody's move is applied before all are in."""

    moves: Mapping[Seat, M_co]


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a match: a closed list of values, the default first.

    `title` is what a form calls it, `labels` what it calls each value, if the value alone says too little.
    `when` says with which other options it matters. It describes and never forbids.
    """

    name: str
    values: tuple[bool | int | str, ...]
    title: str
    about: str
    labels: tuple[str, ...] = ()
    when: Json = field(default_factory=dict)

    @property
    def default(self) -> bool | int | str:
        """Return what a match gets that does not say."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Among:
    """Says of a text or a number that it is one of these, as in `Annotated[str, Among(("X", "O"))]`."""

    values: tuple[int | str, ...]


class Game(Protocol[S, M]):
    """What every game offers. `S` is its own frozen state, `M` its own frozen moves."""

    @property
    def name(self) -> str:
        """The name in URLs and logs."""

    @property
    def title(self) -> str:
        """The name that people read."""

    @property
    def about(self) -> str:
        """One sentence for somebody who does not know the game."""

    @property
    def rules(self) -> int:
        """The version of the rules; a change that alters any result needs a new one."""

    @property
    def players(self) -> tuple[int, int]:
        """The smallest and the largest number of seats."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The settings of a match."""

    @property
    def state_type(self) -> type[S]:
        """The class of its states, from which snapshots are read."""

    @property
    def view_type(self) -> Any:
        """The frozen class of its views."""

    @property
    def compact_type(self) -> Any:
        """The type of its compact lists: a frozen class, several of them, or a mapping."""

    @property
    def choice_type(self) -> Any:
        """The form of its choices: a frozen class, or several."""

    def printed(self) -> Json:
        """Return what is printed on sheets, dice and cards, for whoever draws them."""

    def components(self, options: Json) -> Json:
        """Return the versions of the printed parts (sheets, decks) that these options use."""

    def setup(self, options: Json, seats: int) -> S:
        """Return the first state. Options are complete; raise BadOptions if they do not go together."""

    def awaits(self, state: S) -> Awaits:
        """Return the one thing this state waits for."""

    def legal(self, state: S, seat: Seat) -> Sequence[M]:
        """Return every move that check() accepts from this seat now; empty when it owes nothing."""

    def compact(self, state: S, seat: Seat) -> object:
        """Return the moves of a seat that the state waits for, short to send and easy to draw."""

    def check(self, state: S, seat: Seat, move: M) -> None:
        """Raise RuleViolation, or return quietly. The seat is one the state waits for."""

    def apply(self, state: S, step: Dealt | Chosen[M]) -> S:
        """Return the next state. Trusts its caller: the step answers what the state awaits."""

    def view(self, state: S, seat: Seat | None) -> object:
        """Return what this seat may see (None: a spectator), built from nothing."""

    def prompt(self, state: S, seat: Seat) -> Sentence:
        """Return what is asked of this seat, which the state waits for."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the match goes on."""

    def verdict(self, outcome: Json) -> tuple[Sentence, ...]:
        """Return in words why a match of these rules ended, and what there is to say of its result."""

    def parse(self, choice: object) -> M:
        """Read an untrusted choice. Raise MalformedChoice if it has no move's form.

        Raise RuleViolation where a form is known that no state ever allows, such as a pass in a game without.
        """

    def dump(self, move: M) -> Json:
        """Return the move as the choice that parse() reads."""


AnyGame: TypeAlias = Game[Any, Any]
