"""The average over all rolls of the best way to write each: one look ahead, for all 36 rolls at once."""

from functools import lru_cache
from operator import add, itemgetter

from shared.bots.criss_cross.lines import GRID, KINDS, SLANT
from shared.bots.criss_cross.looking import Look
from shared.bots.criss_cross.values import Stage
from shared.engine.games.criss_cross.state import SYMBOLS

FACES = range(1, len(SYMBOLS) + 1)
ROLLS = tuple(((low, high), 1 if low == high else 2) for low in FACES for high in FACES if low <= high)
LEAST = -1000.0  # less than any sheet is worth
ALL = sum(times for _, times in ROLLS)

_LIKE = tuple(map(KINDS.index, KINDS))  # the first line of the same kind
_ORDERS = tuple(((low - 1) * 6 + high - 1, (high - 1) * 6 + low - 1) for (low, high), times in ROLLS)


@lru_cache(maxsize=1 << 14)
def _values(stage: Stage, line: int, code: int, low: int, high: int) -> tuple[float, list[float]]:
    """Return the line's value for each of the 36 ordered pairs of symbols, and the most of them."""
    weights, index = stage.tables[line]
    values = [weights[index[code + low * x + high * y]] for x in FACES for y in FACES]
    return max(values), values


def average(seen: Look, stage: Stage) -> float | None:
    """Return the average value after the next pair, whose stage this is; None if no pair fits."""
    codes, empty = seen
    tables = stage.tables
    old = [weights[index[code]] for (weights, index), code in zip(tables, codes, strict=False)]
    base = sum(old)
    slanted = len(tables) > SLANT
    found = []
    for mask, along, a, b, first, c, second, d, e, f in GRID:
        if mask & empty != mask:
            continue
        rest = base - old[along] - old[first] - old[second] + stage.holes(empty ^ mask)
        most, both = _values(stage, _LIKE[along], codes[along], a, b)
        most_low, one = _values(stage, _LIKE[first], codes[first], c, 0)
        most_high, other = _values(stage, _LIKE[second], codes[second], 0, d)
        if slanted and (e or f):
            most_slant, slant = _values(stage, SLANT, codes[SLANT], e, f)
            rest, most = rest - old[SLANT], most + most_slant
            both = list(map(add, both, slant))
        found.append((rest + most + most_low + most_high, rest, both, one, other))
    return _average_of_best(found) if found else None


def _average_of_best(found: list[tuple[float, float, list[float], list[float], list[float]]]) -> float:
    """Return the average over rolls of the best edge: found are each one's most, and parts to add up."""
    found.sort(key=itemgetter(0), reverse=True)
    best = [LEAST] * ALL
    least = LEAST
    for most, rest, both, one, other in found:
        if most <= least:
            break
        parts = zip(best, both, one, other, strict=True)
        best = [so_far if so_far > (value := rest + x + y + z) else value for so_far, x, y, z in parts]
        least = min(best)
    return sum(best[i] if i == j else 2 * max(best[i], best[j]) for i, j in _ORDERS) / ALL
