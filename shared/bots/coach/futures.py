"""Futures: the chance that playouts meet, the same for every position and move that are compared."""

from collections.abc import Callable
from random import Random

from shared.engine.core import Seat

_SPREAD = 1_000_003  # a prime, so that neighbouring numbers give unlike seeds


class Futures:
    """So many equally likely ways for chance to go on.

    For each deal of the match, one number from 0 to 1 a future, spread evenly over all of them: together they
    meet each face of a die about equally often. The deals of one future are independent of each other.
    """

    def __init__(self, seed: int, count: int) -> None:
        self.count = count
        self._seed = seed
        self._numbers: dict[int, list[float]] = {}

    def deal(self, future: int, number: int, bounds: tuple[int, ...]) -> tuple[int, ...]:
        """Return what this future deals as deal `number` of the match, one integer below each bound."""
        rest = self._spread(number)[future]
        drawn = []
        for bound in bounds:
            rest *= bound
            drawn.append(int(rest))
            rest -= int(rest)
        return tuple(drawn)

    def rng(self, future: int, phase: int, seat: Seat) -> Random:
        """Return the chance inside a seat's head in this phase and future."""
        return Random(((self._seed * _SPREAD + future) * _SPREAD + phase) * _SPREAD + seat)

    def _spread(self, number: int) -> list[float]:
        if number not in self._numbers:
            rng = Random(-1 - (self._seed * _SPREAD + number))
            order = _order(self.count, rng.random)
            self._numbers[number] = [(place + rng.random()) / self.count for place in order]
        return self._numbers[number]


def _order(count: int, draw: Callable[[], float]) -> list[int]:
    """Return the places in a random order, by the one method whose numbers never change."""
    keys = [draw() for _ in range(count)]
    return sorted(range(count), key=keys.__getitem__)
