"""Second Chance: snug draws at first sight, and playouts on shuffled piles for the strong levels."""

from shared.bots.second_chance.bot import BOT

__all__ = ["BOT"]
