"""What is to be expected of the next round, over all cards that may come."""

from shared.bots.second_chance.features import Stock
from shared.bots.second_chance.lanes import Board, runs
from shared.bots.second_chance.snug import snug_places
from shared.bots.second_chance.value import Value


class Outlook:
    """What one player may expect of the cards that are left."""

    def __init__(self, cards: Stock, left: int, value: Value, places: int) -> None:
        self._cards = cards
        self._left = left  # how many cards there are when the next round begins
        self._value = value
        self._places = places  # how many are looked at for each tile of the next round
        self.looks = 0  # grids valued so far: the measure of work

    def at_sight(self, board: Board, empty: int) -> float:
        """Return the squares that stay empty of a grid before the next round, by its value alone."""
        return self._worth(board, empty, self._left, self._cards)

    def ahead(self, board: Board, empty: int) -> float:
        """Return the same by a look at every pair of cards, and every second chance, that may come next."""
        if not empty or self._left < 2:
            return empty
        found = runs(board)
        fitting = [(tile, copies) for tile, copies in self._cards if tile.fits(found)]
        outcomes = []
        for tile, copies in fitting:
            boards = [board ^ tile.at(place)[1] for place in snug_places(board, tile, self._places)]
            rest = empty - tile.size
            worth = min(self._worth(after, rest, self._left - 2, fitting) for after in boards)
            outcomes.append((worth, copies))
        return expected(sorted(outcomes), empty, self._left)

    def _worth(self, board: Board, empty: int, left: int, cards: Stock) -> float:
        if not empty or left < 2:
            return empty
        self.looks += 1
        return self._value.of(board, empty, cards, left)


def expected(outcomes: list[tuple[float, int]], empty: int, left: int) -> float:
    """Return what the better of two cards gives on average, or the second chance if neither fits.

    `outcomes` are the cards that fit, the best first: what each gives, and how many there are of it.
    """
    total, rest = 0.0, left  # `rest`: cards no better than those looked at
    for worth, copies in outcomes:
        total += worth * (_pairs(rest) - _pairs(rest - copies))
        rest -= copies
    chance = float(empty)
    if left > 2:
        given = sum(worth * copies for worth, copies in outcomes)
        chance = (given + (rest - 2) * empty) / (left - 2)
    return (total + _pairs(rest) * chance) / _pairs(left)


def _pairs(cards: int) -> int:
    return cards * (cards - 1)
