"""Who wins a match of Second Chance."""

from shared.engine.core import Outcome, Seat
from shared.engine.games.second_chance.state import State

SOLO_GOAL = 10  # fewer empty squares than this in the whole series


def final_outcome(state: State) -> Outcome:
    """Return the outcome of a match that is over; scores are empty squares, so low is good."""
    return _series(state) if state.solo else _ranking(state)


def _series(state: State) -> Outcome:
    empty = [result.empty[0] for result in state.results]
    total = sum(empty)
    details = {
        "empty": empty,
        "endings": [result.reason for result in state.results],
        "goal_reached": total < SOLO_GOAL,
    }
    winners = (Seat(0),) if total < SOLO_GOAL else ()
    return Outcome(winners, (total,), state.results[-1].reason, details)


def _ranking(state: State) -> Outcome:
    result = state.results[-1]
    ones = [Seat(seat) for seat, grid in enumerate(state.grids) if grid.one]
    best = [Seat(seat) for seat, empty in enumerate(result.empty) if empty == min(result.empty)]
    if result.reason != "filled":  # SC-A7: full grids win together, whatever their ones
        best = [seat for seat in best if seat in ones] or best  # SC-A13, SC-A14
    return Outcome(tuple(best), result.empty, result.reason, {"ones": ones})
