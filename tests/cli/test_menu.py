"""A bare `scorepad`: a menu for people, and a short help for everybody else."""

import os
import signal

import pytest

from clients.cli.menu import ENTRIES
from tests.cli.test_terminal import Terminal

ASKED = {"en": "Your choice", "fr": "Votre choix", "de": "Deine Wahl"}


@pytest.fixture
def menu(computer, server_url):
    """Return a function that opens the menu at a terminal."""
    opened = []

    def open_one(*arguments, person=None, asked=ASKED["en"], **environment):
        ada = person or computer("ada", server_url)
        opened.append(Terminal(ada, *arguments, **({"TERM": "dumb"} | environment)))
        opened[-1].wait_for(asked)
        opened[-1].wait_for(":")
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


@pytest.mark.parametrize("language", ASKED)
def test_without_a_terminal_a_bare_call_is_the_short_help(computer, language):
    done = computer().run(SCOREPAD_LANG=language)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(entry.typed.removeprefix("./") in done.stdout for entry in ENTRIES)
    assert (ENTRIES[0].does in done.stdout) == (language == "en")


@pytest.mark.parametrize("language", ASKED)
def test_the_menu_speaks_the_players_language(menu, language):
    ada = menu("--lang", language, asked=ASKED[language])
    ada.type("q")
    assert ada.process.wait(20) == 0


def test_enter_plays(menu):
    ada = menu()
    ada.type("")
    ada.wait_for("Which game?")


@pytest.mark.parametrize("typed", ["5", "h", "H"])
def test_numbers_and_letters_choose(menu, typed):
    ada = menu()
    ada.type("9")
    ada.wait_for("Type a number from 1 to 5.")
    ada.type(typed)
    ada.wait_for("Exit codes")
    assert ada.process.wait(20) == 0


def test_ctrl_d_leaves_the_menu(menu):
    ada = menu()
    os.write(ada._ours, b"\x04")
    assert ada.process.wait(20) == 0


def test_ctrl_c_leaves_the_menu(menu):
    ada = menu()
    os.killpg(ada.process.pid, signal.SIGINT)
    assert ada.process.wait(20) == 130


def test_a_match_is_joined_by_its_code(menu, computer, server_url):
    bob = computer("bob", server_url)
    made = bob.ask("new", "criss-cross", "--seats", "2")
    ada = menu()
    ada.type("j")
    ada.wait_for("that you were told:")
    ada.type(made["code"])
    ada.wait_for("Waiting for 1 more to join")


def test_one_goes_on_where_one_is_awaited(menu, computer, server_url):
    ada = computer("ada", server_url)
    left = menu(person=ada)
    left.type("g")
    left.wait_for("Nobody waits for you now.")
    assert left.process.wait(20) == 0
    for others in range(2):
        match = ada.ask("new", "criss-cross", "--seats", "1")["id"]
        ada.ask("join", match, "--name", "Ada")
        again = menu(person=ada)
        again.type("3")
        if others:
            again.wait_for("Which one?")
            again.type("2")
        again.wait_for("pick the symbol for your corner")


def test_a_match_is_seen_again(menu, tmp_path):
    ada = menu()
    ada.type("r")
    ada.wait_for("address:")
    ada.type(str(tmp_path / "nowhere.jsonl"))
    ada.wait_for("address")
    assert ada.process.wait(20) == 2
