"""Every bot, by the name of its game."""

from collections.abc import Mapping

from shared.bots.core import AnyBot
from shared.bots.criss_cross import CRISS_CROSS_BOT
from shared.engine.games.criss_cross import CRISS_CROSS

BOTS: Mapping[str, AnyBot] = {CRISS_CROSS.name: CRISS_CROSS_BOT}
