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
    "options": [],
}
SHEET = {
    "name": "sheet",
    "title": "Paper",
    "values": ["elm", "oak", "fir"],
    "default": "elm",
    "about": "The sheet.",
    "labels": [],
    "when": {},
}
MODE = SHEET | {
    "name": "mode",
    "title": "Mode",
    "values": ["alone", "coop"],
    "default": "alone",
    "labels": ["alone", "one team"],
}
MISSION = SHEET | {
    "name": "mission",
    "title": "Mission",
    "values": [1, 2, 3],
    "default": 1,
    "when": {"mode": "coop"},
}
DICE["options"] = [SHEET]
TEAM = DICE | {"name": "rally", "title": "Rally", "options": [SHEET, MODE, MISSION]}
CARDS = DICE | {"name": "cards", "title": "Cards!"}


class Typed:
    """A keyboard at which all is typed already."""

    def __init__(self, *lines):
        self._lines = iter(lines)

    def line(self):
        return next(self._lines)


def levels(game):
    return [1, 2, 3, 4, 5, 6, 7]


@pytest.fixture
def console():
    return Console(width=80, file=io.StringIO(), markup=False, highlight=False)


def test_enter_all_the_way_is_a_match_against_one_bot(console):
    wish = Questions(console, Typed(*[""] * 6)).wish([DICE, CARDS], Flags(), levels)
    assert wish == Wish("dice", (default_name(),), 0, (4,), {})
    assert wish.body() == {
        "game": "dice",
        "seats": 2,
        "options": {},
        "public": False,
        "bots": [{"level": 4}],
    }


def test_game_bots_people_options_and_name_are_asked_with_examples_that_work(console):
    questions = Questions(console, Typed("2", "2", "2", "4", "n", "sheet=oak", "Ada"))
    wish = questions.wish([DICE, CARDS], Flags(), levels)
    assert wish == Wish("cards", ("Ada",), 1, (4, 4), {"sheet": "oak"})
    assert wish.body()["public"]
    said = console.file.getvalue()
    assert "as in sheet=fir?" in said
    assert "Cards!: Roll them" in said


def test_a_level_is_asked_for_only_if_there_are_bots(console):
    wish = Questions(console, Typed("0", "1", "", "Ada")).wish([DICE], Flags(), levels)
    assert wish.bots == ()
    assert "How strong" not in console.file.getvalue()


@pytest.mark.parametrize(
    ("flags", "wish"),
    [
        pytest.param(Flags(bots=2, level=5), Wish("dice", ("Ada",), 0, (5, 5), {}), id="bots"),
        pytest.param(Flags(bots=1), Wish("dice", ("Ada",), 0, (None,), {}), id="usual-level"),
        pytest.param(Flags(solo=True), Wish("dice", ("Ada",), 0, (), {}), id="alone"),
        pytest.param(Flags(players=3), Wish("dice", ("Ada",), 2, (), {}), id="people"),
        pytest.param(Flags(players=2, pace=300), Wish("dice", ("Ada",), 1, (), {}, 300), id="pace"),
    ],
)
def test_flags_answer_all_questions(console, flags, wish):
    assert Questions(console, Typed()).wish([DICE], replace(flags, name="Ada"), levels) == wish


def test_a_usual_bot_is_left_to_the_server():
    assert Wish("dice", ("Ada",), 0, (None, None), {}).body()["bots"] == [{}, {}]


def test_a_mission_means_the_game_that_offers_it_and_what_it_goes_with(console):
    flags = Flags(pairs=("mission=2",), bots=1, name="Ada")
    wish = Questions(console, Typed()).wish([DICE, TEAM], flags, levels)
    assert (wish.game, wish.options) == ("rally", {"mode": "coop", "mission": 2})
    coop = Questions(console, Typed()).wish(
        [DICE, TEAM], Flags(pairs=("mode=coop",), solo=True, name="Ada"), levels
    )
    assert (coop.game, coop.options) == ("rally", {"mode": "coop"})
    with pytest.raises(Misread, match="Dice has no option `mission`"):
        Questions(console, Typed()).wish([DICE, TEAM], replace(flags, game="dice"), levels)
    with pytest.raises(Misread, match=r"is one of: 1 \| 2 \| 3"):
        Questions(console, Typed()).wish([TEAM], replace(flags, pairs=("mission=9",)), levels)


def test_an_option_is_asked_by_its_title_and_only_where_it_matters(console):
    Questions(console, Typed("0", "1", "sheet=oak", "Ada")).wish([TEAM], Flags(), levels)
    said = console.file.getvalue()
    assert "Paper" in said
    assert "alone | coop (one team)" in said
    assert "Mission" not in said


def test_an_option_is_asked_once_it_matters(console):
    typed = Typed("0", "1", "mode=coop", "mission=3", "Ada")
    wish = Questions(console, typed).wish([TEAM], Flags(), levels)
    assert wish.options == {"mode": "coop", "mission": 3}
    assert "as in mission=3?" in console.file.getvalue()


def test_an_option_that_does_not_matter_may_still_be_given(console):
    flags = Flags(solo=True, name="Ada", options=("mission=2",))
    assert Questions(console, Typed()).wish([TEAM], flags, levels).options == {"mission": 2}


def test_to_learn_is_to_play_against_a_gentle_bot(console):
    wish = Questions(console, Typed("2")).wish([DICE, CARDS], Flags(learn=True, name="Ada"), levels)
    assert wish == Wish("cards", ("Ada",), 0, (1,), {})


def test_what_a_game_is_about_stays_in_its_column(console):
    Questions(console, Typed("1")).wish([DICE, CARDS], Flags(players=1, name="Ada"), levels)
    _, first, second, *_ = console.file.getvalue().splitlines()
    assert first.startswith("  1  Dice    Roll them")
    assert second.startswith(" " * 13)
    assert second[13] != " "
