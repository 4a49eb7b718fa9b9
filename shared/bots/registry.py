"""Every bot there is, by the name of its game: what the rooms of the bots hold. A game may be without."""

from types import ModuleType

from shared.bots.core import AnyBot, Bot
from shared.engine.registry import GAMES
from shared.engine.rooms import Room, look, offered, rooms


def _read(_: Room, module: ModuleType) -> AnyBot:
    bot: AnyBot
    [bot] = offered(Bot, module, "BOT")
    return bot


_FOUND = look(rooms("shared.bots", "scorepad.bots", wanted=GAMES), _read)

BOTS: dict[str, AnyBot] = _FOUND.parts
FAULTS = _FOUND.faults
