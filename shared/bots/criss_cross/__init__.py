"""The bot of Criss Cross: learnt values of lines and holes, and a look at the next rolls."""

from shared.bots.criss_cross.bot import CRISS_CROSS_BOT as BOT

__all__ = ["BOT"]
