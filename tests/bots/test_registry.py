"""Every game has a bot, whose thoughts are choices that the game takes."""

import random

import pytest

from shared.bots.core import LEVELS
from shared.bots.registry import BOTS
from shared.bots.think import think
from shared.engine.core import Choices, Seat
from shared.engine.events import spelt
from shared.engine.registry import GAMES, complete_options
from shared.engine.showing import full_view, seen
from tests.engine.play import WrittenMatch, play


def test_every_game_has_a_bot():
    assert set(BOTS) == set(GAMES)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_a_thought_from_bytes_is_legal_and_the_same_again(name, level):
    game = GAMES[name]
    table = WrittenMatch(game, complete_options(game, {}, 2), 2)
    moments = [m for m in play(table, random.Random(level)) if isinstance(m.awaits, Choices)]
    for match in (moments[0], moments[len(moments) // 2], moments[-1]):
        seat = Seat(match.awaiting[0])
        shown = spelt(full_view(match, seat, seen(match, seat), {}))
        choice = think(shown, level, 11, budget=20)
        match.check_choice(seat, match.phase, choice)
        assert think(shown, level, 11, budget=20) == choice
