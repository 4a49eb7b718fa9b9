"""Learning by playing the first turns, on the full screen and by lines."""

import pytest

from clients.cli.lessons import LESSONS, lesson
from clients.cli.tui.play import Style
from shared.engine.registry import GAMES
from tests.tui.screens import at_screen, new_match


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_lessons_that_end(game):
    assert len(LESSONS[game]) >= 3
    assert "Turn 1 of 3" in lesson(game, 0, keys=False)
    assert len(lesson(game, 0, keys=True)) > len(lesson(game, 0, keys=False))
    assert lesson(game, len(LESSONS[game]), keys=True) == ""


def test_each_of_the_first_turns_begins_with_a_lesson(server_url):
    async def play(ada):
        for turn in (1, 2, 3):
            await ada.until_shown(f"Turn {turn} of 3 to learn from")
            await ada.press("x")
            await ada.asked(turn - 1)
            await ada.press("n", "enter")
        await ada.asked(3)
        assert "to learn from" not in ada.shown()

    match, tokens = new_match(server_url, "criss-cross", 1, bots=[{"level": 1}])
    at_screen(server_url, "criss-cross", match, tokens, play, Style(True, learn=True))
