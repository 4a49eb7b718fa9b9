"""What a Second Chance match is between two steps."""

from dataclasses import dataclass

from shared.engine.core import Seat
from shared.engine.games.second_chance.decks import DECKS
from shared.engine.games.second_chance.grid import FULL, NONE, Cells
from shared.engine.games.second_chance.tiles import Draw

SOLO_GAMES = 3
START, ROUND, SECOND = "start", "round", "second"  # start tiles, a round's two cards, second chances


@dataclass(frozen=True, slots=True)
class Grid:
    """One player's sheet: the tiles in the order drawn; `one` is the cell of the "1", if any."""

    empty: Cells = FULL
    drawn: tuple[Draw, ...] = ()
    one: Cells = NONE
    out: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended: the empty squares of every seat, and why."""

    empty: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class State:
    """A match: `choosing` is empty while the table is awaited. What a round showed stays until the next."""

    deck_name: str
    grids: tuple[Grid, ...]
    deck: tuple[str, ...]  # what is left, in printed order: nobody knows what comes next
    phase: int = 0
    stage: str = START
    round: int = 0
    starts: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    stuck: tuple[Seat, ...] = ()
    chances: tuple[str, ...] = ()  # one for each of `stuck`
    choosing: tuple[Seat, ...] = ()
    results: tuple[Result, ...] = ()

    @property
    def solo(self) -> bool:
        """Say whether this is a series of three games for one."""
        return len(self.grids) == 1

    @property
    def over(self) -> bool:
        """Say whether the last game has ended."""
        return len(self.results) == (SOLO_GAMES if self.solo else 1)

    def offered(self, seat: Seat) -> tuple[str, ...]:
        """Return the tiles of which this seat has to draw one now."""
        if seat not in self.choosing:
            return ()
        if self.stage == START:
            return (self.starts[seat],)
        if self.stage == SECOND:
            return (self.chances[self.stuck.index(seat)],)
        return tuple(dict.fromkeys(self.cards))  # SC-A5: two equal cards are one


def new_game(deck_name: str, seats: int, phase: int = 0, results: tuple[Result, ...] = ()) -> State:
    """Return empty grids and a full deck (SC-A21: also for each game of a solo series)."""
    return State(deck_name, (Grid(),) * seats, DECKS[deck_name].cards, phase, results=results)
