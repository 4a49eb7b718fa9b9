"""How many squares a grid is likely to leave empty: weights that were fitted to playouts."""

import json
from bisect import bisect_right
from functools import cache
from pathlib import Path
from typing import Any

from shared.bots.second_chance.features import Stock, features
from shared.bots.second_chance.lanes import Board

DATA = Path(__file__).with_name("weights.json")


class Value:
    """The weights of one deck: a row of them for each knot, which is a number of empty squares."""

    def __init__(self, knots: list[int], rows: list[list[float]]) -> None:
        self._mixed = [_between(knots, rows, empty) for empty in range(knots[-1] + 1)]

    def of(self, board: Board, empty: int, cards: Stock, left: int) -> float:
        """Return the squares that stay empty in the end; of the `left` cards to come only `cards` may fit."""
        found = features(board, cards, left)
        return sum(map(float.__mul__, self._mixed[empty], found))


def neighbours(knots: list[int], empty: int) -> tuple[int, float]:
    """Return the knot below a number of empty squares, and how far the number is on the way to the next."""
    below = min(bisect_right(knots, empty), len(knots) - 1) - 1
    return below, (empty - knots[below]) / (knots[below + 1] - knots[below])


def _between(knots: list[int], rows: list[list[float]], empty: int) -> list[float]:
    below, share = neighbours(knots, empty)
    return [low + share * (high - low) for low, high in zip(rows[below], rows[below + 1], strict=True)]


@cache
def value_of(deck: str) -> Value:
    """Return the weights of that deck."""
    data: Any = json.loads(DATA.read_text("utf-8"))
    return Value(data["knots"], data["weights"][deck])
