"""What a seat may see of a Second Chance match: everything but the choices still open."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Annotated

from shared.engine.core import Among, Seat
from shared.engine.games.second_chance.decks import DECKS, TILES
from shared.engine.games.second_chance.grid import AREA, SIZE, Cells, pick
from shared.engine.games.second_chance.state import (
    ROUND,
    SECOND,
    SOLO_GAMES,
    START,
    Grid,
    Result,
    State,
)


@dataclass(frozen=True, slots=True)
class GridView:
    """A player's grid: a letter for each tile in the order drawn, the "1", a dot where it is empty."""

    rows: tuple[str, ...]
    tiles: tuple[str, ...]
    empty: int
    start: str | None
    offered: tuple[str, ...]
    stuck: bool
    second_chance: str | None
    one: bool
    out: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table; `shapes` draws every tile that the rest names, except those already drawn."""

    game: int
    games: int
    results: tuple[Result, ...]
    stage: Annotated[str, Among((START, ROUND, SECOND))]
    round: int
    cards: tuple[str, ...]
    revealed: int
    deck: Mapping[str, int]
    grids: tuple[GridView, ...]
    shapes: Mapping[str, str]


def view(state: State) -> View:
    """Return the table as everybody sees it."""
    named = dict.fromkeys((*state.starts, *state.cards, *state.chances, *state.deck))
    return View(
        game=len(state.results) + (not state.over),
        games=SOLO_GAMES if state.solo else 1,
        results=state.results,
        stage=state.stage,
        round=state.round,
        cards=state.cards,
        revealed=len(DECKS[state.deck_name].cards) - len(state.deck),
        deck=Counter(state.deck),
        grids=tuple(_grid(state, Seat(seat)) for seat in range(len(state.grids))),
        shapes={name: TILES[name].shape for name in named},
    )


def _grid(state: State, seat: Seat) -> GridView:
    grid = state.grids[seat]
    chances = dict(zip(state.stuck, state.chances, strict=False))  # none is dealt yet, or each has one
    return GridView(
        rows=_rows(grid),
        tiles=tuple(draw.tile for draw in grid.drawn),
        empty=grid.empty.bit_count(),
        start=state.starts[seat] if state.starts else None,
        offered=state.offered(seat),
        stuck=seat in state.stuck,
        second_chance=chances.get(seat),
        one=bool(grid.one),
        out=grid.out,
    )


def _rows(grid: Grid) -> tuple[str, ...]:
    letters = ["."] * AREA
    for letter, draw in zip(ascii_uppercase, grid.drawn, strict=False):
        _write(letters, draw.cells, letter)
    _write(letters, grid.one, "1")
    return tuple("".join(letters[r * SIZE : r * SIZE + SIZE]) for r in range(SIZE))


def _write(letters: list[str], cells: Cells, letter: str) -> None:
    for index in pick(range(AREA), cells):
        letters[index] = letter
