"""How likely a team is to win: a logistic rule over a few facts, learnt for each mission and time."""

import json
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from shared.bots.encore.team.crew import LAST, Crew
from shared.bots.encore.team.goal import missing
from shared.bots.encore.team.plan import Aim
from shared.bots.encore.team.tables import numbers, stuck
from shared.engine.games.encore.missions import CHECKS
from shared.engine.games.encore.sheet import COLUMN_MASKS, FULL, ROWS, START_COLUMN, neighbours

FILE = Path(__file__).parent / "hope.json"
SLOT = 3  # rounds that share one rule
FACTS = 14


def facts(crew: Crew, aims: Sequence[Aim]) -> list[float]:
    """Return what the rule looks at: the work left, failed rolls, points to come, and freedom to mark."""
    seats = crew.seats
    left = LAST - crew.roll
    loads = [aim.load for aim in aims]
    failed = crew.failed
    danger, room, nearly = 0.0, 0, 0.0
    for seat in range(seats):
        rows = _rows(crew, seat)
        danger += stuck(rows, crew.jokers[seat]) * (1 + failed[seat])
        room += sum([bits.bit_count() for bits in rows])
        nearly += _nearly(crew.marks[seat])
    check = next(number for number, last in enumerate(CHECKS) if crew.roll <= last)
    total = crew.points + (sum(crew.jokers) if check == len(CHECKS) - 1 else 0)
    lacking = (crew.targets[check] - total) / seats
    return [
        1.0,
        sum(loads) / seats,
        max(loads),
        max(0.0, max(loads) - 0.6 * left),
        sum(max(0, missing(crew, name, needed)) for name, needed in crew.goal) / seats,
        sum(failed) / seats,
        float(failed.count(2)),
        float(max(failed) > 0),
        lacking,
        max(0.0, lacking),
        nearly / seats,
        sum(crew.jokers) / seats,
        danger,
        room / seats,
    ]


def _rows(crew: Crew, seat: int) -> list[int]:
    board, marks = crew.boards[seat], crew.marks[seat]
    open_cells = FULL & ~marks
    reach = (neighbours(marks) | START_COLUMN) & open_cells
    rows = [0] * 5
    for block, colour in zip(board.blocks, board.colour_of, strict=True):
        rows[colour] |= numbers(block & open_cells, block & reach)
    return rows


def _nearly(marks: int) -> float:
    """Return how much of their points the columns begun are worth."""
    total = 0.0
    for mask in COLUMN_MASKS:
        count = (marks & mask).bit_count()
        if count < ROWS:
            total += (count / ROWS) ** 3
    return total


def slot(roll: int) -> int:
    """Return the slot of the rule for the end of a round."""
    return min(roll, LAST - 1) // SLOT


@cache
def rules(mission: int) -> list[list[float]]:
    """Return the learnt rules of a mission, by slot."""
    found: list[list[float]] = json.loads(FILE.read_text("utf-8"))["missions"][mission - 1]
    return found


def hope(crew: Crew, aims: Sequence[Aim], rule: Sequence[float]) -> float:
    """Return the chance to win, from 0 to 1."""
    odds = sum([weight * fact for weight, fact in zip(rule, facts(crew, aims), strict=True)])
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
