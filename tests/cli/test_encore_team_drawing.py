"""What a team's match of Encore! looks like."""

import re
from dataclasses import replace

import pytest

from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.state import NO_DICE, Check, Pad, Team
from tests.cli.encore_tables import match
from tests.cli.encore_teams import asked, team_states
from tests.cli.tables import drawn
from tests.engine.games.encore_support import M1, T1, columns, pad_with, team_table

NAMES = ("Ada", "Bob", "Cid", "Dora", "Eve", "Maximiliane the Very Long")
TABLE = """\
Encore!   match abcdefghijkl
Round 12 of 27, active: Cid
Dice  [y] [X] [b]  [5] [1] [?]
       A  B  C  D  E  F  G │ H │ I  J  K  L  M  N  O   Mission 1: complete
    1  o  o★ o  o  o  r  r │ ✕ │ g  b  b  b  r  g  g★  colours
    2  g  g  g  o  b  b  b★│ ✕ │ g  g  b  b  r  r  o   colours 1 of 3: b
    3  g★ y  y  y  y  o  o │ ✕ │ b★ o  o★ o  b  o★ o   after  points
    4  g  b  y  y  r★ o  ✕ │ ✕ │ b  r  g  y★ y  o  r      10   3 of  5  missed
    5  y  b  b★ b  r  o  ✕ │ ✕ │ r  r  r  r  g  o  y    lost: jokers 3 2 1
    6  b  b  r  g  g  ✕  ✕ │ ✕ │ o  y  r  g  g★ y  y      19   1 of 18
    7  r  r  r  r★ g  g  g │ ✕ │ y  y★ y  g  o  b  b      27  17 of 40  +jokers
first  5  3  3  3  2  2  2 │(1)│ 2  2  2  3  3  3  5
later  3  2  2  2  1  1  1 │   │ 1  1  1  2  2  2  3
 by #                      │ 1 │
# open cells in ABCDEFGHIJKLMNO  b  y  r  g  o jokers points failed
1 Ada (you)     7777764✕7777777 19 16 19 20 20      4      1  . . .
2 Bob           646665345655666  ✕ 16 21 21 21      5      0  x . .
3 Cid           777776467777777 21 16 21 21 21      7      0  x x .
Waiting for Cid.
"""


def middle(**team):
    """Return a match in its middle: Ada has column H, Bob all of blue."""
    ada, bob = pad_with(M1 | columns("H"), jokers=4), pad_with(T1.colours[0] | M1, jokers=5)
    return team_table([ada, bob, Pad("t1", M1, 7)], "yXb 51?", 12, active=2, **team)


def panel(state):
    """Return what stands beside the sheet."""
    lines = drawn(match(state, *NAMES[: len(state.pads)])).splitlines()
    return [
        line[55:] for line in lines if len(line) > 55 and line[:3].strip() in ("", "fir", "lat", *"PQRSTUV")
    ]


def test_a_table_shows_the_mission_sheet():
    state = middle(checks=(Check(3, (3, 2, 1)),), failed=(0, 1, 2))
    assert drawn(match(state, "Ada", "Bob", "Cid")) == TABLE


@pytest.mark.parametrize("mission", range(1, 6))
@pytest.mark.parametrize("players", range(1, 7))
def test_every_table_fits_on_24_lines_of_80(players, mission):
    for number, state in enumerate(list(team_states(players, players, mission=mission))[::-9]):
        glyphs = bool(number % 2)
        text = drawn(match(state, *NAMES[6 - players :]), glyphs=glyphs)
        assert len(text.splitlines()) <= 22 + bool(state.team.result)
        assert all(len(line) <= 80 for line in text.splitlines())
        assert "…" not in text
        assert glyphs or text.isascii()
        assert f"Mission {mission}: " in text


def test_a_narrow_terminal_shows_the_same_below_each_other():
    lines = drawn(match(middle(failed=(0, 1, 2)), "Ada", "Bob", "Cid"), width=40).splitlines()
    assert all(len(line) <= 40 for line in lines)
    assert "Mission 1: complete" in lines
    assert "3 Cid            7      0  x x ." in lines


@pytest.mark.parametrize(
    ("mission", "lines"),
    [
        (1, ["Mission 1: complete", "colours", "colours 1 of 3: b"]),
        (2, ["Mission 2: complete rows", "rows 0 of 5"]),
        (
            3,
            [
                "Mission 3: stars and",
                "colours",
                "stars 5 of 15, open: A B",
                "D E J K L M N O",
                "colours 1 of 3: b",
            ],
        ),
        (
            4,
            [
                "Mission 4: boxes and rows",
                "boxes 0 of 10, open: D3",
                "K3 F1 I6 F6 I1 A1 N6 A6",
                "N1",
                "rows 0 of 5",
            ],
        ),
        (5, ["Mission 5: the word and", "colours", "word 0 of 7, next N", "colours 1 of 2: b"]),
    ],
)
def test_every_mission_has_words_and_shows_what_is_done(mission, lines):
    assert panel(middle(mission=mission))[: len(lines)] == lines


