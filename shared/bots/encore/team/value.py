"""What each marking would do for the team: the best one for every pair of faces of a seat's dice."""

from collections.abc import Iterable
from operator import itemgetter
from typing import TypeAlias

from shared.bots.encore.team.crew import LAST, Crew
from shared.bots.encore.team.plan import Aim, cost
from shared.bots.encore.team.tables import Part, numbers, stuck
from shared.bots.encore.team.weights import Weights
from shared.engine.games.encore.marking import price
from shared.engine.games.encore.missions import CHECKS
from shared.engine.games.encore.scoring import LOWER, UPPER
from shared.engine.games.encore.sheet import (
    COLUMN_MASKS,
    COLUMNS,
    FULL,
    LARGEST,
    ROWS,
    START_COLUMN,
    neighbours,
)
from shared.engine.games.encore.state import ANY_COLOUR, ANY_NUMBER

Found: TypeAlias = tuple[float, int]  # gain, cells
KEEP = 3  # how many markings of a colour and number get a closer look
BITS = tuple(bits.bit_count() for bits in range(32))
HELD = 50.0
FAILS = (8.0, 16.0, 1000.0)  # what a failed roll costs


class Outlook:
    """A seat's pad in one round."""

    def __init__(self, crew: Crew, seat: int, aim: Aim, weights: Weights) -> None:
        self.crew, self.seat, self.aim, self.weights = crew, seat, aim, weights
        self.board = crew.boards[seat]
        self.marks = marks = crew.marks[seat]
        self.open = FULL & ~marks
        self.reach = (neighbours(marks) | START_COLUMN) & self.open
        self.counts = [(marks & mask).bit_count() for mask in COLUMN_MASKS]
        self.numbers = [numbers(block & self.open, block & self.reach) for block in self.board.blocks]
        self.rows = [0] * 5
        for block, bits in enumerate(self.numbers):
            self.rows[self.board.colour_of[block]] |= bits
        self.stage = sum(crew.roll > check for check in CHECKS[:-1])
        self.colour, self.other, self.shares = weights.colour_prices, weights.other_prices, weights.shares
        self.prices = self._column_prices()
        self.found: dict[tuple[int, int], list[Found]] = {}
        failed = min(crew.failed[seat], 2)
        self.danger = weights.stuck[failed] if crew.roll < LAST else 0.0
        self.base = self.danger * stuck(self.rows, crew.jokers[seat])
        self.base -= weights.room * sum([BITS[bits] for bits in self.rows])

    def _column_prices(self) -> list[float]:
        crew = self.crew
        taken = 0
        for full in crew.full:
            taken |= full
        weight = self.weights.column[self.stage]
        return [weight * (LOWER if taken >> column & 1 else UPPER)[column] for column in range(COLUMNS)]

    def fail(self) -> float:
        """Return the gain, a loss, of marking nothing."""
        return -FAILS[min(self.crew.failed[self.seat], 2)]

    def with_faces(self, colour: int, number: int) -> list[Found]:
        """Return the best markings with these faces, jokers paid, the very best first."""
        jokers = price(colour, number)
        if jokers > self.crew.jokers[self.seat]:
            return []
        if not jokers:
            return self._find(colour, number)
        colours: Iterable[int] = range(5) if colour == ANY_COLOUR else (colour,)
        counts: Iterable[int] = range(1, LARGEST + 1) if number == ANY_NUMBER else (number,)
        found: list[Found] = []
        for c in colours:
            for n in counts:
                found += self._find(c, n)
        found.sort(reverse=True)
        paid = self.weights.joker[self.stage] * jokers
        return [(gain - paid, cells) for gain, cells in found[:KEEP]]

    def _find(self, colour: int, number: int) -> list[Found]:
        key = (colour, number)
        if key not in self.found:
            self.found[key] = self._search(colour, number)
        return self.found[key]

    def _search(self, colour: int, number: int) -> list[Found]:
        reach, marks = self.reach, self.marks
        rough: list[tuple[float, int, Part]] = []
        for _, block, parts in self.board.parts[colour * 6 + number]:
            if block & reach:
                for part in parts:
                    cells = part.cells
                    if cells & reach and not cells & marks:
                        rough.append((self.rough(part), cells, part))
        rough.sort(reverse=True, key=itemgetter(0, 1))
        found = [(gain + self.freedom(part), cells) for gain, cells, part in rough[:KEEP]]
        found.sort(reverse=True)
        return found

    def rough(self, part: Part) -> float:
        """Return what a marking brings towards the goal and the columns."""
        gain = self.towards(part)
        counts, prices, shares = self.counts, self.prices, self.shares
        for column, count in part.columns:
            before = counts[column]
            gain += prices[column] * (shares[before + count] - shares[before])
            if before + count == ROWS and self.aim.held >> column & 1:
                gain -= HELD
        if self.aim.far:
            gain += self._approach(part.cells)
        return gain

    def towards(self, part: Part) -> float:
        """Return by how much a marking lessens the work left in its block."""
        aim = self.aim
        block = self.board.blocks[part.block]
        gain = 0.0
        wanted = block & aim.colour
        if wanted:
            open_cells = block & self.open
            rest = open_cells & ~part.cells
            gain += cost(open_cells, wanted, self.colour) - cost(rest, wanted, self.colour)
        wanted = block & aim.other
        if wanted:
            open_cells = block & self.open
            rest = open_cells & ~part.cells
            gain += cost(open_cells, wanted, self.other) - cost(rest, wanted, self.other)
        return gain

    def _approach(self, cells: int) -> float:
        steps = 0
        for far, around in self.aim.far:
            if cells & around[far]:
                now = far - 1
                while now and cells & around[now]:
                    now -= 1
                steps += far - now
        return self.weights.far * steps

    def freedom(self, part: Part) -> float:
        """Return by how much a marking changes the chance to mark again."""
        open_cells = self.open & ~part.cells
        reach = (self.reach | part.near) & open_cells
        known = self.numbers
        rows = self.rows[:]
        for colour, changed, others in part.touched:
            bits = 0
            for cells in changed:
                bits |= numbers(cells & open_cells, cells & reach)
            for block in others:
                bits |= known[block]
            rows[colour] = bits
        after = self.danger * stuck(rows, self.crew.jokers[self.seat])
        return self.base - after + self.weights.room * sum([BITS[bits] for bits in rows])
