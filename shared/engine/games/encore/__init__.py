"""Encore!: three colour dice, three number dice, fifteen columns to fill outwards from the middle one."""

from shared.engine.games.encore.rules import ENCORE as GAME
from shared.engine.games.encore.rules import FIRST_ENCORE

OLDER = (FIRST_ENCORE,)

__all__ = ["GAME", "OLDER"]