def test_a_word_goes_on_with_its_next_letter_until_it_is_spelt():
    assert "word 2 of 7, next C" in panel(middle(mission=5, word=2))
    assert "word 7 of 7: N O C H M A" in panel(middle(mission=5, word=7))


def test_cells_that_nobody_has_marked_for_a_box_are_pointed_at():
    text = drawn(match(middle(mission=4), "Ada", "Bob", "Cid"))
    assert "\n  V 7 :r :r  r  r★ g :g :g │ ✕ │:y :y★ y " in text  # G6 is marked, G7 is not
    assert "│ ✕ │:g  b  b  b  r :g :g★" in text  # J1 belongs to a box too, but Bob has marked it


def test_stars_of_columns_that_still_need_one_are_pointed_at():
    text = drawn(match(middle(mission=3), "Ada", "Bob", "Cid"))
    assert "\n    2  g  g  g  o  b  b  b★│" in text  # Bob has the star of G
    assert "\n    3 :g★ y  y " in text


def test_what_was_lost_is_told_with_its_check():
    checks = (Check(3, (3, 2, 1)), Check(18), Check(20, (1, 1, 1)))
    assert panel(middle(checks=checks))[4:] == [
        *("   10   3 of  5  missed", " lost: jokers 3 2 1", "   19  18 of 18  met"),
        *("   27  20 of 40  missed", " lost: a failed roll each"),
    ]
    assert " lost: a number die" in panel(middle(checks=(Check(5), Check(3, (0, 1))), dice=(3, 2)))


@pytest.mark.parametrize(
    ("what", "asks", "propose"),
    [
        ("jokers", "cross out 6 jokers.", "All propose shares, player 1 first."),
        ("dice", "remove a colour or number die.", "All propose."),
    ],
)
def test_the_team_is_asked_in_the_place_of_the_dice(what, asks, propose):
    assert f"\nTarget missed: {asks} {propose}\n" in drawn(match(asked(what), "Ada", "Bob", "Cid"))
    text = drawn(match(asked(what, chief=True), "Ada", "Bob", "Cid"))
    assert f"\nTarget missed: {asks} The chief decides: Ada.\n" in text
    assert "Waiting for you." in text


def proposals(text):
    """Return what stands before the failed rolls."""
    return re.findall(r"(\d \d \d|colour|number)  [x.] [x.] [x.]$", text, re.MULTILINE)


def test_proposals_are_shown_once_all_are_in():
    for what, shown in (("jokers", ["1 2 3", "4 2 0", "4 2 0"]), ("dice", ["number", "colour", "number"])):
        assert proposals(drawn(match(asked(what, chief=True), "Ada", "Bob", "Cid"))) == shown
        assert proposals(drawn(match(asked(what), "Ada", "Bob", "Cid"))) == []


def test_before_that_one_sees_the_own_proposal():
    text = drawn(match(asked("jokers"), "Ada", "Bob", "Cid", seat=1, chosen={"jokers": [3, 2, 1]}))
    assert proposals(text) == ["3 2 1"]


def ended(result, seats=3):
    state = middle(result=result)
    return replace(state, pads=state.pads[:seats], rolled=NO_DICE, left=NO_DICE)


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("mission_done", "The mission is done. Your team won with 17 points."),
        (
            "mission_missed",
            "All rounds are played, the mission is not done. Your team lost with 17 points.",
        ),
        ("failed_rolls", "A third roll has failed. Your team lost with 17 points."),
    ],
)
def test_a_team_wins_or_loses_together(result, sentence):
    text = drawn(match(ended(result), "Ada", "Bob", "Cid"))
    assert sentence in text
    told = "Mission 1, round 12. colours: 1. Last target: 40; reached: 17. Failed rolls: 0 0 0."
    assert text.replace("\n", " ").endswith(f" {told} ")


def test_spectators_and_players_alone_are_told_so():
    shown = drawn(match(ended("mission_done"), "Ada", "Bob", "Cid", seat=None))
    assert "The mission is done. The team won with 17 points.\n" in shown
    alone = replace(
        ended("failed_rolls", seats=1), team=Team(1, "never", (3,), ENCORE.rules, result="failed_rolls")
    )
    assert "A third roll has failed. Ada lost with 5 points.\n" in drawn(match(alone, "Ada"))
