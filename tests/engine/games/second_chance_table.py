"""Second Chance positions drawn as text, and cards dealt by name."""

from shared.engine.core import Choices, Chosen, Dealt, Seat
from shared.engine.games.second_chance.decks import STARTS
from shared.engine.games.second_chance.grid import AREA, Cells
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from shared.engine.games.second_chance.state import ROUND, Grid, State
from shared.engine.games.second_chance.tiles import Draw


def cells(names: str) -> Cells:
    """Return the cells of `r1c1 r1c2`."""
    return SECOND_CHANCE.parse({"draw": "1", "cells": names}).cells


def drawn(tile: str, names: str) -> Draw:
    return SECOND_CHANCE.parse({"draw": tile, "cells": names})


def grid(drawing: str, out: bool = False) -> Grid:
    """Read nine rows of `#` (filled), `.` (empty) and `1`."""
    squares = "".join(drawing.split())
    assert len(squares) == AREA
    empty, one = (int("".join("01"[s == mark] for s in squares), 2) for mark in ".1")
    return Grid(Cells(empty), one=Cells(one), out=out or one > 0)


def holes(names: str, out: bool = False) -> Grid:
    """Return a grid that is full but for these cells."""
    return Grid(cells(names), out=out)


def table(*grids: Grid, deck: str, round: int = 9) -> State:
    """Return a match before the next two cards, with these cards left."""
    return State(
        "standard", grids, tuple(deck.split()), stage=ROUND, round=round, starts=STARTS.cards[: len(grids)]
    )


def deal(state: State, names: str) -> State:
    """Deal these cards, in this order."""
    left = list(state.deck)
    numbers = []
    for name in names.split():
        numbers.append(left.index(name))
        left.pop(numbers[-1])
    return SECOND_CHANCE.apply(state, Dealt(tuple(numbers)))


def choose(state: State, moves: dict[int, Draw] | None = None) -> State:
    """Apply these moves, and the first legal one of every other seat that owes one."""
    awaits = SECOND_CHANCE.awaits(state)
    assert isinstance(awaits, Choices)
    given = moves or {}
    for seat in given:
        SECOND_CHANCE.check(state, Seat(seat), given[seat])
    full = {seat: given.get(seat) or SECOND_CHANCE.legal(state, seat)[0] for seat in awaits.seats}
    return SECOND_CHANCE.apply(state, Chosen(full))


def choosing(state: State) -> tuple[int, ...]:
    """Return the seats that owe a choice."""
    awaits = SECOND_CHANCE.awaits(state)
    return awaits.seats if isinstance(awaits, Choices) else ()


def reason(state: State) -> str | None:
    """Return why the match has ended, if it has."""
    outcome = SECOND_CHANCE.outcome(state)
    return outcome.reason if outcome else None
