"""Looking further than one pair: the average over the next rolls of the best that each allows."""

from shared.bots.criss_cross.looking import Look, Way, after, ways
from shared.bots.criss_cross.rolls import average
from shared.bots.criss_cross.values import Stage
from shared.engine.games.criss_cross.state import ROUNDS

CANDIDATES = 12


def best_way(seen: Look, dice: tuple[int, int], stages: tuple[Stage, ...], budget: int) -> Way:
    """Return the best way to write these symbols."""
    found = sorted(ways(seen, dice, stages[seen.written + 1]), reverse=True)[:CANDIDATES]
    return max(found, key=lambda way: _ahead(after(seen, way), stages))


def _ahead(seen: Look, stages: tuple[Stage, ...]) -> float:
    """Return what a sheet is worth by the best replies to the next roll, as they look at once."""
    if seen.written < ROUNDS:
        value = average(seen, stages[seen.written + 1])
        if value is not None:
            return value
    return stages[ROUNDS].value(*seen)
