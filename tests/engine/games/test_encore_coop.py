"""The course of a co-operative match: rounds, failed rolls, checks, the end; ids: docs/rules/encore.md."""

import pytest

from shared.engine.core import Choices, Deal, Over, Seat
from shared.engine.errors import BadOptions
from shared.engine.games.encore.coop import team_total
from shared.engine.games.encore.rules import ENCORE, FIRST_ENCORE
from shared.engine.games.encore.sheet import NAMES
from shared.engine.games.encore.state import Check, Pad
from shared.engine.registry import complete_options
from shared.engine.showing import view_of
from tests.engine.games.encore_support import (
    PASS,
    T1,
    all_pass,
    cells,
    choose,
    columns,
    dice,
    draws,
    mark,
    pad_with,
    set_up,
    team_table,
    to_the_end_of_the_roll,
)

FRESH = Pad("t1")
BLUE, GREEN, ORANGE = T1.colours[0], T1.colours[3], T1.colours[4]
YELLOW_FIVE = mark("y5", "F6 G4 G5 G6 H5")
ORANGE_TWO = mark("o2", "H6 I6")
NEARLY_ORANGE = ORANGE & ~cells("H6 I6")


def ended(state):
    over = ENCORE.awaits(state)
    assert isinstance(over, Over)
    return over.outcome


@pytest.mark.parametrize("seats", range(1, 7))
def test_en_a29_the_chief_begins_and_all_sheets_differ(seats):
    state = set_up(seats, mode="coop", sheet="copper")
    assert state.active == 0
    assert [pad.sheet for pad in state.pads] == ["copper", "anchor", *NAMES[:4]][:seats]
    assert view_of(ENCORE, state, None)["team"]["chief"] == 0


def test_en_a20_five_and_six_are_marked_as_our_extension():
    marked = [view_of(ENCORE, set_up(seats, mode="coop"), None)["team"]["extension"] for seats in range(1, 7)]
    assert marked == [False] * 4 + [True] * 2


def test_the_components_name_all_sheets_and_the_missions():
    options = complete_options(ENCORE, {"mode": "coop", "sheet": "anchor"}, 3)
    sheets = ["anchor-1", "maple-1", "harbour-1", "lantern-1", "meadow-1", "orchard-1"]
    assert ENCORE.components(options) == {"sheets": sheets, "missions": "missions-2"}
    assert FIRST_ENCORE.components(options) == {"sheets": sheets, "missions": "missions-1"}


@pytest.mark.parametrize("given", [{"mission": 2}, {"early_win": "never"}])
def test_a_mission_without_a_team_is_refused(given):
    with pytest.raises(BadOptions, match="goes with mode coop only"):
        complete_options(ENCORE, given, 3)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_en_a30_the_active_player_rotates(seats):
    state = set_up(seats, mode="coop")
    for roll in range(1, 3):
        state = to_the_end_of_the_roll(ENCORE.apply(state, draws("yob 522")))
        assert (state.roll, state.active) == (roll, roll % seats)


def test_en_a7_the_first_three_rounds_are_open_to_all():
    assert ENCORE.awaits(team_table([FRESH] * 3, "yob 522", 3)) == Choices(0, (Seat(0), Seat(1), Seat(2)))
    assert ENCORE.awaits(team_table([FRESH] * 3, "yob 522", 4)) == Choices(0, (Seat(0),))


def test_en_c12_the_active_player_fails_and_leaves_all_six_dice():
    state = choose(team_table([FRESH] * 3, "yob 522", 8), PASS)
    assert state.team.failed == (1, 0, 0)
    assert state.left == dice("yob 522")
    assert ENCORE.awaits(state) == Choices(1, (Seat(1), Seat(2)))


def test_a_failed_roll_is_noted_for_each_who_does_not_mark():
    state = choose(choose(team_table([FRESH] * 3, "yob 522", 8), YELLOW_FIVE), ORANGE_TWO, PASS)
    assert state.team.failed == (0, 0, 1)
    assert view_of(ENCORE, state, None)["team"]["failed"] == [0, 0, 1]


