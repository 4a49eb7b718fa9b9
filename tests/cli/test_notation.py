"""What people may type."""

import pytest

from clients.cli.errors import Misread
from clients.cli.games import drawing, read_choice
from tests.cli.tables import match, sheet

ROLLED = match("Ada")
BEFORE = match("Ada", dice=())
PAIR = {"write": {"r1c2": "X", "r2c2": "O"}}


@pytest.mark.parametrize(
    "typed",
    [
        *("x12 o22", "X12 O22", "o22 x12", "x12,o22", "x12o22", "x 1 2, o 2 2", "12 22", "r1c2 r2c2"),
        *("xr1c2 or2c2", "x12 22", "12 o22", "o22 12", "1222", '{"write": {"r1c2": "X", "r2c2": "O"}}'),
    ],
)
def test_a_pair_can_be_typed_in_many_ways(typed):
    assert read_choice(typed, ROLLED) == PAIR


@pytest.mark.parametrize("typed", ["s", "S", "pick s", "PICK S", "picks", " s "])
def test_a_corner_is_picked_by_its_letter(typed):
    assert read_choice(typed, BEFORE) == {"pick": "S"}


def test_a_symbol_that_was_not_rolled_is_left_to_the_server():
    assert read_choice("h12 h22", ROLLED) == {"write": {"r1c2": "H", "r2c2": "H"}}


def test_the_first_die_goes_into_the_first_cell():
    assert read_choice("22 12", ROLLED) == {"write": {"r2c2": "X", "r1c2": "O"}}


@pytest.mark.parametrize(
    ("typed", "state", "hint"),
    [
        pytest.param("x16 o22", ROLLED, "1 to 5", id="no-such-column"),
        pytest.param("x12 o02", ROLLED, "1 to 5", id="no-such-row"),
        pytest.param("x12", ROLLED, "twice", id="one-cell"),
        pytest.param("x12 o22 x33", ROLLED, "twice", id="three-cells"),
        pytest.param("hello", ROLLED, "x23 o24", id="words"),
        pytest.param("", ROLLED, "help", id="nothing"),
        pytest.param("x12 o22", BEFORE, "corner", id="before-the-roll"),
        pytest.param("{x", ROLLED, "not JSON", id="half-json"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could(typed, state, hint):
    with pytest.raises(Misread, match=hint):
        read_choice(typed, state)


@pytest.mark.parametrize("choice", [PAIR, {"pick": "S"}, {"write": {"r5c4": "T", "r5c5": "T"}}])
def test_what_is_said_can_be_typed(choice):
    state = match("Ada", dice=choice.get("write", {}).values())
    assert read_choice(drawing("criss-cross").say(choice), state) == choice


@pytest.mark.parametrize(
    ("grid", "pair"),
    [
        pytest.param(["S....", *["....."] * 4], {"r1c2": "X", "r1c3": "O"}, id="across"),
        pytest.param(["SSSS.", "SSSS.", *["SSSSS"] * 3], {"r1c5": "X", "r2c5": "O"}, id="down"),
        pytest.param(["SSSS.", *["SSSSS"] * 3, "SSS.."], {"r5c4": "X", "r5c5": "O"}, id="last"),
    ],
)
def test_the_prompt_gives_an_example_that_can_be_typed(grid, pair):
    state = match("Ada", sheets=[sheet(grid)])
    example = drawing("criss-cross").prompt(state).split("`")[1]
    assert read_choice(example, state) == {"write": pair}
