"""A whole match of each game against a bot, by keys in a real terminal emulator."""

import os
import re
import subprocess
import time

import pytest

from tests.cli.conftest import ROOT, Scorepad
from tests.equipment import needs

pytestmark = [pytest.mark.slow, needs("tmux")]
OVER = "A another match"
PATIENCE = 60.0
FLAGS = {
    "criss-cross": (),
    "second-chance": (),
    "encore": ("--mission", "1"),  # a team's match has 27 rounds at most
}


class Terminal:
    """A tmux session of 80 x 24 with a server of its own."""

    def __init__(self, folder, command, environment):
        self._code = folder / "exit-code"
        self._tmux = ["tmux", "-L", f"scorepad-{os.getpid()}-{folder.name}", "-f", "/dev/null"]
        settings = [word for name, value in environment.items() for word in ("-e", f"{name}={value}")]
        self._run(
            "-u", "new-session", "-d", "-x", "80", "-y", "24", *settings, f"{command}; echo $? > {self._code}"
        )
        self._run("set-option", "-g", "remain-on-exit", "on")

    def _run(self, *words):
        return subprocess.run([*self._tmux, *words], capture_output=True, text=True, check=True).stdout

    def press(self, *keys):
        self._run("send-keys", *keys)

    def shown(self, *flags):
        return self._run("capture-pane", "-p", *flags)

    def until(self, wanted, after=""):
        """Wait for a text that was not there before; return the screen."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            shown = self.shown()
            if re.search(wanted, shown) and shown != after:
                return shown
            time.sleep(0.05)
        raise AssertionError(f"{wanted} did not come:\n{self.shown()}")

    def ended(self):
        """Wait for the end of the program; return its exit code."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self._code.exists() and (code := self._code.read_text().strip()):
                return int(code)
            time.sleep(0.05)
        raise AssertionError(f"it did not end:\n{self.shown()}")

    def close(self):
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False)


@pytest.fixture
def terminal(tmp_path, server_url):
    opened = []

    def open_one(*arguments, **more):
        ours = Scorepad(tmp_path, server_url).environment(TERM="xterm-256color", LANG="C.UTF-8", **more)
        names = ("SCOREPAD", "PYTHON", "TERM", "LANG", "NO_COLOR")
        kept = {name: ours[name] for name in ours if name.startswith(names)}
        words = " ".join([str(ROOT / ".venv/bin/python"), "-m", "clients.cli", *arguments])
        opened.append(Terminal(tmp_path, f"cd {ROOT} && {words}", kept))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


def next_keys(shown):
    """Return what somebody presses who takes whatever is suggested, and passes where nothing is."""
    if "Enter" not in shown:
        return []
    if "P pass" not in shown:
        return ["n", "Enter"]
    if "Nothing can be" in shown:
        return ["p", "Enter"]
    return ["Enter"] if "Enter marks" in shown else ["n"]


def play_to_the_end(ada):
    """Take whatever is suggested until the match is over; return the last screen."""
    for _ in range(600):
        shown = ada.shown()
        if OVER in shown:
            break
        if keys := next_keys(shown):
            ada.press(*keys)
        time.sleep(0.15)
    last = ada.until(OVER)
    ada.press("q")
    assert ada.ended() == 0
    return last


@pytest.mark.parametrize("game", FLAGS)
def test_a_whole_match_is_played_by_keys_against_a_bot(terminal, game):
    ada = terminal("play", "--game", game, "--bots", "1", "--level", "1", "--name", "Ada", *FLAGS[game])
    assert re.search(r"Ada|Bot|team", play_to_the_end(ada))


def test_a_game_from_outside_is_picked_from_a_list_to_its_end(terminal, outside, outside_stack):
    path = os.pathsep.join(map(str, (ROOT, outside)))
    flags = ("--game", "ridge", "--bots", "1", "--name", "Ada")
    ada = terminal("play", *flags, SCOREPAD_URL=outside_stack.url, PYTHONPATH=path)
    first = ada.until("Enter chooses number 1: write ., box 1")
    assert re.search(r"1  - - - - - - -  0        0", first)
    ada.press("2", "Down")
    ada.until("Enter chooses number 3: write ., box 3")
    assert re.search(r"(A ridge is full|Somebody has three strikes)\. .* wins? with", play_to_the_end(ada))


def test_without_colour_the_screen_has_none_and_the_end_is_clean(terminal):
    ada = terminal("play", "--game", "second-chance", "--bots", "1", "--name", "Ada", NO_COLOR="1")
    ada.until("Enter draw")
    assert not re.search(r"\x1b\[[\d;]*\b(3[0-7]|4[0-7]|38|48|9\d)\b", ada.shown("-e"))
    ada.press("q")
    left = ada.until(r"The match goes on. Come back with: \S*scorepad play --match")
    assert "fits here" not in left
    assert ada.ended() == 0


def test_ctrl_c_leaves_with_130(terminal):
    ada = terminal("play", "--game", "criss-cross", "--bots", "1", "--name", "Ada")
    ada.until("It fits")
    ada.press("C-c")
    assert ada.ended() == 130
