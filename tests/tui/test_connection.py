"""A connection that is lost is seen, and comes back by itself; so does a player whose terminal was closed."""

from urllib.parse import urlsplit

import requests

from tests.faults.proxy import DroppingProxy
from tests.tui.screens import at_screen, new_match


def test_a_lost_connection_is_shown_and_found_again(server_url):
    address = urlsplit(server_url)
    away = []

    async def play(ada):
        await ada.asked()
        away.append(True)
        await ada.press("enter")
        await ada.until_shown("connection lost, trying again")
        away.clear()
        await ada.asked(1)
        assert "connection lost" not in ada.shown()

    match, tokens = new_match(server_url, "criss-cross", 1, options={"start": "dealt"}, bots=[{"level": 1}])
    with DroppingProxy((address.hostname, address.port), lambda _: bool(away)) as proxy:
        near = f"http://127.0.0.1:{proxy.server_address[1]}"
        at_screen(near, "criss-cross", match, tokens, play)


def test_who_comes_back_sees_the_choice_that_was_made(server_url):
    async def choose(ada):
        await ada.asked()
        await ada.press("enter")
        await ada.until(lambda board: board.match["chosen"])

    async def come_back(ada):
        await ada.until_shown("Waiting for Bob. U takes yours back.")

    match, tokens = new_match(server_url, "criss-cross", 2)
    at_screen(server_url, "criss-cross", match, {0: tokens[0]}, choose)
    at_screen(server_url, "criss-cross", match, {0: tokens[0]}, come_back)


def test_an_onlooker_sees_the_table_and_no_keys_to_choose(server_url):
    async def look(eve):
        shown = await eve.until_shown("Waiting for Ada and Bob.")
        assert "Ada: 0 points" in shown
        assert "Enter" not in shown

    match, _ = new_match(server_url, "criss-cross", 2)
    at_screen(server_url, "criss-cross", match, {}, look)


def test_a_lobby_shows_the_short_code(server_url):
    body = {"game": "criss-cross", "seats": 2}
    match = requests.post(f"{server_url}/v1/matches", json=body, timeout=10).json()["id"]
    code = requests.post(f"{server_url}/v1/matches/{match}/code", timeout=10).json()["code"]

    async def look(eve):
        shown = await eve.until_shown("Shorter, for a day:")
        assert f"{server_url.removeprefix('http://')}/{code}" in shown

    at_screen(server_url, "criss-cross", match, {}, look)
