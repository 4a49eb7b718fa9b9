"""Every bot, by the name of its game."""

from collections.abc import Mapping

from shared.bots import second_chance
from shared.bots.core import AnyBot

BOTS: Mapping[str, AnyBot] = {"second-chance": second_chance.BOT}
