"""What the tables look like."""

import pytest

from clients.cli.games import drawing
from clients.cli.games.contract import Plain
from tests.cli.tables import drawn, match, sheet

NAMES = ("Ada", "Bob", "Cid", "Dora", "Eve", "Maximiliane the Very Long")

LARGE = """\
Criss Cross   match abcdefghijkl
Round 1 of 12   Dice:  ✕ X  ○ O

Ada (you): 7 points
     1   2   3   4   5    3
   ┌───┬───┬───┬───┬───┐
 1 │ / │ ✕ │   │   │░░░│  0
   ├───┼───┼───┼───┼───┤
 2 │   │   │(✕)│(○)│   │  0
   ├───┼───┼───┼───┼───┤
 3 │   │   │░△░│   │   │  0
   ├───┼───┼───┼───┼───┤
 4 │   │░░░│   │   │   │  0
   ├───┼───┼───┼───┼───┤
 5 │░░░│   │   │   │ # │  0
   └───┴───┴───┴───┴───┘
 3   0   0   0   0   0
/ S slash  ✕ X cross  ≡ B triple bar  # H hash  △ T triangle  ○ O circle
"""
LETTERS = """\
Ada (you): 0 points
     1   2   3   4   5
   +---+---+---+---+---+
 1 | S |   |   |   |   |  0
"""


def test_a_sheet_shows_symbols_shade_open_choice_and_score_boxes():
    ada = sheet(("SX...", ".....", "..T..", ".....", "....H"), total=7, diagonal=3)
    chosen = {"write": {"r2c3": "X", "r2c4": "O"}}
    assert drawn(match("Ada", sheets=[ada], chosen=chosen, options={"diagonal": True})) == LARGE


def test_a_terminal_without_utf_8_gets_letters():
    text = drawn(match("Ada"), glyphs=False)
    assert LETTERS in text
    assert text.isascii()


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("players", range(1, 7))
def test_every_name_is_drawn_and_no_line_is_too_long(players, width):
    text = drawn(match(*NAMES[:players], options={"diagonal": True}), width)
    assert all(len(line) <= width for line in text.splitlines())
    assert all(name[:9] in text for name in NAMES[:players])


@pytest.mark.parametrize("players", range(1, 7))
def test_a_table_leaves_room_for_the_prompt_on_24_lines(players):
    assert len(drawn(match(*NAMES[:players])).splitlines()) <= 22


def test_ones_own_sheet_comes_first():
    text = drawn(match(*NAMES[:4], seat=2))
    assert text.index("Cid (you)") < text.index("Dora") < text.index("Ada")


def test_the_awaited_are_called_by_name():
    assert drawn(match("Ada", "Bob", "Cid", seat=1)).endswith("Waiting for Ada, you and Cid.\n")


def test_a_spectator_sees_the_table_too():
    assert "(you)" not in drawn(match("Ada", "Bob", seat=None))


@pytest.mark.parametrize(
    ("scores", "winners", "sentence"),
    [
        pytest.param([31, 20], [0], "All rounds are played. Ada wins with 31 points.", id="one"),
        pytest.param([31, 31], [0, 1], "All rounds are played. Ada and Bob win with 31 points.", id="shared"),
    ],
)
def test_the_end_names_the_winners(scores, winners, sentence):
    outcome = {"winners": winners, "scores": scores, "reason": "rounds_played", "details": {}}
    text = drawn(match("Ada", "Bob", status="finished", dice=(), outcome=outcome))
    assert sentence in text
    assert f"* Ada  {scores[0]}" in text


def test_the_end_of_six_still_fits_on_24_lines():
    outcome = {"winners": [1], "scores": [1, 60, 3, 4, 5, 6], "reason": "rounds_played", "details": {}}
    text = drawn(match(*NAMES, status="finished", dice=(), outcome=outcome))
    assert len(text.splitlines()) <= 23
    assert text.index("* Bob  60") < text.index("Maximiliane the Very Lon  6") < text.index("  Ada  1")


@pytest.mark.parametrize(("rating", "level"), [(1, 5), (3, 3), (5, 1)])
def test_a_solo_result_is_rated_in_words(rating, level):
    outcome = {"winners": [0], "scores": [30], "reason": "rounds_played", "details": {"rating": rating}}
    assert f"(level {level} of 5)." in drawn(match("Ada", status="finished", dice=(), outcome=outcome))


@pytest.mark.parametrize("game", ["chess", "../keyring", "os"])
def test_a_game_without_a_drawing_is_shown_as_json(game):
    assert isinstance(drawing(game), Plain)


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        pytest.param({"imported": False, "branch_of": None}, "abcdefghijkl\n", id="from-here"),
        pytest.param({"imported": True, "branch_of": None}, "abcdefghijkl, imported\n", id="imported"),
        pytest.param(
            {"imported": False, "branch_of": {"match": "m", "seq": 9, "head": ""}},
            "abcdefghijkl, a branch of m at event 9\n",
            id="branch",
        ),
    ],
)
def test_the_title_says_where_a_match_comes_from(origin, words):
    assert drawn(match("Ada") | origin).startswith(f"Criss Cross   match {words}")
