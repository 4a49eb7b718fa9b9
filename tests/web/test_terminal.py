"""A browser and a full screen at the same table, driven by the same process."""

from playwright.sync_api import expect

from tests.tui.screens import at_screen, new_match


def test_a_browser_and_a_terminal_play_together(visit, server_url):
    match, tokens = new_match(server_url, "criss-cross", 2)
    ada = visit(f"/match/{match}", held={match: {"seat": 0, "token": tokens[0], "used": 1}})

    async def play(bob):
        await bob.asked()
        await bob.press("n", "enter")
        await bob.until(lambda board: board.match["chosen"])

    at_screen(server_url, match, {1: tokens[1]}, play)
    expect(ada.page.locator(".seat-card").nth(1)).to_contain_text("ready")
    ada.move()
    expect(ada.page.locator(".top small")).to_contain_text("Round 2")
