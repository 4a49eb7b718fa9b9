"""Choices as they are listed."""

import pytest

from clients.cli.listing import LEGAL_SHOWN, in_columns, list_choices, some

MANY = ["pass", *(f"b1 H{row}" for row in range(40)), *(f"y2 G{row} H{row}" for row in range(40))]


def test_of_many_choices_every_kind_is_shown():
    text = list_choices(MANY, "", 80)
    shown = [words.strip() for line in text.splitlines()[:-1] for words in line.split("   ") if words.strip()]
    assert len(shown) == LEGAL_SHOWN
    assert (shown[0], shown[1:13], shown[13]) == ("pass", MANY[1:13], "y2 G0 H0")
    assert text.endswith("\n... and 57 more; `? y2` lists what begins so")


@pytest.mark.parametrize("start", ["y2 G39", "Y2G39", " y2g39"])
def test_a_list_can_be_cut_down_by_its_beginning(start):
    assert list_choices(MANY, start, 80) == "y2 G39 H39"


def test_a_beginning_that_is_still_too_long_says_so_without_a_hint():
    assert list_choices(MANY, "b1", 80).endswith("\n... and 16 more")


def test_few_choices_are_listed_in_full():
    assert list_choices(["s", "x"], "", 80) == "s   x"


@pytest.mark.parametrize(
    ("said", "start", "sentence"),
    [
        ([], "", "You have nothing to choose now."),
        ([], "y", "You have nothing to choose now."),
        (MANY, "r1", "Nothing that you may choose begins with `r1`."),
    ],
)
def test_an_empty_list_is_a_sentence(said, start, sentence):
    assert list_choices(said, start, 80) == sentence


def test_the_order_stays():
    assert some(["a 1", "b 1", "a 2", "b 2", "c 1"], 3) == ["a 1", "b 1", "c 1"]
    assert some(["a 1", "b 1", "a 2", "b 2", "c 1"], 4) == ["a 1", "b 1", "a 2", "c 1"]


@pytest.mark.parametrize(
    ("width", "text"), [(2, "aa\nb\nccc"), (8, "aa\nb\nccc"), (9, "aa    b\nccc"), (15, "aa    b     ccc")]
)
def test_no_choice_is_broken_in_two(width, text):
    assert in_columns(["aa", "b", "ccc"], width) == text
