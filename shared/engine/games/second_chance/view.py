"""What a seat may see of a Second Chance match: everything but the choices still open."""

from collections import Counter
from string import ascii_uppercase

from shared.engine.core import Json, Seat
from shared.engine.games.second_chance.decks import DECKS, TILES
from shared.engine.games.second_chance.grid import AREA, SIZE, Cells, pick
from shared.engine.games.second_chance.state import SOLO_GAMES, Grid, State


def view(state: State) -> Json:
    """Return the table; `shapes` draws every tile that the rest names, except those already drawn."""
    revealed = len(DECKS[state.deck_name].cards) - len(state.deck)
    named = dict.fromkeys((*state.starts, *state.cards, *state.chances, *state.deck))
    return {
        "game": len(state.results) + (not state.over),
        "games": SOLO_GAMES if state.solo else 1,
        "results": [{"empty": list(r.empty), "reason": r.reason} for r in state.results],
        "stage": state.stage,
        "round": state.round,
        "cards": list(state.cards),
        "revealed": revealed,
        "deck": dict(Counter(state.deck)),
        "grids": [_grid(state, Seat(seat)) for seat in range(len(state.grids))],
        "shapes": {name: TILES[name].shape for name in named},
    }


def _grid(state: State, seat: Seat) -> Json:
    grid = state.grids[seat]
    chances = dict(zip(state.stuck, state.chances, strict=False))  # none is dealt yet, or each has one
    return {
        "rows": _rows(grid),
        "tiles": [draw.tile for draw in grid.drawn],
        "empty": grid.empty.bit_count(),
        "start": state.starts[seat] if state.starts else None,
        "offered": list(state.offered(seat)),
        "stuck": seat in state.stuck,
        "second_chance": chances.get(seat),
        "one": bool(grid.one),
        "out": grid.out,
    }


def _rows(grid: Grid) -> list[str]:
    letters = ["."] * AREA
    for letter, draw in zip(ascii_uppercase, grid.drawn, strict=False):
        _write(letters, draw.cells, letter)
    _write(letters, grid.one, "1")
    return ["".join(letters[r * SIZE : r * SIZE + SIZE]) for r in range(SIZE)]


def _write(letters: list[str], cells: Cells, letter: str) -> None:
    for index in pick(range(AREA), cells):
        letters[index] = letter
