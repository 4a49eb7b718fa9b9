"""What events say: a class for each type, with what its fields may hold and how its older versions are read.

A field with a default is left out of the stored bytes while it holds that default.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias, get_args, get_origin, get_type_hints

from shared.engine.contents import (
    Branch,
    Check,
    Hash,
    Level,
    Moment,
    Object,
    Text,
    Thought,
    Truth,
    Whole,
    Wholes,
    is_moment,
    one_of,
)
from shared.engine.core import Json
from shared.engine.errors import Refusal
from shared.engine.events import Event
from shared.engine.sentences import Sentence

Upcast: TypeAlias = Callable[[Json], Json]


class UnknownVersion(Refusal):
    """An event that a newer program wrote."""

    def __init__(self, event: Event) -> None:
        super().__init__(
            "unknown_version", "This program does not know version {v} of {type}.", v=event.v, type=event.type
        )


class UnknownType(Refusal):
    """An event of no known type."""

    def __init__(self, event: Event) -> None:
        super().__init__("unknown_type", "There are no events called {type}.", type=event.type)


def _adds(**meant: object) -> Upcast:
    """Return the way from a version to the next, which has these fields too: what they meant before."""
    return lambda data: {**meant, **data}


@dataclass(frozen=True, slots=True)
class MatchCreated:
    """A match begins: its rules, its printed parts and its seats are pinned, and the seed is committed to."""

    type: ClassVar = "match_created"
    older: ClassVar[tuple[Upcast, ...]] = (_adds(branch_of=None), _adds(pace=None))
    match: Text
    game: Text
    rules: Whole
    options: Object
    components: Object
    seats: Whole
    starts: Annotated[str, one_of("full", "manual")]
    public: Truth
    commit: Hash
    branch_of: Branch | None
    pace: Whole | None


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody sits down; the level is that of a bot, or of the one who would stand in for a person."""

    type: ClassVar = "seat_taken"
    older: ClassVar[tuple[Upcast, ...]] = (_adds(bot=False, level=3),)
    seat: Whole
    player: Text
    salt: Text
    bot: Truth
    level: Level


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """Somebody gets up before the start."""

    type: ClassVar = "seat_left"
    older: ClassVar[tuple[Upcast, ...]] = ()
    seat: Whole


@dataclass(frozen=True, slots=True)
class SeatLent:
    """A bot plays for a person from now on."""

    type: ClassVar = "seat_lent"
    older: ClassVar[tuple[Upcast, ...]] = ()
    seat: Whole
    reason: Annotated[str, one_of("late", "left")]


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """The person plays again."""

    type: ClassVar = "seat_returned"
    older: ClassVar[tuple[Upcast, ...]] = ()
    seat: Whole


@dataclass(frozen=True, slots=True)
class DeadlineSet:
    """People have until then to choose in this phase."""

    type: ClassVar = "deadline_set"
    older: ClassVar[tuple[Upcast, ...]] = ()
    phase: Whole
    due: Moment


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """Play begins with the seats taken."""

    type: ClassVar = "match_started"
    older: ClassVar[tuple[Upcast, ...]] = ()
    seats: Whole


@dataclass(frozen=True, slots=True)
class Dealt:
    """The table drew; the bounds stand beside the numbers, so that nobody needs the rules to check a draw."""

    type: ClassVar = "dealt"
    older: ClassVar[tuple[Upcast, ...]] = (_adds(below=None, by="dealer"),)
    deal: Whole
    below: Wholes | None
    numbers: Wholes
    by: Annotated[str, one_of("dealer", "branch")]


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat made its choice; a bot says how it came to it."""

    type: ClassVar = "chose"
    older: ClassVar[tuple[Upcast, ...]] = (_adds(bot=None),)
    seat: Whole
    phase: Whole
    choice: Object
    by: Annotated[str, one_of("player", "bot", "clock", "branch")]
    bot: Thought | None
    key: Text | None = None  # stored as a text or not at all


@dataclass(frozen=True, slots=True)
class Unchose:
    """A seat took its choice back."""

    type: ClassVar = "unchose"
    older: ClassVar[tuple[Upcast, ...]] = ()
    seat: Whole
    phase: Whole


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The rules say that it is over; the seed is revealed."""

    type: ClassVar = "match_ended"
    older: ClassVar[tuple[Upcast, ...]] = ()
    outcome: Object
    seed: Hash


@dataclass(frozen=True, slots=True)
class MatchAborted:
    """The match cannot go on; the seed is revealed."""

    type: ClassVar = "match_aborted"
    older: ClassVar[tuple[Upcast, ...]] = ()
    reason: Text
    seat: Whole
    seed: Hash


Fact: TypeAlias = (
    MatchCreated
    | SeatTaken
    | SeatLeft
    | SeatLent
    | SeatReturned
    | DeadlineSet
    | MatchStarted
    | Dealt
    | Chose
    | Unchose
    | MatchEnded
    | MatchAborted
)
KINDS: Mapping[str, type[Fact]] = {kind.type: kind for kind in get_args(Fact)}
VERSIONS: Mapping[str, int] = {name: len(kind.older) + 1 for name, kind in KINDS.items()}  # written today


def body(fact: Fact, at: int) -> Json:
    """Return an event as it is stored."""
    said = {f.name: value for f in fields(fact) if (value := getattr(fact, f.name)) is not f.default}
    return {"type": fact.type, "v": VERSIONS[fact.type], "at": at, **said}


def read_fact(event: Event) -> Fact:
    """Return what an event says, in the words of today; trusts its fields."""
    data = newest(event)
    fact: Fact = KINDS[event.type](**data)
    return fact


def newest(event: Event) -> Json:
    """Return the fields of an event as they would be written today."""
    if event.type not in KINDS:
        raise UnknownType(event)
    older = KINDS[event.type].older
    if not 1 <= event.v <= len(older) + 1:
        raise UnknownVersion(event)
    data = event.data
    for upcast in older[event.v - 1 :]:
        data = upcast(data)
    return data


def wrong_field(event: Event) -> Sentence | None:
    """Return what is wrong with the fields of an event from outside; None if nothing is."""
    data, known = newest(event), field_checks(event.type)
    if not is_moment(event.at):
        return Sentence("{type} cannot have happened at that time.", {"type": event.type})
    for field in sorted(fields(KINDS[event.type]), key=lambda field: field.name):
        if field.name not in data and needed(field):
            return Sentence("{type} lacks {name}.", {"type": event.type, "name": field.name})
    for name, value in data.items():
        if name not in known or not known[name](value):
            return Sentence("{type} cannot hold this {name}.", {"type": event.type, "name": name})
    return None


def needed(field: Field[Any]) -> bool:
    """Say whether stored bytes always have this field."""
    return field.default is MISSING


@cache
def field_checks(name: str) -> Mapping[str, Check]:
    """Return what each field of a type of events may hold."""
    hints = get_type_hints(KINDS[name], include_extras=True)
    return {field.name: _check(hints[field.name], needed(field)) for field in fields(KINDS[name])}


def _check(hint: Any, null: bool) -> Check:
    """Return the check of a hint; `X | None` takes null, or is left out instead."""
    if get_origin(hint) is not Annotated:
        present = _check(get_args(hint)[0], null)
        return (lambda value: value is None or present(value)) if null else present
    check: Check = hint.__metadata__[0]
    return check
