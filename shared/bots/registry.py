"""Every bot, by the name of its game."""

from collections.abc import Mapping

from shared.bots import second_chance
from shared.bots.core import AnyBot
from shared.bots.criss_cross import CRISS_CROSS_BOT
from shared.bots.encore import ENCORE_BOT

BOTS: Mapping[str, AnyBot] = {
    "criss-cross": CRISS_CROSS_BOT,
    "encore": ENCORE_BOT,
    "second-chance": second_chance.BOT,
}
