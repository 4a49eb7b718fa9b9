"""Learning by playing the first turns, on the full screen and by lines."""

import pytest

from clients.cli.games import drawing
from clients.cli.lessons import lesson
from clients.cli.tui.play import Style
from shared.engine.registry import GAMES
from tests.cli.tables import told
from tests.tui.screens import at_screen, new_match


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_lessons_that_end(game):
    lessons = drawing(game).lessons
    assert len(lessons) >= 3
    state = told(game)
    assert "Turn 1 of 3" in lesson(state, 0, keys=False)
    assert len(lesson(state, 0, keys=True)) > len(lesson(state, 0, keys=False))
    assert lesson(state, len(lessons), keys=True) == ""


def test_the_numbers_in_lessons_are_the_printed_ones():
    state = told("criss-cross")
    assert "runs of 2, 3, 4, 5 pay 2, 3, 8, 10." in lesson(state, 1, keys=False)
    state["facts"]["printed"] |= {"size": 4, "run_points": [0, 0, 1, 7, 9]}
    assert "a sheet of 4 x 4 cells" in lesson(state, 0, keys=False)
    assert "runs of 2, 3, 4 pay 1, 7, 9." in lesson(state, 1, keys=False)


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
    at_screen(server_url, match, tokens, play, Style(True, learn=True))
