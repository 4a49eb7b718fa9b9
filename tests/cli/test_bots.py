"""Bots, clocks and absence from the command line, with a real server."""

import pytest

from clients.cli.text import names
from tests.waiting import wait_until


@pytest.fixture
def ada(computer, server_url):
    return computer("ada", server_url)


@pytest.fixture
def bob(computer, server_url):
    return computer("bob", server_url)


def test_a_match_with_bots_and_a_clock_is_made_left_and_come_back_to(ada, bob):
    made = ada.ask("new", "criss-cross", "--seats", "3", "--bots", "1", "--level", "1", "--pace", "10m")
    ada.ask("join", made["id"], "--name", "Ada", "--stand-in", "2")
    bob.ask("join", made["id"], "--name", "Bob")
    shown = ada.ask("show")
    assert (shown["pace"], shown["seats"][0]["stand_in"], shown["seats"][2]["bot"]) == (600, 2, 1)
    assert names(shown) == ["Ada", "Bob", "Bot 3 (L1)"]
    left = ada.run("leave")
    assert "A bot plays for you now" in left.stdout
    back = ada.run("return")
    assert "yours again" in back.stdout, back.stderr
    assert ada.ask("show")["seats"][0]["lent"] is None
    for person in (ada, bob):
        person.run("leave")
    wait_until(lambda: ada.ask("show")["status"] == "finished")
    assert ada.run("return").stderr.startswith("refused (seat_not_lent)")


@pytest.mark.parametrize("pace", ["60", "s", "1w", "-5s", "1.5h"])
def test_a_pace_that_cannot_be_read_is_explained(ada, pace):
    refused = ada.run("new", "criss-cross", f"--pace={pace}")
    assert refused.returncode == 2
    assert "60s, 10m, 12h or 1d" in refused.stderr


@pytest.mark.slow
def test_a_match_of_a_bot_is_analysed_by_the_server_and_offline(ada, tmp_path):
    match = ada.ask("new", "criss-cross", "--seats", "1", "--bots", "1", "--level", "1")["id"]
    wait_until(lambda: ada.ask("show", match)["status"] == "finished")
    told = ada.run("analyse", match)
    assert told.returncode == 0, told.stderr
    assert "skill" in told.stdout
    assert "1. Event" in told.stdout
    assert "would have been worth" in told.stdout
    record = tmp_path / "match.jsonl"
    ada.run("record", "export", match, "--out", str(record))
    assert ada.ask("analyse", str(record)) == ada.ask("analyse", match)
