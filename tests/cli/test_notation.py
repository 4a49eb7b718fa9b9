"""What people may type."""

import pytest

from clients.cli.draw import drawing, read_choice
from clients.cli.errors import Misread

VIEW = {"dice": ["X", "O"]}
BEFORE = {"dice": []}
PAIR = {"write": {"r1c2": "X", "r2c2": "O"}}


@pytest.mark.parametrize(
    "typed",
    [
        *("x12 o22", "X12 O22", "o22 x12", "x12,o22", "x12o22", "x 1 2, o 2 2", "12 22", "r1c2 r2c2"),
        *("xr1c2 or2c2", "x12 22", "12 o22", "o22 12", "1222", '{"write": {"r1c2": "X", "r2c2": "O"}}'),
    ],
)
def test_a_pair_can_be_typed_in_many_ways(typed):
    assert read_choice("criss-cross", typed, VIEW, 0) == PAIR


@pytest.mark.parametrize("typed", ["s", "S", "pick s", "PICK S", "picks", " s "])
def test_a_corner_is_picked_by_its_letter(typed):
    assert read_choice("criss-cross", typed, BEFORE, 0) == {"pick": "S"}


def test_a_symbol_that_was_not_rolled_is_left_to_the_server():
    assert read_choice("criss-cross", "h12 h22", VIEW, 0) == {"write": {"r1c2": "H", "r2c2": "H"}}


def test_the_first_die_goes_into_the_first_cell():
    assert read_choice("criss-cross", "22 12", VIEW, 0) == {"write": {"r2c2": "X", "r1c2": "O"}}


@pytest.mark.parametrize(
    ("typed", "view", "hint"),
    [
        pytest.param("x16 o22", VIEW, "1 to 5", id="no-such-column"),
        pytest.param("x12 o02", VIEW, "1 to 5", id="no-such-row"),
        pytest.param("x12", VIEW, "twice", id="one-cell"),
        pytest.param("x12 o22 x33", VIEW, "twice", id="three-cells"),
        pytest.param("hello", VIEW, "x23 o24", id="words"),
        pytest.param("", VIEW, "help", id="nothing"),
        pytest.param("x12 o22", BEFORE, "corner", id="before-the-roll"),
        pytest.param("{x", VIEW, "not JSON", id="half-json"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could(typed, view, hint):
    with pytest.raises(Misread, match=hint):
        read_choice("criss-cross", typed, view, 0)


@pytest.mark.parametrize("choice", [PAIR, {"pick": "S"}, {"write": {"r5c4": "T", "r5c5": "T"}}])
def test_what_is_said_can_be_typed(choice):
    view = {"dice": list(choice.get("write", {}).values())}
    assert read_choice("criss-cross", drawing("criss-cross").say(choice), view, 0) == choice


@pytest.mark.parametrize(
    ("grid", "pair"),
    [
        pytest.param(["S....", *["....."] * 4], {"r1c2": "X", "r1c3": "O"}, id="across"),
        pytest.param(["SSSS.", "SSSS.", *["SSSSS"] * 3], {"r1c5": "X", "r2c5": "O"}, id="down"),
        pytest.param(["SSSS.", *["SSSSS"] * 3, "SSS.."], {"r5c4": "X", "r5c5": "O"}, id="last"),
    ],
)
def test_the_prompt_gives_an_example_that_can_be_typed(grid, pair):
    view = VIEW | {"sheets": [{"grid": grid}]}
    example = drawing("criss-cross").prompt(view, 0).split("`")[1]
    assert read_choice("criss-cross", example, view, 0) == {"write": pair}
