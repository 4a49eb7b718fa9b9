"""Who of the team does what: how far each seat is from a piece of the goal, and who gets it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from shared.bots.encore.team.crew import LETTERS, Crew
from shared.bots.encore.team.goal import (
    ROW_MASKS,
    Places,
    missing,
    open_boxes,
    open_colours,
    open_rows,
    open_stars,
)
from shared.bots.encore.team.tables import chunks
from shared.bots.encore.team.weights import Weights
from shared.engine.games.encore.sheet import COLUMN_MASKS, COLUMNS, FULL, START_COLUMN, neighbours

Need: TypeAlias = tuple[float, int, int, int]  # how far, which piece, whose, its cells
Far: TypeAlias = tuple[int, tuple[int, ...]]  # how far cells begin, what lies within so many steps of them


@dataclass(slots=True)
class Aim:
    """A seat's share: cells of colours, other cells, columns not to be filled yet, and the work it makes."""

    colour: int = 0
    other: int = 0
    held: int = 0
    load: float = 0.0
    far: tuple[Far, ...] = ()


def plan(crew: Crew, weights: Weights) -> list[Aim]:
    """Return everybody's share."""
    planner = _Planner(crew, weights)
    for name, needed in crew.goal:
        planner.share(name, needed)
    return planner.finish()


def layers(marks: int) -> tuple[int, ...]:
    """Return the cells within reach, those one step further, and so on to the edge."""
    grown = neighbours(marks) | START_COLUMN | marks
    found = [grown]
    while grown != FULL:
        grown |= neighbours(grown)
        found.append(grown)
    return tuple(found)


def distance(cells: int, reached: tuple[int, ...]) -> int:
    """Return how many steps beyond reach these cells begin."""
    for steps, layer in enumerate(reached):
        if cells & layer:
            return steps
    return len(reached)


def cost(open_cells: int, wanted: int, prices: tuple[float, ...]) -> float:
    """Return how many markings the wanted cells of one block will take."""
    return sum([prices[(piece & wanted).bit_count()] for piece in chunks(open_cells)])


class _Planner:
    """Measures the pieces of a goal for every seat, and gives each to somebody."""

    def __init__(self, crew: Crew, weights: Weights) -> None:
        self.crew = crew
        self.weights = weights
        self.colour, self.other = weights.colour_prices, weights.other_prices
        self.reached = [layers(marks) for marks in crew.marks]
        self.aims = [Aim() for _ in crew.marks]

    def share(self, name: str, needed: int) -> None:
        """Give away all that one part of the goal wants."""
        crew = self.crew
        if name == "colours":
            pieces = [(c, [own.lines[COLUMNS + c] for own in crew.boards]) for c in open_colours(crew)]
            self._share_lines(pieces, missing(crew, name, needed), self.colour)
        elif name == "rows":
            pieces = [(row, [ROW_MASKS[row]] * crew.seats) for row in open_rows(crew)]
            self._share_lines(pieces, missing(crew, name, needed), self.other)
        elif name == "word":
            self._share_word()
        else:
            self._share_cells(open_stars(crew) if name == "stars" else open_boxes(crew, needed))

    def finish(self) -> list[Aim]:
        """Return the shares, with the ways to what is out of reach."""
        for seat, aim in enumerate(self.aims):
            aim.far = self._ways(seat, aim.colour | aim.other)
        return self.aims

    def _need(self, seat: int, cells: int, prices: tuple[float, ...]) -> float:
        open_cells = FULL & ~self.crew.marks[seat]
        cells &= open_cells
        total = 0.0
        for block in self.crew.boards[seat].blocks:
            if wanted := block & cells:
                total += cost(block & open_cells, wanted, prices)
                total += self.weights.far * distance(wanted, self.reached[seat])
        return total

    def _share_lines(self, pieces: list[tuple[int, Places]], needed: int, prices: tuple[float, ...]) -> None:
        needs = [
            (self._need(seat, cells, prices), piece, seat, cells)
            for piece, places in pieces
            for seat, cells in enumerate(places)
        ]
        for _ in range(min(needed, len(pieces))):
            need = min(needs, key=self._burden)
            self._give(need, prices is self.colour)
            needs = [other for other in needs if other[1] != need[1]]

    def _burden(self, need: Need) -> float:
        return need[0] + self.weights.load * self.aims[need[2]].load

    def _give(self, need: Need, colour: bool = False) -> None:
        far, _, seat, cells = need
        aim = self.aims[seat]
        aim.load += far
        cells &= ~self.crew.marks[seat]
        if colour:
            aim.colour |= cells
        else:
            aim.other |= cells

    def _share_word(self) -> None:
        """Give each letter to a seat that can still fill its column, and have it wait for its turn."""
        crew = self.crew
        for place, column in enumerate(LETTERS[crew.word :]):
            cells = COLUMN_MASKS[column]
            able = [seat for seat, full in enumerate(crew.full) if not full >> column & 1]
            if not able:
                return
            needs = [(self._need(seat, cells, self.other), column, seat, cells) for seat in able]
            need = min(needs, key=self._burden)
            self._give(need)
            if place:
                self.aims[need[2]].held |= 1 << column

    def _share_cells(self, pieces: Iterable[Places]) -> None:
        """Give each of these cells to the seat that is nearest to it."""
        for places in pieces:
            needs = [(self._cell_need(seat, cell), 0, seat, cell) for seat, cell in enumerate(places)]
            self._give(min(needs, key=self._burden))

    def _cell_need(self, seat: int, cell: int) -> float:
        wanted = self.aims[seat].colour | self.aims[seat].other
        beside = any(block & cell and block & wanted for block in self.crew.boards[seat].blocks)
        return self.weights.far * distance(cell, self.reached[seat]) + (0.0 if beside else self.other[1])

    def _ways(self, seat: int, wanted: int) -> tuple[Far, ...]:
        found = []
        reached = self.reached[seat]
        for block in self.crew.boards[seat].blocks:
            cells = block & wanted
            if cells and not cells & reached[0]:
                steps = distance(cells, reached)
                around = [cells]
                for _ in range(steps):
                    around.append(around[-1] | neighbours(around[-1]))
                found.append((steps, tuple(around)))
        return tuple(found)
