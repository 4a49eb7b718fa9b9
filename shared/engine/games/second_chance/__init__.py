"""Second Chance: one of two tiles a round, drawn into a 9x9 grid."""

from shared.engine.games.second_chance.rules import SECOND_CHANCE as GAME

__all__ = ["GAME"]
