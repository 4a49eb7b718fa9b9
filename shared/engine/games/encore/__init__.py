"""Encore!: three colour dice, three number dice, fifteen columns to fill outwards from the middle one."""

from shared.engine.games.encore.rules import ENCORE, FIRST_ENCORE

__all__ = ["ENCORE", "FIRST_ENCORE"]
