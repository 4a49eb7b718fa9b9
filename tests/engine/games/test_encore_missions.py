"""The five missions and their figures; ids as in docs/rules/encore.md."""

import pytest

from shared.engine.games.encore.missions import BOXES, CHECKS, WORD, figures, goal, spelt
from shared.engine.games.encore.missions import reached as goal_reached
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.sheet import COLUMN_LETTERS
from shared.engine.games.encore.state import Pad
from shared.engine.showing import view_of
from tests.engine.games.encore_support import (
    PASS,
    T1,
    a_team,
    cells,
    choose,
    columns,
    mark,
    pad_with,
    set_up,
    team_table,
    to_the_end_of_the_roll,
)

FRESH = Pad("t1")
BLUE, YELLOW, _, GREEN, ORANGE = T1.colours
TOP, BOTTOM = (cells(" ".join(f"{letter}{row}" for letter in COLUMN_LETTERS)) for row in (1, 7))


def done(mission, *pads, **team):
    return {part.name: "".join(part.done) for part in goal(a_team(len(pads), mission=mission, **team), pads)}


def reached(mission, pads, **team):
    return goal_reached(a_team(len(pads), mission=mission, **team), pads)


def needed(seats, rules=ENCORE.rules):
    """Return what each mission needs of this number of players."""
    return [dict(parts) for parts in figures(rules, seats).goals]


@pytest.mark.parametrize(
    ("seats", "targets", "jokers"),
    [
        (1, (2, 8, 20), 2), (2, (3, 14, 30), 4), (3, (5, 18, 40), 6),
        (4, (6, 22, 49), 8), (5, (7, 27, 57), 10), (6, (8, 30, 65), 12),
    ],
)  # fmt: skip
def test_the_first_targets_and_penalties_stay_what_they_were(seats, targets, jokers):
    assert (figures(1, seats).targets, figures(1, seats).jokers) == (targets, jokers)
    assert CHECKS == (10, 19, 27)


def test_what_the_missions_needed_at_first_stays_what_it_was():
    table = [needed(seats, rules=1) for seats in range(1, 7)]
    assert [row[0]["colours"] for row in table] == [1, 2, 3, 4, 5, 5]  # EN-A28
    assert [row[1]["rows"] for row in table] == [3, 4, 5, 6, 6, 6]
    assert [row[2]["colours"] for row in table] == [1, 1, 2, 3, 3, 3]
    assert [(row[3]["boxes"], row[3]["rows"]) for row in table] == [
        (4, 1), (6, 1), (8, 2), (10, 2), (10, 3), (10, 3),
    ]  # fmt: skip
    assert [row[4].get("colours", 0) for row in table] == [0, 0, 1, 2, 3, 3]


def test_mission_1_counts_different_colours_whoever_has_them():
    inka, emely, lukas = pad_with(GREEN | BLUE), pad_with(GREEN), pad_with(ORANGE)
    assert done(1, inka, emely, FRESH) == {"colours": "bg"}
    assert not reached(1, (inka, emely, FRESH))
    assert done(1, inka, emely, lukas) == {"colours": "bgo"}
    assert reached(1, (inka, emely, lukas))


def test_en_a28_six_players_need_three_colours_and_at_first_five():
    pads = (pad_with(GREEN | BLUE), *[FRESH] * 5)
    assert not reached(1, pads)
    pads = (pads[0], pad_with(ORANGE), *pads[2:])
    assert reached(1, pads)
    assert not reached(1, (*pads[:5], pad_with(YELLOW)), rules=1)
    assert reached(1, (*pads[:4], pad_with(YELLOW), pad_with(T1.colours[2])), rules=1)


def test_mission_2_wants_whole_rows_on_one_sheet():
    left, right = columns("ABCDEFG"), columns("HIJKLMNO")
    assert done(2, Pad("t1", TOP), Pad("t1", TOP | BOTTOM)) == {"rows": "PV"}
    assert done(2, Pad("t1", left), Pad("t1", right)) == {"rows": ""}
    assert done(2, Pad("t1", TOP & ~cells("H1"))) == {"rows": ""}


def test_mission_3_wants_a_star_in_every_column_on_some_sheet_and_colours():
    stars = T1.stars
    halves = (pad_with(stars & columns("ABCDEFG")), pad_with(stars & columns("HIJKLMNO")))
    assert done(3, *halves) == {"stars": "ABCDEFGHIJKLMNO", "colours": ""}
    assert not reached(3, halves)
    blue = pad_with(halves[1].marks | BLUE)
    assert not reached(3, (halves[0], blue))
    assert reached(3, (pad_with(halves[0].marks | GREEN), blue))
    assert done(3, pad_with(columns("A") & ~stars), FRESH)["stars"] == ""


