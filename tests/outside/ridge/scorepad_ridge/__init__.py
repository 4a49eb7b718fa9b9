"""Ridge: two dice, a row of boxes that never falls."""

from scorepad_ridge.rules import RIDGE as GAME

__all__ = ["GAME"]
