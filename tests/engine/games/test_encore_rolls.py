"""The course of a match on T1; ids are those of docs/rules/encore.md."""

import pytest

from shared.engine.core import Choices, Chosen, Deal, Dealt, Over, Seat
from shared.engine.errors import BadOptions, RuleViolation
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.sheet import COLUMN_MASKS, START_COLUMN
from shared.engine.games.encore.state import Pad, State
from shared.engine.registry import complete_options
from shared.engine.showing import compact_of, view_of
from tests.engine.games.encore_support import (
    M1,
    PASS,
    T1,
    all_pass,
    cells,
    choose,
    dice,
    draws,
    mark,
    set_up,
    table,
)

FRESH = Pad("t1")
YELLOW = mark("y5", "F6 G4 G5 G6 H5")
GREEN, BLUE, RED = T1.colours[3], T1.colours[0], T1.colours[2]


def almost(line, names, **more):
    """Return a pad that lacks only these cells of a line (column or colour)."""
    return Pad("t1", line & ~cells(names), **more)


def test_the_start_player_is_drawn():
    state = set_up(3)
    assert ENCORE.awaits(state) == Deal((3,))
    started = ENCORE.apply(state, Dealt((2,)))
    assert started.active == 2
    assert ENCORE.awaits(started) == Deal((6,) * 6)


def test_draws_become_faces_in_order():
    state = ENCORE.apply(State((FRESH,) * 2, 0), Dealt((0, 4, 5, 0, 4, 5)))
    assert state.rolled == dice("boX 15?")


def test_en_a7_in_the_first_three_rolls_all_choose_at_once():
    for roll in (1, 2, 3):
        state = table([FRESH] * 3, "yob 522", roll, active=1)
        assert ENCORE.awaits(state) == Choices(0, (Seat(0), Seat(1), Seat(2)))


def test_en_a7_from_the_fourth_roll_the_active_player_chooses_first():
    state = table([FRESH] * 3, "yob 522", roll=4, active=1)
    assert ENCORE.awaits(state) == Choices(0, (Seat(1),))
    assert ENCORE.legal(state, Seat(0)) == ()
    assert ENCORE.awaits(choose(state, PASS)) == Choices(1, (Seat(0), Seat(2)))


def test_en_e22_the_picked_dice_are_set_aside():
    state = choose(table([FRESH] * 2, "yob 522"), YELLOW)
    assert state.left == dice("ob 22")
    with pytest.raises(RuleViolation) as refused:
        ENCORE.check(state, Seat(1), YELLOW)
    assert refused.value.code == "die_set_aside"


def test_one_of_two_equal_dice_stays():
    state = choose(table([FRESH] * 2, "yyb 552"), YELLOW)
    assert state.left == dice("yb 52")
    ENCORE.check(state, Seat(1), YELLOW)


def test_en_e23_en_a6_after_a_pass_all_six_dice_remain():
    assert choose(table([FRESH] * 2, "yob 522"), PASS).left == dice("yob 522")


def test_en_e24_in_the_third_roll_everybody_may_take_the_same_dice():
    state = choose(table([FRESH] * 2, "yob 522", roll=3), YELLOW, YELLOW)
    assert [pad.marks for pad in state.pads] == [M1, M1]


def test_en_a5_passing_is_legal_even_when_one_could_mark():
    state = table([FRESH] * 2, "yob 522")
    assert len(ENCORE.legal(state, Seat(0))) > 1
    assert PASS in ENCORE.legal(state, Seat(0))
    ENCORE.check(state, Seat(0), PASS)


def test_en_a17_what_the_active_player_marks_is_public_at_once():
    state = choose(table([FRESH] * 2, "yob 522"), YELLOW)
    assert view_of(ENCORE, state, Seat(1))["pads"][0]["marks"][4] == "......xx......."


def test_the_dice_go_to_the_left():
    state = all_pass(table([FRESH] * 3, "yob 522", roll=1, active=2))
    assert (state.active, state.phase, state.roll) == (0, 1, 1)


def finish_lines(*moves, pads, roll=2):
    return choose(table(pads, "bgX 123", roll), *moves)