def test_en_c11_en_a35_mission_4_joins_the_marks_of_all_sheets():
    assert done(4, Pad("t1", cells("D3 E3")), Pad("t1", cells("D4 E4"))) == {"boxes": "D3", "rows": ""}
    assert done(4, Pad("t1", cells("D3 E3")), Pad("t1", cells("D4"))) == {"boxes": "", "rows": ""}


def test_mission_4_counts_the_first_boxes_of_the_list_and_rows():
    assert BOXES == ("D3", "K3", "F1", "I6", "F6", "I1", "A1", "N6", "A6", "N1")
    fifth = Pad("t1", cells("F6 G6 F7 G7"))
    assert done(4, fifth, rules=1) == {"boxes": "", "rows": ""}  # one player needed four at first
    assert done(4, fifth) == {"boxes": "F6", "rows": ""}
    four = cells("D3 E3 D4 E4 K3 L3 K4 L4 F1 G1 F2 G2 I6 J6 I7 J7")
    assert done(4, Pad("t1", four), rules=1) == {"boxes": "D3K3F1I6", "rows": ""}
    assert reached(4, (Pad("t1", four | TOP),), rules=1)
    most = four | fifth.marks | cells("I1 J1 I2 J2 A1 B1 A2 B2 N6 O6 N7 O7 A6 B6 A7 B7")
    assert not reached(4, (Pad("t1", most | TOP | BOTTOM),))
    assert not reached(4, (Pad("t1", most | cells("N2 O2") | TOP),))
    assert reached(4, (Pad("t1", most | cells("N2 O2") | TOP | BOTTOM),))


def lines(letters):
    return sum(1 << COLUMN_LETTERS.index(letter) for letter in letters)


@pytest.mark.parametrize(
    ("word", "filled", "after"),
    [
        (0, "N", 1), (0, "O", 0), (0, "C", 0), (0, "ON", 2), (0, "CN", 1), (1, "O", 2), (2, "HC", 4),
        (0, "NOCHMAL", 7), (6, "L", 7), (6, "A", 6), (7, "N", 7), (3, "", 3),
    ],
)  # fmt: skip
def test_en_a31_letters_count_in_order_within_a_roll(word, filled, after):
    assert WORD == "NOCHMAL"
    assert spelt(word, lines(filled)) == after


def test_en_c9_en_a32_a_column_that_comes_too_early_must_be_filled_by_somebody_else():
    nearly = Pad("t1", columns("C") & ~cells("C1"))
    last = mark("o1", "C1")
    early = choose(team_table([nearly, nearly], "oyb 152", 2, mission=5), last, PASS)
    assert early.team.word == 0
    later = team_table([*early.pads], "oyb 152", 2, mission=5, word=2)
    assert choose(later, PASS, PASS).team.word == 2
    assert choose(later, PASS, last).team.word == 3
    assert view_of(ENCORE, choose(later, PASS, last), None)["team"]["goal"][0]["done"] == ["N", "O", "C"]


def test_a_full_column_of_an_earlier_roll_does_not_count_again():
    state = team_table([pad_with(columns("N")), FRESH], "yob 522", 8, mission=5)
    assert to_the_end_of_the_roll(state).team.word == 0


@pytest.mark.parametrize("mission", range(1, 6))
@pytest.mark.parametrize("seats", range(1, 7))
def test_the_view_shows_the_mission_sheet(seats, mission):
    team = view_of(ENCORE, set_up(seats, mode="coop", mission=mission), None)["team"]
    assert {part["part"]: part["needed"] for part in team["goal"]} == needed(seats)[mission - 1]
    assert all(part["done"] == [] and len(part["of"]) >= part["needed"] for part in team["goal"])
    assert [check["target"] for check in team["checks"]] == list(figures(ENCORE.rules, seats).targets)
    assert [check["total"] for check in team["checks"]] == [0, 0, 8 * seats]
    assert {check["status"] for check in team["checks"]} == {"to_come"}
    assert (team["failed"], team["decision"], team["goal_reached"]) == ([0] * seats, None, False)


def test_the_view_shows_what_was_done_and_what_is_to_come():
    team = view_of(ENCORE, team_table([pad_with(GREEN | columns("A")), FRESH], "yob 522", 4), None)["team"]
    assert team["goal"] == [{"part": "colours", "of": list("byrgo"), "done": ["g"], "needed": 2}]
    assert [check["total"] for check in team["checks"]] == [5, 5, 21]
