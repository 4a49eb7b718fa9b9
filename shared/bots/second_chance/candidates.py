"""The draws that a seat may choose from, with the grid that each leaves and what it costs at first sight."""

from dataclasses import dataclass

from shared.bots.second_chance.lanes import Board, border, lay, upright
from shared.bots.second_chance.snug import SIZE_WEIGHT
from shared.engine.core import Seat
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from shared.engine.games.second_chance.state import START, State
from shared.engine.games.second_chance.tiles import Draw


@dataclass(frozen=True, slots=True)
class Candidate:
    """A draw, the grid after it, and how many squares that leaves empty."""

    draw: Draw
    board: Board
    empty: int
    cost: float


def candidates(state: State, seat: Seat) -> list[Candidate]:
    """Return every legal draw, the cheapest first; of start tiles, one of those that turn into each other."""
    grid = state.grids[seat]
    board, empty = lay(grid.empty), grid.empty.bit_count()
    found = []
    for draw in SECOND_CHANCE.legal(state, seat):
        size, after = draw.cells.bit_count(), board ^ lay(draw.cells)
        found.append(Candidate(draw, after, empty - size, border(after) + SIZE_WEIGHT * size))
    if state.stage == START:
        found = list({upright(candidate.board): candidate for candidate in found}.values())
    return sorted(found, key=lambda candidate: candidate.cost)
