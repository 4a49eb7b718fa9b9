"""What the tables of Second Chance look like."""

import pytest

from clients.cli.games import drawing
from tests.cli.grids import EMPTY, STARTED, grid, match, view
from tests.cli.test_drawing import NAMES, drawn

LARGE = """\
Second Chance   match abcdefghijkl
   1  2  3  4  5  6  7  8  9    Game 2 of 3   Round 1
  ┌────────┬─────────────────┐  Draw one of these tiles, any way round:
1 │b  b  b │·  ·  ·  ·  ·  · │  4L   a    b   c    d   e    f   g    h
  │  ┌─────┘                 │       ■■■  ■■  ··■  ■·  ■■■  ·■  ■··  ■■
2 │b │·  ·  ·  ·  ·  ·  ·  · │       ■··  ·■  ■■■  ■·  ··■  ·■  ■■■  ■·
  ├──┘                       │            ·■       ■■       ■■       ■·
3 │·  ·  ·  ·  ·  ·  ·  ·  · │  3I   i    j
  │                          │       ■■■  ■
4 │·  ·  ·  ·  ·  ·  ·  ·  · │            ■
  │        ┌────────┐        │            ■
5 │·  ·  · │A  A  A │·  ·  · │
  │        │        │        │  Deck (38): 1 1 2 2 3I 3L 3L 3L 4O 4O 4S 4T 4T 4L
6 │·  ·  · │A  A  A │·  ·  · │  4I 5P 5X 5Z 5W 5F 5N 5T 5V 5U 5Y 5L 5I 6a 6b 6c
  │        │  ┌──┐  │        │  6d 6e 6f 6g 6h 7a 7b 7c
7 │·  ·  · │A │· │A │·  ·  · │
  │        └──┘  └──┘        │  Empty: 4 + 73 = 77; goal: fewer than 10
8 │·  ·  ·  ·  ·  ·  ·  ·  · │
  │                          │
9 │·  ·  ·  ·  ·  ·  ·  ·  · │
  └──────────────────────────┘
"""
LETTERS = """\
5 |.  .  . |A  A  A |.  .  . |
  |        |        |        |
"""
# Nothing but two dominoes upright fits here.
NARROW = ("#.#######",) * 2 + ("#########",) * 6 + ("########.",)
# The tiles that need the most room, one of them with a way round of five rows.
TALLEST = ["7g", "5I"]


def table(players, deck="hard", **more):
    grids = [grid(offered=TALLEST) for _ in range(players)]
    return match(view(*grids, deck=deck, cards=TALLEST), *NAMES[:players], **more)


def test_a_grid_shows_tiles_open_choice_and_offers():
    seen = view(grid(offered=["4L", "3I"]), games=3, results=[4])
    chosen = {"draw": "4L", "cells": "r1c1 r1c2 r1c3 r2c1"}
    assert drawn(match(seen, "Ada", chosen=chosen)) == LARGE


def test_a_terminal_without_utf_8_gets_letters():
    text = drawn(match(view(grid(offered=["4L"])), "Ada"), glyphs=False)
    assert all(line in text for line in LETTERS.splitlines())
    assert "###" in text
    assert text.isascii()


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("players", range(1, 7))
def test_every_name_is_drawn_and_no_line_is_too_long(players, width):
    text = drawn(table(players), width)
    assert all(len(line) <= width for line in text.splitlines())
    assert players == 1 or all(name[:9] in text for name in NAMES[:players])


@pytest.mark.parametrize("deck", ["standard", "hard"])
@pytest.mark.parametrize("players", range(1, 7))
def test_a_table_leaves_room_for_the_prompt_on_24_lines(players, deck):
    assert len(drawn(table(players, deck)).splitlines()) <= 22


@pytest.mark.parametrize("name", NAMES)
def test_the_prompt_fits_on_one_line(name):
    assert len(f"{name[:24]}, {drawing('second-chance').prompt(table(1))} (or `help`): ") < 80


def test_a_way_round_that_fits_nowhere_has_a_dash():
    lines = drawn(match(view(grid(NARROW, ["2"])), "Ada")).splitlines()
    captions = next(line for line in lines if "2    " in line[30:])
    assert captions.split()[-3:] == ["2", "-", "b"]


