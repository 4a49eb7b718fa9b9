"""The whole sheet with its tray and bar is seen at once: every board, on every screen, in every language."""

import pytest
from playwright.sync_api import expect

from tests.e2e.remote import new_match
from tests.web.fit import measured, speak
from tests.web.test_pages import seat_of

BOARDS = {
    "criss-cross": ("criss-cross", {}),
    "second-chance": ("second-chance", {}),
    "encore": ("encore", {}),
    "team": ("encore", {"mode": "coop"}),
}
LANGUAGES = {1: ["de"], 2: ["de"], 6: ["en", "fr", "de"]}
SMALLEST = 22  # pixels of a cell; 24 and more with usual fonts, and a thumb needs no less


@pytest.mark.parametrize("seats", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_the_whole_sheet_and_its_bar_fit(visit, server_url, board, seats):
    game, options = BOARDS[board]
    player = new_match(server_url, seats, game, options=options)[0]
    visitor = visit(f"/match/{player.id}", held=seat_of(player))
    page = visitor.page
    visitor.to_be_asked()
    for language in LANGUAGES[seats]:
        speak(page, language)
        wrong, cells = measured(page)
        assert wrong == {}, language
        assert min(cells.values()) >= SMALLEST, cells
    expect(page.locator(".seat-card svg")).to_have_count(seats - 1)  # the own sheet is not drawn twice
    if visitor.lay():
        assert measured(page)[0] == {}
    if seats > 1:
        visitor.move()
        expect(page.locator("[data-tool=undo]")).to_be_visible()
        assert measured(page)[0] == {}
