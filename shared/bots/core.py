"""The contract between a bot and whoever lets it play."""

from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from shared.engine.core import Json, Outcome, Seat

LEVELS = (1, 2, 3, 4, 5)  # from a beginner to the strongest
STAND_IN = 3  # plays for somebody who is late or gone, unless they chose another level
BUDGET = 200  # milliseconds for the hardest choice of the strongest level

S = TypeVar("S")
M_co = TypeVar("M_co", covariant=True)


class Bot(Protocol[S, M_co]):
    """What every game's bot offers. `S` and `M_co` are the game's own states and moves.

    A budget is counted in work, not on a clock: the same state, level, seed and budget give the same move on
    any machine. Chance comes from `rng.random()` alone, the one method whose numbers Python never changes.
    """

    def read(self, shown: Json) -> S:
        """Return the state that a seat's view tells (`showing.full_view`, parsed from JSON).

        What no view tells is filled in with what is likely; the seat's legal moves are always the true ones.
        """

    def choose(self, state: S, seat: Seat, level: int, rng: Random, budget: int) -> M_co:
        """Return this level's move for a seat that owes one, in at most about `budget` ms of work."""

    def quick(self, state: S, seat: Seat, rng: Random) -> M_co:
        """Return a decent move in well under a millisecond: the policy of playouts."""

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """Return what an outcome is worth to a seat, in the game's own points; more is better."""


AnyBot: TypeAlias = Bot[Any, Any]
