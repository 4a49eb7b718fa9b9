"""What each feature of a pad is worth: a few tuned numbers, spread over tables when they are read."""

import json
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path

from shared.bots.encore.features import BLOCKS, CLASSES, COLOURINGS, GAPS, OPEN_BLOCKS, PIECES, STARS
from shared.engine.games.encore.scoring import LOWER, STAR, UPPER
from shared.engine.games.encore.sheet import COLUMNS
from shared.engine.games.encore.state import JOKERS

SOLO, TABLE = "solo", "table"  # the two kinds of games, each with numbers of its own
STATUSES = FREE, THREATENED, TAKEN = (0, 1, 2)  # of a line: nobody else is near it, or is, or has it
FILE = Path(__file__).parent / "weights.json"

_LATER = dict(zip(UPPER[:COLUMNS], LOWER, strict=False))
_COLOUR_PAYS = (UPPER[-1], LOWER[-1])
_EARLY = 10  # while more is to come than this on the clock, it is early


@dataclass(frozen=True, slots=True)
class Numbers:
    """The tuned numbers of one kind of game.

    A step towards a full line is made in time with a chance that falls as the clock runs down: `..._tempo`
    says how fast, and `..._delay` how much is left of it at the very end. A line takes one step for each run
    of cells (a column) or block (a colour), and parts of a step for further cells and those out of reach.
    """

    column_delay: float
    column_tempo: float
    column_cell: float
    column_far: float
    threat: float
    star_delay: float
    star_tempo: float
    star_far: float
    colour_delay: float
    colour_tempo: float
    colour_cell: float
    colour_share: float
    piece: float
    single: float
    joker: float
    last_joker: float
    edge: float


class Weights:
    """The tables for one time on the clock. Alone it counts the rolls to come, else the cells to the end."""

    def __init__(self, numbers: Numbers, clock: int) -> None:
        self.columns = [
            [_column(numbers, clock, points, status) for status in STATUSES] for points in CLASSES
        ]
        self.colours = [_colour(numbers, clock, status) for status in STATUSES]
        early = 1 - exp(-clock / _EARLY)
        self.blocks = [
            -early * (numbers.piece * (feature % PIECES) + numbers.single * (feature // PIECES == 1))
            for feature in range(BLOCKS)
        ]
        self.jokers = [
            jokers * (1 + early * numbers.joker) + (jokers > 0) * early * numbers.last_joker
            for jokers in range(JOKERS + 1)
        ]
        self.edges = [-early * numbers.edge * beyond for beyond in range(COLUMNS)]


class Tables:
    """The tables of both kinds of games for all times, made when first asked."""

    def __init__(self, numbers: dict[str, Numbers]) -> None:
        self.numbers = numbers
        self.at = cache(self._at)

    def _at(self, kind: str, clock: int) -> Weights:
        return Weights(self.numbers[kind], clock)


@cache
def tuned() -> Tables:
    """Return the tables of the numbers beside this module."""
    data = json.loads(FILE.read_text("utf-8"))
    return Tables({kind: Numbers(**data[kind]) for kind in (SOLO, TABLE)})


def _chance(clock: int, delay: float, tempo: float) -> float:
    return 1 - exp(-(clock + delay) / tempo) if clock else 0


def _pays(upper: int, lower: int, status: int, threat: float) -> float:
    return (upper, upper - threat * (upper - lower), lower)[status]


def _column(numbers: Numbers, clock: int, points: int, status: int) -> list[float]:
    """Return the worth of a column and its star, by the column's feature."""
    chance = _chance(clock, numbers.column_delay, numbers.column_tempo)
    stars = _stars(numbers, clock)
    lower = _LATER[points]
    pays = _pays(points, lower, status, numbers.threat)
    full = lower if status == TAKEN else points
    worths = [
        pays
        * chance ** (runs + numbers.column_cell * (lacking - runs) + numbers.column_far * (runs - reached))
        if runs
        else full
        for runs, lacking, reached in GAPS
    ]
    return [worth + star for worth in worths for star in stars]


def _stars(numbers: Numbers, clock: int) -> list[float]:
    chance = _chance(clock, numbers.star_delay, numbers.star_tempo)
    missed = [0.0] * STARS
    for star in range(1, STARS):
        cells, far = (star - 1) % 3 + 1, star <= 3
        steps = 1 + numbers.column_cell * (cells - 1) + numbers.star_far * far
        missed[star] = STAR * (1 - chance**steps)
    return missed


def _colour(numbers: Numbers, clock: int, status: int) -> list[float]:
    """Return the worth of a colour, by its feature."""
    chance = _chance(clock, numbers.colour_delay, numbers.colour_tempo)
    upper, lower = _COLOUR_PAYS
    pays = numbers.colour_share * _pays(upper, lower, status, numbers.threat)
    worths = [pays * chance ** _colour_steps(feature, numbers) for feature in range(COLOURINGS)]
    worths[0] = lower if status == TAKEN else upper
    return worths


def _colour_steps(feature: int, numbers: Numbers) -> float:
    lacking, blocks = divmod(feature, OPEN_BLOCKS)
    return blocks + numbers.colour_cell * (lacking - blocks)
