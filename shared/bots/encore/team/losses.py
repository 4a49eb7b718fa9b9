"""What a team gives up after a missed check: all bots propose the same, so the chief need not settle it."""

from shared.bots.encore.team.crew import Crew, crew_of
from shared.bots.encore.team.plan import plan
from shared.bots.encore.team.weights import learnt
from shared.engine.games.encore.moves import JOKERS_LOST, Lose
from shared.engine.games.encore.state import Decision, State

NEEDED = 0.5  # jokers that a marking of the goal's work takes, about


def propose(state: State, decision: Decision) -> Lose:
    """Return what the team should lose, the same for every seat and for the chief's own word."""
    crew = crew_of(state)
    jokers = decision.what == JOKERS_LOST
    return Lose(decision.what, jokers_to_lose(crew, decision.due) if jokers else dice_to_lose(crew))


def jokers_to_lose(crew: Crew, due: int) -> tuple[int, ...]:
    """Return shares of jokers: one after the other from whoever has most beyond what the work will take."""
    loads = [aim.load for aim in plan(crew, learnt(crew.mission))]
    left = crew.jokers[:]
    for _ in range(due):
        spare = [(left[seat] - NEEDED * load, -seat) for seat, load in enumerate(loads) if left[seat]]
        left[-max(spare)[1]] -= 1
    return tuple(before - after for before, after in zip(crew.jokers, left, strict=True))


def dice_to_lose(crew: Crew) -> tuple[int, int]:
    """Return the number die: a colour is harder to come by."""
    return (0, 1)
