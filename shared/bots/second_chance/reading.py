"""The state of a Second Chance match, read back from what a seat is shown: nothing of it is hidden."""

from collections.abc import Sequence
from string import ascii_uppercase

from shared.engine.core import Json, Seat
from shared.engine.games.second_chance.decks import DECKS
from shared.engine.games.second_chance.grid import FULL, NONE, Cells
from shared.engine.games.second_chance.state import Grid, Result, State
from shared.engine.games.second_chance.tiles import Draw


def read_state(shown: Json) -> State:
    """Return the state whose view this is; nobody knows the deck's order, so it is the printed one."""
    view = shown["view"]
    grids = view["grids"]
    deck_name = shown["options"]["deck"]
    left = view["deck"]
    starts = tuple(grid["start"] for grid in grids if grid["start"])
    stuck = tuple(Seat(seat) for seat, grid in enumerate(grids) if grid["stuck"])
    return State(
        deck_name=deck_name,
        grids=tuple(map(_grid, grids)),
        deck=tuple(name for name in dict.fromkeys(DECKS[deck_name].cards) for _ in range(left.get(name, 0))),
        phase=shown["phase"],
        stage=view["stage"],
        round=view["round"],
        starts=starts,
        cards=tuple(view["cards"]),
        stuck=stuck,
        chances=tuple(grids[seat]["second_chance"] for seat in stuck if grids[seat]["second_chance"]),
        choosing=tuple(Seat(seat) for seat, grid in enumerate(grids) if grid["offered"]),
        results=tuple(Result(tuple(result["empty"]), result["reason"]) for result in view["results"]),
    )


def _grid(shown: Json) -> Grid:
    rows = "".join(shown["rows"])
    drawn = tuple(
        Draw(tile, _cells(rows, letter))
        for letter, tile in zip(ascii_uppercase, shown["tiles"], strict=False)
    )
    one = _cells(rows, "1") if shown["one"] else NONE
    return Grid(_empty(drawn, one), drawn, one, shown["out"])


def _cells(rows: str, mark: str) -> Cells:
    return Cells(int("".join("1" if at == mark else "0" for at in rows), 2))


def _empty(drawn: Sequence[Draw], one: Cells) -> Cells:
    return Cells(FULL ^ one ^ sum(draw.cells for draw in drawn))
