"""The bot of Encore! as the contract wants it."""

from random import Random

from shared.bots.encore import levels, reading, team
from shared.bots.encore.policy import best
from shared.engine.core import Json, Outcome, Seat
from shared.engine.games.encore.moves import Move
from shared.engine.games.encore.state import State


class EncoreBot:
    """Plays for itself or, where the state has one, for its team."""

    def read(self, shown: Json) -> State:
        """Return the state that a seat's view tells."""
        return reading.read(shown)

    def choose(self, state: State, seat: Seat, level: int, rng: Random, budget: int) -> Move:
        """Return this level's move for a seat that owes one."""
        if state.team:
            return team.choose(state, state.team, seat, level, rng, budget)
        return levels.choose(state, seat, level, rng, budget)

    def quick(self, state: State, seat: Seat, rng: Random) -> Move:
        """Return the move that adds most to the seat's pad, or that helps the team most at first sight."""
        if state.team:
            return team.quick(state, state.team, seat)
        return best(state, seat)

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """Return the lead over the best of the others or, alone, the own score; see team.worth()."""
        if "mission" in outcome.details:
            return team.worth(outcome)
        others = (*outcome.scores[:seat], *outcome.scores[seat + 1 :])
        return outcome.scores[seat] - max(others, default=0)


ENCORE_BOT = EncoreBot()
