"""Looking further than one pair: the averages over the next two rolls of the best that each allows."""

from collections.abc import Sequence

from shared.bots.criss_cross.holes import pairs
from shared.bots.criss_cross.looking import Look, Way, after, ways
from shared.bots.criss_cross.rolls import ALL, ROLLS, average
from shared.bots.criss_cross.values import Stage
from shared.engine.games.criss_cross.state import ROUNDS

CANDIDATES = 12  # ways that are looked at with the next roll in mind
REPLIES = 4  # at least so many ways to write the next roll are looked at with the roll after it in mind
WORK = 60  # how many pairs of neighbours average() weighs in about a millisecond
COVERED = 8  # how many such pairs two rounds take away, about


def best_way(seen: Look, dice: tuple[int, int], stages: Sequence[Stage], budget: int) -> Way:
    """Return the best way to write these symbols: one roll ahead for many, two for the best of them."""
    found = _best(seen, dice, stages, CANDIDATES)
    found.sort(key=lambda way: _one_ahead(after(seen, way), stages), reverse=True)
    looks = budget * WORK // (len(ROLLS) * max(1, pairs(seen.empty) - COVERED))
    few = found[: max(1, looks // REPLIES)]
    if len(few) == 1:
        return few[0]
    replies = looks // len(few)
    return max(few, key=lambda way: _two_ahead(after(seen, way), stages, replies))


def _best(seen: Look, dice: tuple[int, int], stages: Sequence[Stage], most: int) -> list[Way]:
    return sorted(ways(seen, dice, stages[seen.written + 1]), reverse=True)[:most]


def _one_ahead(seen: Look, stages: Sequence[Stage]) -> float:
    """Return what a sheet is worth by the best replies to the next roll, as they look at once."""
    if seen.written < ROUNDS:
        value = average(seen, stages[seen.written + 1])
        if value is not None:
            return value
    return stages[ROUNDS].value(*seen)


def _two_ahead(seen: Look, stages: Sequence[Stage], most: int) -> float:
    """Return what a sheet is worth by the best of some replies to the next roll, seen one roll further."""
    if seen.written >= ROUNDS - 1 or not pairs(seen.empty):
        return _one_ahead(seen, stages)
    total = 0.0
    for dice, times in ROLLS:
        replies = _best(seen, dice, stages, most)
        total += times * max(_one_ahead(after(seen, reply), stages) for reply in replies)
    return total / ALL
