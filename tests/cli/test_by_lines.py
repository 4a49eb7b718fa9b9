"""A whole match of each game against a bot, by lines, as with a screen reader."""

import re

import pytest

from clients.cli.terminal import is_full_screen

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
