"""A whole match of each game against a bot, by lines, as with a screen reader."""

import os
import re

import pytest

from clients.cli.terminal import is_full_screen
from tests.cli.conftest import ROOT

GAMES = {"criss-cross": (), "second-chance": (), "encore": ("--mission", "1")}
PROMPT = "(or `help`): "


class Lines:
    """A program that is read up to its next question."""

    def __init__(self, process):
        self.process = process

    def question(self):
        read = ""
        while not read.endswith((PROMPT, "[n] ")):
            letter = self.process.stdout.read(1)
            assert letter, read
            read += letter
        return read

    def type(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_example_in_each_prompt_leads_to_the_end(computer, server_url, game):
    ada = computer("ada", server_url)
    flags = ("--game", game, "--bots", "1", "--level", "1", "--name", "Ada", *GAMES[game])
    with ada.start("play", "--plain", *flags) as process:
        lines = Lines(process)
        for _ in range(100):
            asked = lines.question()
            if asked.endswith("[n] "):
                break
            example = re.findall(r"as in `([^`]*)`", asked.splitlines()[-1])
            lines.type(example[0] if example else "pass")
        assert "Another match?" in asked
        lines.type("n")
        process.stdin.close()
        assert process.wait(20) == 0
    assert re.search("win|won|lost", asked)


@pytest.mark.slow
def test_a_game_from_outside_is_played_to_its_end_by_numbers_words_and_json(computer, outside, outside_stack):
    ada = computer("ada", outside_stack.url)
    path = os.pathsep.join(map(str, (ROOT, outside)))
    with ada.start(
        "play", "--plain", "--game", "ridge", "--solo", "--name", "Ada", PYTHONPATH=path
    ) as process:
        lines = Lines(process)
        asked, turns = lines.question(), 0
        while not asked.endswith("[n] "):
            assert "or take a strike.\n1. " in asked
            first = re.search(r"^1\. (?:write (\d), box (\d)|strike)", asked, re.MULTILINE)
            as_json = f'{{"write": {first[1]}, "box": {first[2]}}}' if first[1] else '{"strike": true}'
            lines.type(["1", first[0].removeprefix("1. ").upper(), as_json][turns % 3])
            asked, turns = lines.question(), turns + 1
        assert turns >= 3
        lines.type("n")
        process.stdin.close()
        assert process.wait(20) == 0
    assert re.search(r"(A ridge is full|Somebody has three strikes)\. Ada scored -?\d+ point", asked)


def test_a_drawing_that_fails_gives_way_to_the_list_at_once(computer, outside, outside_stack, tmp_path):
    (tmp_path / "odd.py").write_text("from clients.cli.games.criss_cross import DRAWING\n")
    (tmp_path / "odd-1.dist-info").mkdir()
    (tmp_path / "odd-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1\n")
    (tmp_path / "odd-1.dist-info" / "entry_points.txt").write_text("[scorepad.terminal]\nridge = odd\n")
    ada = computer("ada", outside_stack.url)
    path = os.pathsep.join(map(str, (ROOT, outside, tmp_path)))
    with ada.start(
        "play", "--plain", "--game", "ridge", "--solo", "--name", "Ada", PYTHONPATH=path
    ) as process:
        lines = Lines(process)
        asked = lines.question()
        while "\n1. write" not in asked:
            asked += lines.question()
        assert "cannot draw what it is shown of ridge" in asked
        lines.type("1")
        assert "round: 2" in lines.question()
        lines.type("quit")
        assert process.wait(20) == 0


class Size:
    def __init__(self, width, height):
        self.width, self.height = width, height


@pytest.mark.parametrize(
    ("term", "size", "tty", "full"),
    [
        ("xterm", (80, 24), True, True),
        ("xterm", (79, 24), True, False),
        ("xterm", (80, 23), True, False),
        ("dumb", (80, 24), True, False),
        ("xterm", (80, 24), False, False),
    ],
)
def test_a_full_screen_needs_a_terminal_of_80_by_24(monkeypatch, term, size, tty, full):
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdin.isatty", lambda: tty, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: tty, raising=False)
    assert is_full_screen(Size(*size)) is full
