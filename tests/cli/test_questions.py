"""What is asked before a match."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from clients.cli.errors import Misread
from clients.cli.questions import Questions, default_name
from clients.cli.wish import Flags, Wish

DICE = {
    "name": "dice",
    "title": "Dice",
    "about": "Roll them, and then write down what they show as long as anything is left to write on.",
    "players": [1, 4],
    "options": [{"name": "sheet", "values": ["elm", "oak", "fir"], "default": "elm", "about": "The sheet."}],
}
TEAM = DICE | {"name": "encore", "title": "Encore!"}
CARDS = DICE | {"name": "cards", "title": "Cards!"}


class Typed:
    """A keyboard at which all is typed already."""

    def __init__(self, *lines):
        self._lines = iter(lines)

    def line(self):
        return next(self._lines)


@pytest.fixture
def console():
    return Console(width=80, file=io.StringIO(), markup=False, highlight=False)


def test_enter_all_the_way_is_a_match_against_one_bot(console):
    wish = Questions(console, Typed(*[""] * 6)).wish([DICE, CARDS], Flags())
    assert wish == Wish("dice", (default_name(),), 0, (3,), {})
    assert wish.body() == {
        "game": "dice",
        "seats": 2,
        "options": {},
        "public": False,
        "bots": [{"level": 3}],
    }


def test_game_bots_people_options_and_name_are_asked_with_examples_that_work(console):
    questions = Questions(console, Typed("2", "2", "2", "4", "n", "sheet=oak", "Ada"))
    wish = questions.wish([DICE, CARDS], Flags())
    assert wish == Wish("cards", ("Ada",), 1, (4, 4), {"sheet": "oak"})
    assert wish.body()["public"]
    said = console.file.getvalue()
    assert "as in sheet=fir?" in said
    assert "Cards!: Roll them" in said


def test_a_level_is_asked_for_only_if_there_are_bots(console):
    wish = Questions(console, Typed("0", "1", "", "Ada")).wish([DICE], Flags())
    assert wish.bots == ()
    assert "How strong" not in console.file.getvalue()


@pytest.mark.parametrize(
    ("flags", "wish"),
    [
        pytest.param(Flags(bots=2, level=5), Wish("dice", ("Ada",), 0, (5, 5), {}), id="bots"),
        pytest.param(Flags(bots=1), Wish("dice", ("Ada",), 0, (3,), {}), id="usual-level"),
        pytest.param(Flags(solo=True), Wish("dice", ("Ada",), 0, (), {}), id="alone"),
        pytest.param(Flags(players=3), Wish("dice", ("Ada",), 2, (), {}), id="people"),
        pytest.param(Flags(players=2, pace=300), Wish("dice", ("Ada",), 1, (), {}, 300), id="pace"),
    ],
)
def test_flags_answer_all_questions(console, flags, wish):
    assert Questions(console, Typed()).wish([DICE], replace(flags, name="Ada")) == wish


def test_a_mission_means_the_team_game(console):
    flags = Flags(mission=2, bots=1, name="Ada")
    assert Questions(console, Typed()).wish([DICE, TEAM], flags).options == {"mode": "coop", "mission": 2}
    with pytest.raises(Misread, match="not played as a team"):
        Questions(console, Typed()).wish([DICE, TEAM], replace(flags, game="dice"))


def test_to_learn_is_to_play_against_a_gentle_bot(console):
    wish = Questions(console, Typed("2")).wish([DICE, CARDS], Flags(learn=True, name="Ada"))
    assert wish == Wish("cards", ("Ada",), 0, (1,), {})


def test_what_a_game_is_about_stays_in_its_column(console):
    Questions(console, Typed("1")).wish([DICE, CARDS], Flags(players=1, name="Ada"))
    _, first, second, *_ = console.file.getvalue().splitlines()
    assert first.startswith("  1  Dice    Roll them")
    assert second.startswith(" " * 13)
    assert second[13] != " "
