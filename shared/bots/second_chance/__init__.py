"""Second Chance: snug draws at first sight, and for the strongest level a look at the round after."""

from shared.bots.second_chance.bot import BOT

__all__ = ["BOT"]
