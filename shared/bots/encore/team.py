"""The co-operative game: everybody fills their own pad, and losses are shared out evenly."""

from random import Random

from shared.bots.encore import levels
from shared.engine.core import Seat
from shared.engine.games.encore.moves import Move
from shared.engine.games.encore.state import State, Team
from shared.engine.games.encore.team import losses


def choose(state: State, team: Team, seat: Seat, level: int, rng: Random, budget: int) -> Move:
    """Return a member's move."""
    if team.decision:
        return losses(team.decision)[0]
    return levels.choose(state, seat, level, rng, budget)
