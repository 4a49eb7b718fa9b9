"""A match as the coach reads it: the positions between deals and choices."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from shared.engine.core import Seat
from shared.engine.events import Event
from shared.engine.facts import Chose, Fact, read_fact
from shared.engine.match import FINISHED, Match, fold


class NotFinished(Exception):
    """A match that has no result yet, or never will."""


class NoCoach(Exception):
    """A match of a game without a bot, by whose play a position would be valued."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What led from one position to the next: a deal, or the choices of one phase.

    `deals` counts those before the next position. `moves` is empty for a deal; `seqs` holds the events that
    made the choices, the last one of each seat where choices were taken back.
    """

    before: Any
    after: Any
    deals: int
    phase: int
    moves: Mapping[Seat, Any]
    seqs: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Story:
    """The turns of a finished match, in order."""

    match: Match
    turns: tuple[Turn, ...]

    @property
    def choices(self) -> int:
        """Return how many choices were made."""
        return sum(len(turn.moves) for turn in self.turns)


def read_story(events: Iterable[Event]) -> Story:
    """Read the events of a match that is over; raise NotFinished if it has no outcome."""
    match: Match | None = None
    turns: list[Turn] = []
    seqs: dict[Seat, int] = {}
    for event in events:
        before, match = match, fold(match, event)
        fact = read_fact(event)
        if isinstance(fact, Chose):
            seqs[Seat(fact.seat)] = event.seq
        if before is None or before.state is None or match.state is before.state:
            continue
        moves = _moves(before, fact)
        turns.append(Turn(before.state, match.state, match.deals, before.phase, moves, seqs if moves else {}))
        seqs = {}
    if match is None or match.status != FINISHED:
        raise NotFinished("only a finished match has a result to explain")
    return Story(match, tuple(turns))


def _moves(before: Match, fact: Fact) -> dict[Seat, Any]:
    """Return the complete choices of a phase in order of seats; none for a deal."""
    if not isinstance(fact, Chose):
        return {}
    moves = {**before.moves, Seat(fact.seat): before.game.parse(fact.choice)}
    return {seat: moves[seat] for seat in sorted(moves)}
