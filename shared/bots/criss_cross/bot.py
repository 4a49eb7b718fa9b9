"""The bot of Criss Cross, level by level."""

from random import Random

from shared.bots.criss_cross.looking import Way, look, marks, ways
from shared.bots.criss_cross.reading import read
from shared.bots.criss_cross.search import best_way
from shared.bots.criss_cross.values import stages
from shared.engine.core import Json, Outcome, Seat
from shared.engine.games.criss_cross.moves import Move, Write
from shared.engine.games.criss_cross.rules import CRISS_CROSS
from shared.engine.games.criss_cross.state import ROUNDS, State

EYES_ON_POINTS = (1, 2)  # these levels see the points on the sheet, not what may become of it
BLUR = {1: 8.0, 2: 3.0, 3: 3.4, 4: 1.8}  # a level misjudges a way by at most so many points
AT_STAKE = 1.5  # times as many where the diagonal puts more points at stake


class CrissCrossBot:
    """A player of Criss Cross. Sheets never touch each other, so it minds its own only."""

    def read(self, shown: Json) -> State:
        """Return the state that a seat's view tells."""
        return read(shown)

    def choose(self, state: State, seat: Seat, level: int, rng: Random, budget: int) -> Move:
        """Return this level's corner symbol or pair."""
        if not state.dice:
            return _any_corner(state, seat, rng)
        if level in BLUR:
            return _write(max(_blurred(state, seat, level, rng)))
        return _write(best_way(look(state.sheets[seat]), _dice(state), stages(state.rules), budget))

    def quick(self, state: State, seat: Seat, rng: Random) -> Move:
        """Return the way that looks best at once."""
        return _write(max(_ways(state, seat))) if state.dice else _any_corner(state, seat, rng)

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """Return the seat's points."""
        return outcome.scores[seat]


def _any_corner(state: State, seat: Seat, rng: Random) -> Move:
    """Return any free symbol: all are equally good."""
    free = CRISS_CROSS.legal(state, seat)
    return free[int(len(free) * rng.random())]


def _ways(state: State, seat: Seat, points_only: bool = False) -> list[Way]:
    seen = look(state.sheets[seat])
    stage = stages(state.rules)[ROUNDS if points_only else seen.written + 1]
    return ways(seen, _dice(state), stage)


def _dice(state: State) -> tuple[int, int]:
    first, second = state.dice
    return first + 1, second + 1


def _blurred(state: State, seat: Seat, level: int, rng: Random) -> list[Way]:
    found = _ways(state, seat, level in EYES_ON_POINTS)
    blur = BLUR[level] * (AT_STAKE if state.rules.diagonal else 1)
    return [way._replace(value=way.value + blur * _error(rng)) for way in found]


def _error(rng: Random) -> float:
    return rng.random() + rng.random() - 1


def _write(way: Way) -> Write:
    return Write(marks(way))


CRISS_CROSS_BOT = CrissCrossBot()
