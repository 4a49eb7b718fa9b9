"""How much things matter to a team: learnt for each mission, by `python -m tools.tune_encore_team`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from shared.engine.games.encore.sheet import LARGEST, ROWS

FILE = Path(__file__).parent / "weights.json"


@dataclass(frozen=True, slots=True)
class Weights:
    """The unit is one marking that the goal needs. Threes stand before each check, or by failed rolls."""

    colour: tuple[float, ...] = (1.3, 0.17, 0.4)  # an open chunk of a colour, each cell more, a sixth one
    other: tuple[float, ...] = (1.0, 0.15)  # wanted cells of a row, column or box in a chunk, each more
    far: float = 0.2  # each step to a chunk out of reach
    load: float = 0.6  # how much a busy seat's further work counts against it
    column: tuple[float, ...] = (0.8, 0.7, 0.4)  # a column point
    focus: float = 2.0  # how much better few columns nearly full are than many begun
    stuck: tuple[float, ...] = (10.0, 15.0, 30.0)  # to be unable to mark the next roll
    joker: tuple[float, ...] = (1.0, 1.0, 0.8)
    room: float = 0.07  # a pair of colour and number that can be marked
    mates: float = 1.0  # what is left to the others

    @property
    def colour_prices(self) -> tuple[float, ...]:
        """Return what an open chunk of a wanted colour costs, by its size."""
        first, more, sixth = self.colour
        return (0.0, *(first + more * size for size in range(LARGEST)), first + more * LARGEST + sixth)

    @property
    def other_prices(self) -> tuple[float, ...]:
        """Return what other wanted cells in one chunk cost, by their number."""
        first, more = self.other
        return (0.0, *(first + more * size for size in range(LARGEST + 1)))

    @property
    def shares(self) -> tuple[float, ...]:
        """Return how much of its points a column with so many marks is worth."""
        return tuple((count / ROWS) ** self.focus for count in range(ROWS + 1))


def flat(weights: Weights) -> list[float]:
    """Return all numbers in a row."""
    found: list[float] = []
    for value in astuple(weights):
        found += value if isinstance(value, tuple) else [value]
    return found


def from_flat(numbers: Sequence[float]) -> Weights:
    """Return the weights of which flat() made these numbers."""
    rest, values = list(numbers), dict[str, Any]()
    for name, value in asdict(Weights()).items():
        size = len(value) if isinstance(value, tuple) else 1
        taken, rest = rest[:size], rest[size:]
        values[name] = tuple(taken) if isinstance(value, tuple) else taken[0]
    return Weights(**values)


def from_json(found: Mapping[str, Any]) -> Weights:
    """Return weights as their file holds them."""
    values: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in found.items()}
    return Weights(**values)


@cache
def learnt(mission: int) -> Weights:
    """Return the weights for a mission."""
    return from_json(json.loads(FILE.read_text("utf-8"))["missions"][mission - 1])