def test_the_ring_marks_the_centre_until_it_is_covered():
    text = drawn(match(view(grid(EMPTY, ["S13"]), stage="start", cards=()), "Ada"))
    assert "5 │·  ·  ·  ·  ○  ·  ·  ·  · │" in text
    assert "over the centre, r5c5" in text
    assert "○" not in LARGE


@pytest.mark.parametrize(
    ("mine", "words"),
    [
        pytest.param(grid(offered=["4L"], second_chance="4L"), "Draw your second chance", id="second"),
        pytest.param(grid(stuck=True), "you will get a second chance", id="stuck"),
        pytest.param(grid(out=True, stuck=True), "You are out", id="out"),
        pytest.param(grid(), "Others draw their second chance", id="waiting"),
    ],
)
def test_a_sentence_says_how_one_stands(mine, words):
    bob = grid(offered=["3I"], stuck=True, second_chance="3I")
    assert words in drawn(match(view(mine, bob, stage="second"), "Ada", "Bob"))


def test_everybody_reads_who_is_stuck_or_out():
    out = grid((*STARTED[:8], "1........"), out=True, stuck=True)
    late = grid(out=True)
    chance = grid(offered=["3I"], stuck=True, second_chance="3I")
    text = drawn(match(view(grid(offered=["4L"]), grid(stuck=True), chance, out, late), *NAMES[:5]))
    assert ">Ada        73" in text
    assert "Bob        73 stuck" in text
    assert "Cid        73 2nd 3I" in text
    assert 'Dora       72 out, "1"' in text
    assert "Eve        73 out\n" in text


def test_a_spectator_sees_all_grids():
    text = drawn(match(view(grid(), grid(stuck=True)), "Ada", "Bob", seat=None))
    assert "· · · A A A · · ·   · · · A A A · · ·" in text
    assert "73 stuck" in text
    assert "4L   3I" in text


def ended(scores, winners, reason, ones=()):
    outcome = {"winners": winners, "scores": scores, "reason": reason, "details": {"ones": list(ones)}}
    grids = [grid() for _ in scores]
    return match(view(*grids), *NAMES[: len(scores)], status="finished", outcome=outcome)


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        pytest.param(
            ended([3, 1], [1], "deck"), "The deck is used up. Bob wins with 1 empty square.", id="low-wins"
        ),
        pytest.param(
            ended([5, 7, 5], [0, 2], "all_out"),
            "Everybody is out. Ada and Cid win with 5 empty squares.",
            id="shared",
        ),
        pytest.param(ended([5, 7, 5], [2], "all_out", [2]), '\nThe "1" broke the tie.\n', id="the-1-decides"),
        pytest.param(ended([0, 7], [0], "filled"), "A grid is full. Ada wins with 0 empty", id="filled"),
    ],
)
def test_the_end_names_the_winners(state, sentence):
    assert sentence in drawn(state)


def test_a_shared_win_is_not_called_a_tie_broken():
    assert "broke" not in drawn(ended([5, 7, 5], [0, 2], "all_out", [0, 2]))


def test_the_end_of_six_ranks_the_fullest_grid_first_and_fits_on_24_lines():
    text = drawn(ended([9, 4, 30, 4, 5, 6], [3], "no_second_chance", [3]))
    assert len(text.splitlines()) <= 23
    ranking = text[text.index("* Dora") :]
    assert (
        ranking.index("* Dora  4")
        < ranking.index("Bob  4")
        < ranking.index("Eve  5")
        < ranking.index("Cid  30")
    )


@pytest.mark.parametrize(
    ("empty", "words"),
    [
        pytest.param([0, 0, 0], "Flawless", id="0"),
        pytest.param([4, 0, 1], "Goal reached: neatly", id="5"),
        pytest.param([4, 3, 2], "4 + 3 + 2 = 9, fewer than 10 wanted. Goal reached", id="9"),
        pytest.param([4, 3, 3], "Just short of the goal", id="10"),
        pytest.param([4, 3, 8], "Short of the goal", id="15"),
        pytest.param([20, 3, 8], "Far from the goal", id="31"),
    ],
)
def test_a_solo_series_is_rated_in_words(empty, words):
    details = {"empty": empty, "goal_reached": sum(empty) < 10}
    outcome = {"winners": [], "scores": [sum(empty)], "reason": "deck", "details": details}
    assert words in drawn(match(view(grid(), games=3), "Ada", status="finished", outcome=outcome))
