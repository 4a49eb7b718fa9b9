"""What is asked before a match."""

import io

from rich.console import Console

from clients.cli.questions import Flags, Questions, Wish

DICE = {
    "name": "dice",
    "title": "Dice",
    "about": "Roll them, and then write down what they show as long as anything is left to write on.",
    "players": [1, 4],
    "options": [{"name": "sheet", "values": ["elm", "oak", "fir"], "default": "elm", "about": "The sheet."}],
}
CARDS = DICE | {"name": "cards", "title": "Cards!"}


class Typed:
    """A keyboard at which all is typed already."""

    def __init__(self, *lines):
        self._lines = iter(lines)

    def line(self):
        return next(self._lines)


def test_game_players_options_and_name_are_asked_with_examples_that_work():
    console = Console(width=80, file=io.StringIO(), markup=False, highlight=False)
    questions = Questions(console, Typed("2", "", "sheet=oak", "Ada"))
    wish = questions.wish([DICE, CARDS], Flags(None, None, None, (), False))
    assert wish == Wish("cards", 1, {"sheet": "oak"}, ("Ada",))
    said = console.file.getvalue()
    assert "as in sheet=fir?" in said
    assert "Cards!: Roll them" in said


def test_what_a_game_is_about_stays_in_its_column():
    console = Console(width=80, file=io.StringIO(), markup=False, highlight=False)
    Questions(console, Typed("1")).wish([DICE, CARDS], Flags(None, 1, "Ada", (), False))
    first, second, *_ = console.file.getvalue().splitlines()
    assert first.startswith("  1  Dice    Roll them")
    assert second.startswith(" " * 13)
    assert second[13] != " "
