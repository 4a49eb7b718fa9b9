"""A connection that is lost is seen, and comes back by itself; so does a player whose terminal was closed."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
import requests

from clients.cli.tui import wire
from services.stack.access import read_grant
from shared.eventlog.halts import Halt, halt_match
from shared.eventlog.servers import connect
from tests.cli.counting import choose_for, counting
from tests.faults.proxy import DroppingProxy
from tests.tui.screens import at_screen, new_match, shown_on


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
        await ada.until(lambda board: "connection lost" not in shown_on(board))

    match, tokens = new_match(server_url, "criss-cross", 1, options={"start": "dealt"}, bots=[{"level": 1}])
    with DroppingProxy((address.hostname, address.port), lambda _: bool(away)) as proxy:
        near = f"http://127.0.0.1:{proxy.server_address[1]}"
        at_screen(near, match, tokens, play)


def rounds(url, match, others, asked):
    """Return how Ada plays two rounds before the others, while it is counted what is asked."""

    async def play(ada):
        await ada.asked()
        await ada.until(lambda board: board._wire._there)
        for phase in (0, 1, 2):
            await ada.asked(phase)
            if phase == 1:
                asked.clear()
            await ada.press("n", "enter")
            await ada.until(lambda board: board.match["chosen"])
            for token in others:
                choose_for(url, match, token)
        await ada.asked(3)

    return play


def test_a_round_costs_one_request(server_url):
    match, tokens = new_match(server_url, "criss-cross", 2)
    with counting(server_url) as (near, asked):
        at_screen(near, match, {0: tokens[0]}, rounds(server_url, match, [tokens[1]], asked))
    assert asked == ["POST /choices"] * 2


def test_at_one_keyboard_only_what_the_other_seat_sees_is_asked_for(server_url):
    match, tokens = new_match(server_url, "criss-cross", 2)

    async def play(team):
        for phase, seat in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)):
            await team.until(
                lambda board, now=(phase, seat): (
                    board.hand and (board.match["phase"], board.match["seat"]) == now
                )
            )
            await team.until(lambda board: board._wire._there)
            if (phase, seat) == (1, 0):
                asked.clear()
            if phase < 2:
                await team.press("n", "enter")

    with counting(server_url) as (near, asked):
        at_screen(near, match, tokens, play)
    assert asked == ["POST /choices", "GET ", "GET /legal?form=compact", "POST /choices"]


def test_who_comes_back_sees_the_choice_that_was_made(server_url):
    async def choose(ada):
        await ada.asked()
        await ada.press("enter")
        await ada.until(lambda board: board.match["chosen"])

    async def come_back(ada):
        await ada.until_shown("Waiting for Bob. U takes yours back.")

    match, tokens = new_match(server_url, "criss-cross", 2)
    at_screen(server_url, match, {0: tokens[0]}, choose)
    at_screen(server_url, match, {0: tokens[0]}, come_back)


def test_a_spectator_sees_the_table_and_no_keys_to_choose(server_url):
    async def look(eve):
        shown = await eve.until_shown("Waiting for Ada and Bob.")
        assert "Ada: 0 points" in shown
        assert "Enter" not in shown

    match, _ = new_match(server_url, "criss-cross", 2)
    at_screen(server_url, match, {}, look)


def test_a_lobby_shows_the_short_code(server_url):
    body = {"game": "criss-cross", "seats": 2}
    match = requests.post(f"{server_url}/v1/matches", json=body, timeout=10).json()["id"]
    code = requests.post(f"{server_url}/v1/matches/{match}/code", timeout=10).json()["code"]

    async def look(eve):
        shown = await eve.until_shown("Shorter, for a day:")
        assert f"{server_url.removeprefix('http://')}/{code}" in shown

    at_screen(server_url, match, {}, look)


@pytest.fixture
def halted(server_url):
    """Return a server that refuses a match which is halted, as long as the set holds its id."""
    match, tokens = new_match(server_url, "criss-cross", 1, options={"start": "dealt"}, bots=[{"level": 1}])
    with ThreadingHTTPServer(("127.0.0.1", 0), Halting) as server:
        server.behind, server.halted = server_url, {match}
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server, match, tokens
        server.shutdown()


class Halting(BaseHTTPRequestHandler):
    """Passes requests on, but for matches that are halted."""

    protocol_version = "HTTP/1.0"

    def do_GET(self):
        said = {
            "code": "match_halted",
            "detail": "The log of this match is damaged; it is halted until repaired.",
        }
        status, body = 409, json.dumps(said).encode()
        if "/events" in self.path:  # whoever has a stream is told by it
            status, body = 503, b"{}"
        elif not any(match in self.path for match in self.server.halted):
            headers = {name: value for name, value in self.headers.items() if name != "Host"}
            answer = requests.get(self.server.behind + self.path, headers=headers, timeout=10, stream=True)
            status, body = answer.status_code, None
        self.send_response(status)
        if status == 503:
            self.send_header("Retry-After", "1")
        self.end_headers()
        for part in [body] if body else answer.iter_content(1):
            self.wfile.write(part)

    def log_message(self, *_):
        """Keep the test's output clean."""


def test_a_halted_match_is_said_and_seen_again_once_it_is_repaired(halted, monkeypatch):
    monkeypatch.setattr(wire, "LOOK_AGAIN_SECONDS", 0.1)
    server, match, tokens = halted

    async def play(ada):
        await ada.until_on_screen("it is halted until repaired")
        server.halted.clear()
        await ada.asked()
        server.halted.add(match)
        ada.board._wire._queue.put(None)
        await ada.until_shown("it is halted until repaired")
        server.halted.clear()
        await ada.until(lambda board: "halted" not in shown_on(board))
        await ada.press("q")
        assert ada.board.return_value == "quit"

    at_screen(f"http://127.0.0.1:{server.server_port}", match, tokens, play)


def test_brackets_in_a_name_are_brackets(server_url):
    match, tokens = new_match(server_url, "criss-cross", 1, names=("[/b][red]",), seats=2)

    async def look(ada):
        await ada.until_shown("[/b][red]")

    at_screen(server_url, match, tokens, look)


@pytest.mark.parametrize("wrong", [1, 4], ids=["nothing-is-sound", "the-seats-are-sound"])
def test_a_match_that_is_halted_while_it_is_played_says_so(stack, monkeypatch, wrong):
    monkeypatch.setattr(wire, "LOOK_AGAIN_SECONDS", 0.2)

    async def play(ada):
        await ada.asked()
        await ada.press("v")  # another sheet is on the screen
        redis = connect(read_grant(stack.data).worker_log)
        halt_match(redis, match, Halt(wrong, "a test says so"))
        redis.close()
        shown = await ada.until_shown("This match is halted.")
        assert "None" not in shown

    match, tokens = new_match(stack.url, "criss-cross", 2)
    at_screen(stack.url, match, {0: tokens[0]}, play)
