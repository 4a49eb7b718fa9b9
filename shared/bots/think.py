"""One thought of a bot, from the bytes that a seat is answered to a choice."""

import json
from random import Random

from shared.bots.core import BUDGET
from shared.bots.registry import BOTS
from shared.engine.core import Json, Seat
from shared.engine.registry import find_game


def think(shown: bytes, level: int, seed: int, budget: int = BUDGET) -> Json:
    """Return the choice of a bot that sees exactly these bytes; the same arguments give the same choice."""
    match = json.loads(shown)
    game, bot = find_game(match["game"], match["rules"]), BOTS[match["game"]]
    return game.dump(bot.choose(bot.read(match), Seat(match["seat"]), level, Random(seed), budget))


def guess(listed: bytes, seed: int) -> Json:
    """Return one of the legal choices that these bytes list: every level of a game that has no bot."""
    choices: list[Json] = json.loads(listed)["choices"]
    return choices[int(Random(seed).random() * len(choices))]
