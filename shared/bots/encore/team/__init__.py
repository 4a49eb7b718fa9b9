"""The co-operative game: every choice serves the team, whose work is shared out anew before each one."""

from random import Random

from shared.bots.encore.team import levels, losses
from shared.engine.core import Outcome, Seat
from shared.engine.games.encore.moves import Move
from shared.engine.games.encore.state import State, Team


def choose(state: State, team: Team, seat: Seat, level: int, rng: Random, budget: int) -> Move:
    """Return a member's move."""
    if team.decision:
        return losses.propose(state, team.decision)
    return levels.choose(state, seat, level, rng, budget)


def quick(state: State, team: Team, seat: Seat) -> Move:
    """Return a member's move at first sight."""
    if team.decision:
        return losses.propose(state, team.decision)
    return levels.quick(state, seat)


def worth(outcome: Outcome) -> float:
    """Return 100 for a mission done, and up to 10 for the team's total against twice its last target."""
    share: float = outcome.details["total"] / outcome.details["target"]
    return 100.0 * bool(outcome.winners) + min(10.0, 5 * share)