def circled(state, line):
    return [view_of(ENCORE, state, None)["pads"][seat]["columns"][line] for seat in range(len(state.pads))]


def bonus(state, colour):
    return [pad["colours"][colour] for pad in view_of(ENCORE, state, None)["pads"]]


def test_en_e25_first_in_column_e_pays_2_and_later_1():
    column = COLUMN_MASKS[4] | cells("D6")  # E7 has a marked neighbour, E6
    last = mark("g1", "E7")
    state = finish_lines(last, PASS, pads=[almost(column, "E7")] * 2)
    assert circled(state, 4) == [2, None]
    assert circled(finish_lines(PASS, last, pads=list(state.pads)), 4) == [2, 1]


def test_en_e27_en_a13_column_h_pays_1_and_then_0_but_is_complete():
    last = mark("g1", "H7")
    state = finish_lines(last, PASS, pads=[almost(START_COLUMN, "H7")] * 2)
    state = finish_lines(PASS, PASS, pads=list(state.pads))
    state = finish_lines(PASS, last, pads=list(state.pads))
    assert circled(state, 7) == [1, 0]


def test_en_e28_en_a12_all_who_complete_a_colour_in_one_roll_are_first():
    last = mark("b2", "H3 H4")
    state = finish_lines(last, last, PASS, pads=[almost(BLUE, "H3 H4")] * 3)
    assert bonus(state, "b") == [5, 5, None]
    assert bonus(finish_lines(PASS, PASS, last, pads=list(state.pads)), "b") == [5, 5, 3]


def test_en_a12_the_active_players_lead_does_not_make_the_others_late():
    last = mark("X2", "H3 H4")
    state = choose(table([almost(BLUE, "H3 H4")] * 2, "bXg 222"), last)
    assert bonus(state, "b") == [None, None]  # circled once everybody has marked
    assert bonus(choose(state, mark("b2", "H3 H4")), "b") == [5, 5]


def test_one_roll_may_fill_two_columns():
    both = COLUMN_MASKS[7] | COLUMN_MASKS[8]
    state = finish_lines(mark("b2", "H3 I3"), PASS, pads=[almost(both, "H3 I3"), FRESH])
    assert [circled(state, 7)[0], circled(state, 8)[0]] == [1, 2]


def test_en_a14_the_others_finish_the_last_roll():
    richer = almost(BLUE | GREEN, "H3 H4", full=1 << 18, first=1 << 18)
    state = choose(table([richer, FRESH], "bgy 215"), mark("b2", "H3 H4"))
    assert ENCORE.awaits(state) == Choices(1, (Seat(1),))
    over = ENCORE.awaits(choose(state, mark("g1", "H7")))
    assert isinstance(over, Over)
    assert over.outcome.reason == "second_colour"


def test_one_colour_alone_does_not_end_a_match():
    state = finish_lines(mark("b2", "H3 H4"), PASS, pads=[almost(BLUE, "H3 H4"), FRESH])
    assert ENCORE.awaits(state) == Deal((6,) * 6)


def test_one_colour_each_does_not_end_a_match():
    pads = [almost(BLUE, "H3 H4"), almost(GREEN, "H7")]
    state = finish_lines(mark("b2", "H3 H4"), mark("g1", "H7"), pads=pads)
    assert ENCORE.outcome(state) is None


def test_en_a15_a_second_colour_at_the_lower_value_ends_the_match_too():
    blue_owner = Pad("t1", BLUE, full=1 << 15, first=1 << 15)
    chaser = almost(BLUE | GREEN, "H3 H4", full=1 << 18, first=1 << 18)
    state = finish_lines(PASS, mark("b2", "H3 H4"), pads=[blue_owner, chaser])
    assert bonus(state, "b") == [5, 3]
    assert isinstance(ENCORE.awaits(state), Over)


def test_en_a15_two_colours_circled_in_one_roll_end_the_match():
    # One marking has one colour, so no match gets here; the rule holds all the same.
    state = finish_lines(mark("b2", "H3 H4"), PASS, pads=[almost(BLUE | GREEN, "H3 H4"), FRESH])
    assert isinstance(ENCORE.awaits(state), Over)


