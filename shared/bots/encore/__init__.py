"""The bot of Encore!: a pad is the sum of its columns, blocks and colours, looked up in learnt tables."""

from shared.bots.encore.bot import ENCORE_BOT

__all__ = ["ENCORE_BOT"]
