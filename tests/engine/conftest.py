"""What tests of records share: one true record of each game."""

import random

import pytest

from shared.engine.registry import GAMES, complete_options
from tests.records import random_record


@pytest.fixture(scope="module", params=GAMES)
def record(request):
    """One long match of each game, for two seats, with at least two deals."""
    game = GAMES[request.param]
    return random_record(game, complete_options(game, {}, 2), 2, random.Random(7))
