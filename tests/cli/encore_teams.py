"""Matches of Encore! played as a team."""

from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.state import Decision, Pad, State, Team
from tests.engine.games.encore_support import M1, eager, play

LEFT = {"jokers": (8, 7, 3), "dice": (3, 3)}
DUE = {"jokers": 6, "dice": 1}
PROPOSALS = {"jokers": ((1, 2, 3), (4, 2, 0), (4, 2, 0)), "dice": ((0, 1), (1, 0), (0, 1))}


def team_states(seats, seed, **options):
    """Yield every state of a random match of a team."""
    for state, _ in play(seats, seed, eager, mode="coop", **options):
        yield state


def asked(what, chief=False):
    """Return a table of three where all are asked what to lose, or where the chief has to decide."""
    decision = Decision(what, DUE[what], LEFT[what], PROPOSALS[what] if chief else ())
    pads = tuple(Pad("t1", M1, jokers) for jokers in LEFT["jokers"])
    return State(pads, active=1, roll=10, team=Team(1, "never", (0, 1, 2), ENCORE.rules, decision=decision))
