"""The levels: the weaker a player, the more their judgement of a move wavers."""

from math import cos, log, pi, sqrt
from random import Random

from shared.bots.encore import search
from shared.bots.encore.policy import ranked
from shared.engine.core import Seat
from shared.engine.games.encore.moves import Mark, Pass
from shared.engine.games.encore.state import State

WAVERING = {1: 4.0, 2: 2.0, 3: 1.0, 4: 0.3}  # points, by level
WORK = 3  # choices looked at for a millisecond of budget


def choose(state: State, seat: Seat, level: int, rng: Random, budget: int) -> Pass | Mark:
    """Return the move of a player of this level."""
    if level not in WAVERING:
        return search.choose(state, seat, rng, WORK * budget)
    wavering = WAVERING[level]
    return max(ranked(state, seat), key=lambda pair: pair[0] + wavering * _wave(rng))[1]


def _wave(rng: Random) -> float:
    """Return a number of the normal distribution."""
    return sqrt(-2 * log(1 - rng.random())) * cos(2 * pi * rng.random())
