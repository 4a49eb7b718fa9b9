"""Looking ahead: the best few moves are played on for some rolls, all of them on the same dice."""

from collections.abc import Sequence
from random import Random

from shared.bots.encore.evaluation import scale
from shared.bots.encore.policy import NEVER, best, prospect, ranked
from shared.engine.core import Seat
from shared.engine.games.encore.moves import Mark, Move, Pass
from shared.engine.games.encore.rolls import finish, lead, put_dice
from shared.engine.games.encore.scoring import bonuses, score
from shared.engine.games.encore.state import OPEN_ROLLS, SOLO_ROLLS, State

WIDTH = 8  # moves that are looked at, if there is time for it
SOLO_DEPTH, TABLE_DEPTH = 5, 3  # rolls that are played on
LEAST = 6  # different dice that a move should be tried on


def choose(state: State, seat: Seat, rng: Random, work: int) -> Pass | Mark:
    """Return the move with the best future; `work` counts the choices made for all seats on the way."""
    moves = _candidates(state, seat, _width(state, work))
    futures = [(_settled(state, seat, move), 0.0, move) for move in moves]
    rounds = (len(moves) - 1).bit_length()
    while len(futures) > 1:
        share = work // (rounds * len(futures) * _cost(state))
        rolls = [_rolls(state, rng) for _ in range(max(share, 1))]
        futures = [
            (after, total + sum(_played(after, seat, dice) for dice in rolls), move)
            for after, total, move in futures
        ]
        futures.sort(key=lambda future: -future[1])
        futures = futures[: (len(futures) + 1) // 2]
    return futures[0][2]


def _depth(state: State) -> int:
    return SOLO_DEPTH if state.alone else TABLE_DEPTH


def _cost(state: State) -> int:
    """Return how many choices one move is played on with."""
    return _depth(state) * len(state.pads)


def _width(state: State, work: int) -> int:
    """Return how many moves can be looked at, so that each is played on more than once or twice."""
    return max(2, min(WIDTH, work // (LEAST * _cost(state))))


def _candidates(state: State, seat: Seat, width: int) -> list[Pass | Mark]:
    """Return the moves that add most; of those that mark the same cells only the best."""
    found: dict[int, Pass | Mark] = {}
    for gain, move in sorted(ranked(state, seat), key=lambda pair: -pair[0]):
        if gain == NEVER or len(found) == width:
            break
        found.setdefault(move.cells if isinstance(move, Mark) else 0, move)
    return list(found.values())


def _rolls(state: State, rng: Random) -> list[tuple[int, ...]]:
    return [tuple(int(rng.random() * 6) for _ in range(sum(state.dice))) for _ in range(_depth(state))]


def _settled(state: State, seat: Seat, move: Move) -> State:
    """Return the state after this roll, in which the others make their quick choices."""
    if state.leading:
        return _answered(lead(state, {seat: move}))
    moves: dict[Seat, Move] = {other: best(state, other) for other in _choosers(state) if other != seat}
    return finish(state, {**moves, seat: move})


def _choosers(state: State) -> list[Seat]:
    together = state.alone or state.roll <= OPEN_ROLLS
    return [Seat(seat) for seat in range(len(state.pads)) if together or seat != state.active]


def _answered(state: State) -> State:
    return finish(state, {seat: best(state, seat) for seat in _choosers(state)})


def _played(state: State, seat: Seat, rolls: Sequence[tuple[int, ...]]) -> float:
    """Return how it stands for a seat after these rolls, or when the match is over before."""
    for numbers in rolls:
        if _over(state):
            break
        state = put_dice(state, numbers)
        if state.leading:
            assert state.active is not None
            active = Seat(state.active)
            state = lead(state, {active: best(state, active)})
        state = _answered(state)
    return _standing(state, seat)


def _over(state: State) -> bool:
    if state.alone:
        return state.roll == SOLO_ROLLS
    return any(bonuses(pad) > 1 for pad in state.pads)


def _standing(state: State, seat: Seat) -> float:
    """Return what the match is likely to be worth to a seat; alone its expected score."""
    if over := _over(state):
        worths: list[float] = [score(pad) for pad in state.pads]
    else:
        worths = [scale(state, number).worth(pad.marks, pad.jokers) for number, pad in enumerate(state.pads)]
    return worths[0] if state.alone else prospect(worths, seat, over)
