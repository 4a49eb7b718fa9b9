"""Criss Cross: two symbol dice, a 5x5 grid."""

from shared.engine.games.criss_cross.rules import CRISS_CROSS as GAME

__all__ = ["GAME"]