def test_en_a38_the_active_players_third_failed_roll_ends_the_match_at_once():
    outcome = ended(choose(team_table([FRESH] * 3, "yob 522", 8, failed=(2, 0, 0)), PASS))
    assert (outcome.winners, outcome.reason) == ((), "failed_rolls")
    assert outcome.details["round"] == 8


def test_en_a38_another_players_third_failed_roll_ends_it_after_the_awards():
    nearly = pad_with(columns("H") & ~cells("H7"))
    state = choose(team_table([FRESH, FRESH, nearly], "ygb 521", 8, failed=(0, 2, 0)), YELLOW_FIVE)
    state = choose(state, PASS, mark("g1", "H7"))
    assert ended(state).reason == "failed_rolls"
    assert ended(state).scores == (8, 8, 9)


def test_en_a38_in_an_open_round_everybody_still_marks():
    state = team_table([FRESH] * 2, "yob 522", 3, failed=(2, 0))
    assert ended(choose(state, PASS, YELLOW_FIVE)).details["failed"] == [3, 0]


def test_en_a26_a_third_failed_roll_spoils_a_mission_done_in_the_same_roll():
    pads = [pad_with(NEARLY_ORANGE), FRESH]
    state = team_table(pads, "obb 222", 3, failed=(0, 2), early_win="goal_only")
    state = choose(state, ORANGE_TWO, PASS)
    assert ended(state).reason == "failed_rolls"


def test_en_a27_two_colours_do_not_end_the_match_and_pay_nothing():
    state = team_table([pad_with(NEARLY_ORANGE | GREEN), FRESH, FRESH], "obb 222", 8)
    state = to_the_end_of_the_roll(choose(state, ORANGE_TWO))
    assert ENCORE.awaits(state) == Deal((6,) * 6)
    shown = view_of(ENCORE, state, None)["pads"][0]
    assert (shown["colours"], shown["score"]) == ({"b": None, "y": None, "r": None, "g": 0, "o": 0}, 8)


def test_en_a40_is_not_for_teams():
    state = team_table([FRESH] * 2, "yob 522", 3)
    assert ENCORE.outcome(to_the_end_of_the_roll(state)) is None
    many = team_table([FRESH], "yob 522", 20)
    assert all_pass(many).team.result == ""


def test_en_a33_alone_all_six_dice_are_yours_in_every_round():
    state = set_up(1, mode="coop")
    assert ENCORE.awaits(state) == Deal((6,) * 6)
    state = team_table([FRESH], "yob 522", 15)
    assert ENCORE.awaits(state) == Choices(0, (Seat(0),))
    assert ENCORE.awaits(choose(state, YELLOW_FIVE)) == Deal((6,) * 6)
    assert view_of(ENCORE, state, None)["rolls"] == 27


def check_after(roll, pads, **team):
    return to_the_end_of_the_roll(team_table(pads, "yob 522", roll, **team))


@pytest.mark.parametrize(("letters", "status"), [("AOBEHC", "met"), ("AOBHC", "missed")])
def test_a_target_after_19_is_met_exactly_or_missed_by_one(letters, status):
    pads = [pad_with(columns(letters)), pad_with(columns("H"), first=0), FRESH]
    state = check_after(19, pads, checks=(Check(5),))
    check = view_of(ENCORE, state, None)["team"]["checks"][1]
    assert (check["total"], check["status"]) == ({"met": 19, "missed": 17}[status], status)


@pytest.mark.parametrize(
    ("letters", "status"), [("HD", "missed"), ("EB", "met"), ("A", "met")], ids=["four", "five", "five-in-a"]
)
def test_en_a34_jokers_do_not_count_after_ten(letters, status):
    state = check_after(10, [pad_with(columns(letters)), FRESH, FRESH])
    assert view_of(ENCORE, state, None)["team"]["checks"][0]["status"] == status


@pytest.mark.parametrize("roll", [9, 11, 18, 20])
def test_other_rounds_have_no_check(roll):
    assert check_after(roll, [FRESH] * 3).team.checks == ()