def stalled_after(rolls, pads):
    state = State(tuple(pads), 0)
    for _ in range(rolls):
        state = ENCORE.apply(state, draws("yob 522"))
        while state.rolled:
            state = all_pass(state)
    return state


def test_en_a40_ten_rolls_without_a_mark_stall_the_match():
    assert ENCORE.outcome(stalled_after(9, [FRESH] * 2)) is None
    outcome = ENCORE.outcome(stalled_after(10, [FRESH] * 2))
    assert (outcome.reason, outcome.scores) == ("stalled", (8 - 30, 8 - 30))


@pytest.mark.parametrize("leader_marks", [True, False])
def test_en_a40_any_mark_starts_the_count_again(leader_marks):
    state = ENCORE.apply(stalled_after(9, [FRESH] * 2), draws("yob 522"))
    first, second = (YELLOW, PASS) if leader_marks else (PASS, YELLOW)
    state = choose(choose(state, first), second)
    assert state.idle == 0
    assert ENCORE.outcome(state) is None


def solo_after(rolls, pad, text="yo 52"):
    state = State((pad,), 0)
    for _ in range(rolls):
        state = all_pass(ENCORE.apply(state, draws(text)))
    return state


def test_en_a19_solo_has_four_dice_and_nothing_is_set_aside():
    state = set_up(1)
    assert ENCORE.awaits(state) == Deal((6,) * 4)
    for roll in (1, 4):
        rolled = table([FRESH], "yo 52", roll)
        assert rolled.rolled == rolled.left == dice("yo 52")
        assert ENCORE.awaits(rolled) == Choices(0, (Seat(0),))
        assert ENCORE.awaits(choose(rolled, YELLOW)) == Deal((6,) * 4)


def test_en_e32_en_a18_solo_ends_after_roll_30_and_not_with_two_colours():
    pad = Pad("t1", BLUE | RED, full=0b101 << 15, first=0b101 << 15)
    assert ENCORE.outcome(solo_after(29, pad)) is None
    over = ENCORE.awaits(solo_after(30, pad))
    assert isinstance(over, Over)
    assert over.outcome.reason == "rolls_played"


def test_en_a40_is_not_for_solo():
    assert ENCORE.outcome(solo_after(15, FRESH)) is None


def test_solo_always_pays_the_upper_value():
    state = choose(table([almost(START_COLUMN, "H7")], "gb 12", roll=20), mark("g1", "H7"))
    assert circled(state, 7) == [1]


@pytest.mark.parametrize("seats", range(1, 7))
def test_en_a20_one_to_six_may_play(seats):
    assert complete_options(ENCORE, {}, seats)["sheet"] == "maple"


@pytest.mark.parametrize(("given", "seats"), [({}, 0), ({}, 7), ({"sheet": "t1"}, 2), ({"shet": "maple"}, 2)])
def test_other_settings_are_refused(given, seats):
    with pytest.raises(BadOptions):
        complete_options(ENCORE, given, seats)


def test_the_components_name_the_sheet_and_its_version():
    assert ENCORE.components(complete_options(ENCORE, {"sheet": "river"}, 2)) == {"sheet": "river-1"}


def test_compact_groups_cells_by_the_faces_they_use():
    state = table([FRESH] * 2, "yoo 522")
    assert compact_of(ENCORE, state, Seat(0)) == {
        "pass": True,
        "marks": {"y2": ["G5 H5"], "y5": ["F6 G4 G5 G6 H5"], "o2": ["H6 I6"]},
    }
    assert compact_of(ENCORE, state, Seat(1)) == {}


def test_arrival_order_inside_a_phase_does_not_matter():
    state = table([FRESH] * 2, "yob 522", roll=1)
    there = Chosen({Seat(0): YELLOW, Seat(1): mark("o2", "H6 I6")})
    back = Chosen(dict(reversed(there.moves.items())))
    assert ENCORE.apply(state, there) == ENCORE.apply(state, back)
