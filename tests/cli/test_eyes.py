"""What a terminal sees of a match: a stream tells it, and little has to be asked for."""

import pytest

from clients.cli.api import Api
from clients.cli.eyes import Eyes, chosen
from tests.cli.counting import choose_for, counting
from tests.tui.screens import new_match


@pytest.fixture
def table(server_url):
    """Return a match of two, their tokens, an API whose requests are counted, and the count."""
    match, tokens = new_match(server_url, "criss-cross", 2)
    with counting(server_url) as (near, asked):
        yield match, tokens, Api(near), asked


def heed_until(eyes, stream, phase):
    """Take in what the stream says, up to a look at this phase; return the match."""
    for item in stream:
        eyes.heed(item)
        if item["type"] == "look" and item["match"]["phase"] == phase and item["match"]["awaiting"]:
            break
    return eyes.look()


def choose(api, eyes, match, tokens):
    """Choose for the seat that is asked, the first that is legal."""
    state = eyes.look()
    choice = api.legal(match, tokens[state["seat"]])["choices"][0]
    accepted = api.choose(match, tokens[state["seat"]], state["phase"], choice)
    eyes.heed(chosen(state["seat"], choice, accepted))
    return choice


def test_a_round_is_told_and_not_asked_for(table, server_url):
    match, tokens, api, asked = table
    eyes = Eyes(api, match, {0: tokens[0]})
    stream = eyes.stream(0)
    assert heed_until(eyes, stream, 0)["legal"]
    choice = choose(api, eyes, match, tokens)
    state = eyes.look()
    assert (state["chosen"], state["awaiting"], state["legal"]) == (choice, [1], {})
    choose_for(server_url, match, tokens[1])
    state = heed_until(eyes, stream, 1)
    assert (state["chosen"], state["awaiting"]) == (None, [0, 1])
    assert state["legal"]
    assert asked == ["GET /legal", "POST /choices"]  # the full list is this test's own wish


def test_a_look_from_before_an_own_choice_is_ignored(table):
    match, tokens, api, _ = table
    eyes = Eyes(api, match, {0: tokens[0]})
    heed_until(eyes, eyes.stream(0), 0)
    first = next(item for item in eyes.stream(0) if item["type"] == "look")
    choose(api, eyes, match, tokens)
    eyes.heed(first)
    assert eyes.look()["awaiting"] == [1]
    eyes.heed(None)
    eyes.heed(first)
    assert eyes.look()["awaiting"] == [1]


def test_what_another_terminal_has_chosen_for_this_seat_is_looked_up(table, server_url):
    match, tokens, api, _ = table
    eyes = Eyes(api, match, {0: tokens[0]})
    assert heed_until(eyes, eyes.stream(0), 0)["chosen"] is None
    choose_for(server_url, match, tokens[0])
    eyes.heed({"type": "awaiting", "phase": 0, "seats": [1], "deadline": None})
    assert eyes.look()["chosen"]


def test_notices_are_taken_as_they_are_if_they_fit(table):
    match, tokens, api, asked = table
    eyes = Eyes(api, match, {0: tokens[0]})
    heed_until(eyes, eyes.stream(0), 0)
    eyes.heed({"type": "awaiting", "phase": 0, "seats": [0], "deadline": 7})
    state = eyes.look()
    assert (state["awaiting"], state["deadline"], asked) == ([0], 7, [])
    eyes.heed({"type": "awaiting", "seats": "everybody"})
    eyes.heed({"type": "awaiting", "phase": 0, "seats": [0, 9], "deadline": None})
    assert eyes.look()["awaiting"] == [0, 1]
