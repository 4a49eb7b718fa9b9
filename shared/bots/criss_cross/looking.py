"""Sheets as the bot sees them, and the values of all ways to write a pair."""

from typing import NamedTuple

from shared.bots.criss_cross.lines import GRID, SLANT, codes_of
from shared.bots.criss_cross.values import Stage
from shared.engine.games.criss_cross.state import CELLS, EDGES, Sheet


class Look(NamedTuple):
    """A sheet by its lines' numbers and its empty cells."""

    codes: tuple[int, ...]
    empty: int

    @property
    def written(self) -> int:
        """Return how many pairs stand on the sheet."""
        return (CELLS - self.empty.bit_count()) // 2


class Way(NamedTuple):
    """One way to write a pair: where, and which symbol (from 1) goes into the lower and the higher cell."""

    value: float  # of the sheet after it
    edge: int
    low: int
    high: int


def look(sheet: Sheet) -> Look:
    """Return a sheet as the bot sees it."""
    return Look(codes_of(sheet.cells), sheet.empty)


def after(seen: Look, way: Way) -> Look:
    """Return the sheet with this pair written."""
    codes = list(seen.codes)
    edge = GRID[way.edge]
    codes[edge.along] += edge.low_along * way.low + edge.high_along * way.high
    codes[edge.across_low] += edge.low_across * way.low
    codes[edge.across_high] += edge.high_across * way.high
    codes[SLANT] += edge.low_slant * way.low + edge.high_slant * way.high
    return Look(tuple(codes), seen.empty ^ edge.mask)


def marks(way: Way) -> tuple[tuple[int, int], ...]:
    """Return the pair as (cell, symbol) marks of the game."""
    low, high = EDGES[way.edge]
    return (low, way.low - 1), (high, way.high - 1)


def ways(seen: Look, dice: tuple[int, int], stage: Stage) -> list[Way]:
    """Return every way to write these symbols (from 1), valued by the weights of the stage it leads to."""
    codes, empty = seen
    tables = stage.tables
    old = [weights[index[code]] for (weights, index), code in zip(tables, codes, strict=False)]
    base = sum(old)
    orders = (dice, dice[::-1]) if dice[0] != dice[1] else (dice,)
    slanted = len(tables) > SLANT
    found = []
    for number, (mask, along, a, b, first, c, second, d, e, f) in enumerate(GRID):
        if mask & empty != mask:
            continue
        rest = base - old[along] - old[first] - old[second] + stage.holes(empty ^ mask)
        both, both_index = tables[along]
        one, one_index = tables[first]
        other, other_index = tables[second]
        for low, high in orders:
            value = rest + both[both_index[codes[along] + a * low + b * high]]
            value += one[one_index[codes[first] + c * low]] + other[other_index[codes[second] + d * high]]
            if slanted and (e or f):
                weights, index = tables[SLANT]
                value += weights[index[codes[SLANT] + e * low + f * high]] - old[SLANT]
            found.append(Way(value, number, low, high))
    return found
