"""The bot of Encore!: a pad is the sum of its columns, blocks and colours, looked up in learnt tables."""

from shared.bots.encore.bot import ENCORE_BOT as BOT

__all__ = ["BOT"]
