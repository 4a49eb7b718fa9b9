"""Where one is awaited."""

import pytest


@pytest.fixture
def ada(computer, server_url):
    return computer("ada", server_url)


def made(person, *flags):
    match = person.ask("new", "criss-cross", *flags)["id"]
    person.ask("join", match, "--name", "Ada")
    return match


def test_who_holds_no_seat_is_told_how_to_begin(ada):
    assert "scorepad play" in ada.run("inbox").stdout
    assert ada.ask("inbox") == {"matches": []}


def test_matches_that_wait_for_me_come_first(ada, computer, server_url):
    waits = made(ada, "--seats", "2")
    mine = made(ada, "--seats", "1")
    found = ada.ask("inbox")["matches"]
    assert [(entry["match"], entry["state"]) for entry in found] == [(mine, "your_turn"), (waits, "open")]
    assert "Your turn." in ada.run("inbox").stdout
    computer("bob", server_url).ask("join", waits, "--name", "Bob")
    ada.run("leave", waits)
    states = {entry["match"]: entry["state"] for entry in ada.ask("inbox")["matches"]}
    assert states == {mine: "your_turn", waits: "lent"}


def test_a_server_that_does_not_answer_is_named(ada):
    match = made(ada, "--seats", "1")
    ada.tokens.write_text(ada.tokens.read_text().replace('"local"', '"http://127.0.0.2:9"'))
    ada.server = None
    entry = ada.ask("inbox")["matches"][0]
    assert (entry["match"], entry["state"]) == (match, "unreachable")
    assert "http://127.0.0.2:9" in entry["says"]