def last_round(points, jokers, failed=(0, 0, 0), **team):
    """Finish round 27 with these columns on one sheet and these jokers; mission 2, the rows, is open."""
    pads = [pad_with(columns(points), jokers=jokers), Pad("t1", jokers=0), Pad("t1", jokers=0)]
    earlier = (Check(5), Check(18))
    state = team_table(pads, "yob 522", 27, **{"mission": 2, "failed": failed, "checks": earlier} | team)
    return choose(choose(state, PASS), YELLOW_FIVE, YELLOW_FIVE)


ALL_BUT_B = "ACDEFGHIJKLMNO"  # 38 points, every row but for one cell


@pytest.mark.parametrize(("jokers", "total", "status"), [(3, 41, "met"), (2, 40, "met"), (1, 39, "missed")])
def test_en_c4_after_27_unused_jokers_count(jokers, total, status):
    check = view_of(ENCORE, last_round(ALL_BUT_B, jokers), None)["team"]["checks"][2]
    assert (check["total"], check["target"], check["status"]) == (total, 40, status)


def test_en_a21_a_miss_after_27_is_a_failed_roll_for_everybody():
    state = last_round(ALL_BUT_B, 1)
    assert state.team.failed == (2, 1, 1)
    assert view_of(ENCORE, state, None)["team"]["checks"][2]["lost"] == {"failed": [1, 1, 1]}
    assert ended(state).reason == "mission_missed"


def test_a_miss_after_27_can_be_the_third_failed_roll():
    assert ended(last_round(ALL_BUT_B, 1, failed=(0, 2, 0))).reason == "failed_rolls"
    assert ended(last_round(ALL_BUT_B, 2, failed=(0, 2, 0))).reason == "mission_missed"


@pytest.mark.parametrize("early_win", ["goal_and_target", "goal_only", "never"])
def test_en_a37_after_27_the_target_comes_first_and_then_the_mission_decides(early_win):
    pads = [pad_with(NEARLY_ORANGE, jokers=0)]
    missed = {"mission": 1, "early_win": early_win}
    won = choose(team_table(pads, "obb 222", 27, failed=(1,), **missed), ORANGE_TWO)
    assert ended(won).reason == "mission_done"
    assert won.team.failed == (2,)
    lost = choose(team_table(pads, "obb 222", 27, failed=(2,), **missed), ORANGE_TWO)
    assert ended(lost).reason == "failed_rolls"


def won_with(total, roll, early_win="goal_and_target"):
    """Complete orange as the third colour with this team total."""
    columns_worth = {43: "AOBCDLE", 40: "AOBCDE", 39: "AOBCDH"}
    marks = GREEN | BLUE | columns(columns_worth[total])
    spare = 24 - (total - team_total((pad_with(marks, jokers=0),)))
    pads = [pad_with(marks, jokers=8), pad_with(GREEN, jokers=8), pad_with(NEARLY_ORANGE, jokers=8 - spare)]
    state = choose(team_table(pads, "oyb 252", roll, active=2, early_win=early_win), ORANGE_TWO)
    state = choose(state, PASS, PASS)
    assert team_total(state.pads) == total
    return state


def test_en_c6_three_different_colours_and_43_points_win_at_the_end():
    outcome = ended(won_with(43, 27))
    assert (outcome.winners, outcome.reason) == ((0, 1, 2), "mission_done")
    assert outcome.details["goal"] == {"colours": 3}
    assert outcome.details["total"] == sum(outcome.scores) == 43


def test_en_c8_en_a25_goal_and_target_win_before_the_last_round():
    outcome = ended(won_with(40, 26))
    assert (outcome.reason, outcome.details["round"]) == ("mission_done", 26)
    assert ENCORE.outcome(won_with(39, 26)) is None


def test_en_a25_the_goal_alone_wins_only_if_the_option_says_so():
    assert ended(won_with(39, 26, "goal_only")).reason == "mission_done"
    assert ENCORE.outcome(won_with(43, 26, "never")) is None
    assert ended(won_with(43, 27, "never")).reason == "mission_done"


@pytest.mark.parametrize("roll", [10, 19])
def test_en_a36_an_early_win_comes_before_the_check(roll):
    pads = [pad_with(NEARLY_ORANGE)]
    state = choose(team_table(pads, "obb 222", roll, early_win="goal_only"), ORANGE_TWO)
    assert ended(state).reason == "mission_done"
    assert state.team.checks == ()
