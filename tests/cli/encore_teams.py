"""Matches of Encore! played as a team, as the server would describe them."""

from shared.engine.core import Choices
from shared.engine.games.encore.rules import ENCORE
from tests.engine.games.encore_support import anything, eager, play


def team_states(seats, seed, pick=eager, **options):
    """Yield every state of a random match of a team."""
    for state, _ in play(seats, seed, pick, mode="coop", **options):
        yield state


def deciding(seats, seed):
    """Yield the states in which a team decides, or its chief does."""
    for state in team_states(seats, seed):
        if state.team.decision and isinstance(ENCORE.awaits(state), Choices):
            yield state
