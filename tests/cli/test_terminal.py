"""Playing at a real terminal: what a person sees and types."""

import os
import pty
import select
import subprocess
import sys
import time

import pytest

PLAY = ("play", "--plain", "--name", "Ada")
SIZE = {"COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
RED_CROSS = "\x1b[1;31m"
SMALL_A = "ma \x1b"  # after a colour
YELLOW_CELL = "48;5;220m y "


class Terminal:
    """A program at a pseudo-terminal."""

    def __init__(self, person, *arguments, **environment):
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "clients.cli", *arguments],
            env=person.environment(**(SIZE | environment)),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, text, seconds=20):
        """Read until the text appears after what was waited for before; return what came with it."""
        deadline = time.monotonic() + seconds
        while text not in self.seen:
            assert select.select([self._ours], [], [], deadline - time.monotonic())[0], self.seen
            self.seen += os.read(self._ours, 4096).decode(errors="replace")
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, line):
        os.write(self._ours, f"{line}\n".encode())

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


@pytest.fixture
def terminal(computer, server_url):
    opened = []

    def open_one(*arguments, **environment):
        opened.append(Terminal(computer("ada", server_url), *arguments, **environment))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


def test_a_person_reads_the_help_errs_chooses_and_quits(terminal):
    ada = terminal(*PLAY, "--game", "criss-cross", "--players", "1")
    assert RED_CROSS in ada.wait_for("Ada, pick the symbol for your corner")
    ada.type("help")
    ada.wait_for("share an edge")
    ada.type("s")
    ada.wait_for("Round 1 of 12")
    ada.wait_for("Ada, write")
    ada.type("11 12")
    ada.wait_for("r1c1 is already written.")
    ada.type("?")
    ada.wait_for("more")
    ada.type("12 13")
    ada.wait_for("Round 2 of 12")
    ada.type("quit")
    ada.wait_for("Come back with: scorepad play --match")
    assert ada.process.wait(10) == 0


def test_a_person_draws_tiles_and_takes_one_back(terminal, computer, server_url):
    bob = computer("bob", server_url)
    ada = terminal(*PLAY, "--game", "second-chance", "--players", "2")
    bob.ask("join", ada.wait_for("--name NAME").split("scorepad join ")[1].strip(), "--name", "Bob")
    ada.wait_for("Ada, draw, as in `")
    example = ada.wait_for("`")
    ada.type("help")
    ada.wait_for("with the corner of its box")
    ada.type("pass")
    ada.wait_for("there is no passing")
    ada.type(example)
    assert SMALL_A in ada.wait_for("Waiting for Bob. `undo` takes yours back.")
    ada.type("undo")
    ada.wait_for("Taken back.")
    ada.wait_for("Ada, draw")


def test_without_colour_nothing_is_coloured(terminal):
    ada = terminal(*PLAY, "--game", "criss-cross", "--players", "1", NO_COLOR="1")
    assert "\x1b[1;3" not in ada.wait_for("Ada, pick the symbol for your corner")


def test_without_colour_tiles_have_letters(terminal):
    ada = terminal(*PLAY, "--game", "second-chance", "--players", "1", NO_COLOR="1")
    ada.wait_for("Ada, draw, as in `")
    ada.type(ada.wait_for("`"))
    ada.wait_for("Round 1")
    shown = ada.wait_for("Ada, draw")
    assert "A" in shown
    assert "\x1b[1;3" not in shown


@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_sheet_of_encore_is_coloured_where_that_is_wanted(terminal, environment, coloured):
    ada = terminal(*PLAY, "--game", "encore", "--players", "1", **environment)
    assert (YELLOW_CELL in ada.wait_for("(or `help`)")) is coloured
    ada.type("? q")
    ada.wait_for("Nothing that you may choose begins with `q`.")
    ada.type("pass")
    ada.wait_for("Roll 2 of 30")


def test_the_awaited_are_kept_up_to_date_above_what_is_typed(terminal, computer, server_url):
    bob = computer("bob", server_url)
    ada = terminal(*PLAY, "--game", "criss-cross", "--players", "3")
    link = ada.wait_for("--name NAME").split("scorepad join ")[1].strip()
    bob.ask("join", link, "--name", "Bob")
    ada.wait_for("Waiting for 1 more")
    bob.ask("join", link, "--name", "Cid")
    ada.wait_for("Waiting for you, Bob and Cid.")
    match = link.rpartition("/")[2]
    bob.ask("choose", match, "12", "13", "--seat", "1")
    ada.wait_for("Waiting for you and Cid.")
    ada.type("12 13")
    ada.wait_for("Waiting for Cid. `undo` takes yours back.")
    ada.type("undo")
    ada.wait_for("Taken back.")


def test_ctrl_c_at_the_prompt(terminal):
    ada = terminal(*PLAY, "--game", "criss-cross", "--players", "1")
    ada.wait_for("Ada, pick the symbol for your corner")
    os.killpg(ada.process.pid, 2)
    ada.wait_for("Come back with")
    assert ada.process.wait(10) == 130
