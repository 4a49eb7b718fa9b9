"""A game on the full screen whose own drawing fails: a list to pick from takes its place."""

from dataclasses import replace

import pytest

from clients.cli import games
from clients.cli.games.criss_cross import DRAWING
from tests.tui.screens import at_screen, new_match


def fail(*_):
    raise ZeroDivisionError


FAILING = {
    "scene": replace(DRAWING, scene=fail),
    "shown": replace(DRAWING, scene=lambda sight: object()),
    "hand": replace(DRAWING, hand=fail),
    "held": replace(DRAWING, hand=lambda match: object()),
}


@pytest.fixture(params=FAILING)
def failing(request):
    """A drawing of Criss Cross that fails somewhere."""
    games.forget()
    games._known["criss-cross"] = games._guarded("criss-cross", FAILING[request.param])
    yield
    games.forget()


@pytest.mark.usefixtures("failing")
def test_a_match_goes_on_after_its_drawing_has_failed(server_url):
    async def play(ada):
        await ada.until_shown(">   1. pick S")
        assert "cannot draw what it is shown of criss-cross" in ada.shown()
        await ada.press("1")
        await ada.until_shown("Enter chooses number 1: pick S")
        await ada.press("2", "enter")
        await ada.asked(1)
        assert ada.board.match["view"]["sheets"][0]["grid"][0][0] == "X"
        await ada.until_shown("Enter chooses number 1: write (")
        await ada.press("down", "enter")
        await ada.asked(2)

    match, tokens = new_match(server_url, "criss-cross", 1)
    at_screen(server_url, match, tokens, play)


def test_the_plain_form_has_no_other_sheets_to_look_at(server_url, monkeypatch):
    monkeypatch.setitem(games._known, "criss-cross", games.plain())

    async def play(ada):
        await ada.until_shown(">   1. pick S")
        assert "V others" not in ada.shown()
        await ada.press("v")
        assert "V goes on" not in await ada.until_shown("Enter chooses number 1")

    match, tokens = new_match(server_url, "criss-cross", 1, bots=[{"level": 1}], options={"start": "picked"})
    at_screen(server_url, match, tokens, play)
