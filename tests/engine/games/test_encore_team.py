"""What a team decides together after a missed check; ids as in docs/rules/encore.md."""

import pytest

from shared.engine.core import Choices, Chosen, Deal, Seat
from shared.engine.games.encore.moves import Lose
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.state import Check, Pad
from shared.engine.showing import compact_of, view_of
from tests.engine.games.encore_support import (
    PASS,
    choose,
    columns,
    dice,
    draws,
    mark,
    pad_with,
    refused,
    team_table,
    to_the_end_of_the_roll,
)

FRESH = Pad("t1")
COLOUR, NUMBER = Lose("dice", (1, 0)), Lose("dice", (0, 1))


def jokers(*shares):
    return Lose("jokers", shares)


def after_10(*left, points="HD"):
    """Return a team after round 10 with these jokers left; 4 points for its columns."""
    pads = [Pad("t1", jokers=number) for number in left[1:]]
    first = pad_with(columns(points), jokers=left[0])
    return to_the_end_of_the_roll(team_table([first, *pads], "yob 522", 10))


def after_19(seats=3):
    pads = [pad_with(columns("AOBHC"), jokers=8), *[FRESH] * (seats - 1)]
    return to_the_end_of_the_roll(team_table(pads, "yob 522", 19, checks=(Check(5),)))


def decision(state):
    return view_of(ENCORE, state, Seat(0))["team"]["decision"]


def lost(state, number):
    return view_of(ENCORE, state, None)["team"]["checks"][number]["lost"]


def test_en_c1_all_propose_at_the_same_time_how_six_jokers_are_shared():
    state = after_10(8, 8, 8)
    assert ENCORE.awaits(state) == Choices(2, (Seat(0), Seat(1), Seat(2)))
    assert decision(state) == {"what": "jokers", "due": 6, "left": [8, 8, 8], "proposals": None}
    assert lost(state, 0) is None
    for seat in range(3):
        assert refused(state, seat, jokers(3, 2, 1)) is None
        assert refused(state, seat, jokers(3, 2, 0)) == "wrong_sum"


def test_en_c1_equal_proposals_are_adopted_at_once():
    state = choose(after_10(8, 7, 6), *[jokers(3, 2, 1)] * 3)
    assert [pad.jokers for pad in state.pads] == [5, 5, 5]
    assert (decision(state), lost(state, 0)) == (None, {"jokers": [3, 2, 1]})
    assert ENCORE.awaits(state) == Deal((6,) * 6)
    assert (state.roll, state.active) == (10, 1)


def test_en_a23_different_proposals_are_shown_and_the_chief_decides():
    asked = choose(after_10(8, 8, 8), jokers(3, 2, 1), jokers(2, 2, 2), jokers(3, 2, 1))
    assert ENCORE.awaits(asked) == Choices(3, (Seat(0),))
    shown = [{"jokers": [3, 2, 1]}, {"jokers": [2, 2, 2]}, {"jokers": [3, 2, 1]}]
    assert decision(asked)["proposals"] == shown
    assert ENCORE.legal(asked, Seat(1)) == ()
    decided = choose(asked, jokers(0, 0, 6))  # also what nobody proposed
    assert lost(decided, 0) == {"jokers": [0, 0, 6]}
    assert [pad.jokers for pad in decided.pads] == [8, 8, 2]
    assert decided.phase == asked.phase + 1


@pytest.mark.parametrize(
    ("left", "even"),
    [
        ((8, 8, 8), (2, 2, 2)),
        ((8, 3, 2), (6, 0, 0)),
        ((5, 5, 2), (3, 3, 0)),
        ((1, 2, 1), (1, 2, 1)),
        ((8, 8), (2, 2)),
        ((8,), (2,)),
        ((8, 8, 8, 8, 8, 7), (3, 2, 2, 2, 2, 1)),
    ],
)
def test_the_default_proposal_takes_from_those_who_have_most(left, even):
    assert ENCORE.legal(after_10(*left, points="H"), Seat(0))[0] == jokers(*even)


def test_the_default_of_the_chief_is_the_own_proposal():
    asked = choose(after_10(8, 8, 8), jokers(6, 0, 0), jokers(2, 2, 2), jokers(1, 1, 4))
    legal = ENCORE.legal(asked, Seat(0))
    assert legal[0] == jokers(6, 0, 0)
    assert set(legal) == set(ENCORE.legal(after_10(8, 8, 8), Seat(0)))
    assert len(legal) == len(set(legal))


@pytest.mark.parametrize(("left", "due"), [((2, 1, 2), 5), ((2, 2, 2), 6), ((3, 2, 2), 6)])
def test_en_a22_no_more_jokers_are_lost_than_are_left(left, due):
    state = after_10(*left)
    assert decision(state)["due"] == due
    assert refused(state, 0, jokers(3, 2, 0)) in ("not_enough_jokers", "wrong_sum")


def test_en_c1_with_five_left_five_are_enough():
    state = after_10(3, 2, 0)
    assert list(ENCORE.legal(state, Seat(1))) == [jokers(3, 2, 0)]
    assert refused(state, 1, jokers(3, 2, 0)) is None


def test_en_a39_without_any_joker_there_is_nothing_to_decide():
    state = after_10(0, 0, 0)
    assert ENCORE.awaits(state) == Deal((6,) * 6)
    assert view_of(ENCORE, state, None)["team"]["checks"][0]["status"] == "missed"


def test_en_a33_alone_the_one_proposal_is_adopted():
    state = after_10(8, points="H")
    assert list(ENCORE.legal(state, Seat(0))) == [jokers(2)]
    assert choose(state, jokers(2)).pads[0].jokers == 6


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (jokers(3, 3), "wrong_seats"),
        (jokers(), "wrong_seats"),
        (jokers(2, 2, 1, 1), "wrong_seats"),
        (jokers(0, 6, 0), "not_enough_jokers"),
        (jokers(8, 5, 5), "wrong_sum"),
        (jokers(0, 0, 0), "wrong_sum"),
        (COLOUR, "not_asked"),
        (PASS, "not_asked"),
        (mark("y5", "F6 G4 G5 G6 H5"), "not_asked"),
    ],
)
def test_what_cannot_be_lost_is_refused(move, code):
    assert refused(after_10(8, 5, 5), 1, move) == code


@pytest.mark.parametrize("move", [jokers(2, 2, 2), COLOUR])
def test_nothing_is_lost_without_a_decision(move):
    assert refused(team_table([FRESH] * 3, "yob 522", 3), 0, move) == "not_asked"


def test_six_players_have_many_ways_and_every_one_is_listed():
    legal = ENCORE.legal(after_10(8, 8, 8, 8, 8, 8, points="H"), Seat(5))
    assert len(legal) == len(set(legal)) == 6188 - 6 * 56  # 12 in six parts, none above 8
    assert compact_of(ENCORE, after_10(8, 8, 8, 8, 8, 8, points="H"), Seat(5)) == {
        "jokers": {"total": 12, "left": [8, 8, 8, 8, 8, 8]}
    }


def test_en_c3_a_number_die_is_removed_for_the_rest_of_the_match():
    state = after_19()
    assert decision(state) == {"what": "dice", "due": 1, "left": [3, 3], "proposals": None}
    assert compact_of(ENCORE, state, Seat(2)) == {"remove": ["colour", "number"]}
    state = choose(state, NUMBER, NUMBER, NUMBER)
    assert lost(state, 1) == {"remove": "number"}
    assert ENCORE.awaits(state) == Deal((6,) * 5)
    state = ENCORE.apply(state, draws("yob 52"))
    assert state.rolled == dice("yob 52")
    assert choose(state, mark("y5", "F6 G4 G5 G6 H5")).left == dice("ob 2")


def test_a_colour_die_is_removed_by_default_or_by_the_chief():
    state = after_19()
    assert list(ENCORE.legal(state, Seat(0))) == [COLOUR, NUMBER]
    asked = choose(state, NUMBER, COLOUR, COLOUR)
    assert decision(asked)["proposals"] == [{"remove": "number"}, {"remove": "colour"}, {"remove": "colour"}]
    assert list(ENCORE.legal(asked, Seat(0))) == [NUMBER, COLOUR]
    state = choose(asked, COLOUR)
    assert state.team.dice == (2, 3)
    assert view_of(ENCORE, state, None)["team"]["dice"] == {"colour": 2, "number": 3}
    assert ENCORE.apply(state, draws("yo 522")).rolled == dice("yo 522")


def test_en_a24_only_one_die_is_ever_lost():
    state = choose(after_19(), COLOUR, COLOUR, COLOUR)
    for _ in range(20, 24):
        state = ENCORE.apply(state, draws("yo 522"))
        while state.rolled and not state.team.result:
            state = choose(state, *[PASS] * len(ENCORE.awaits(state).seats))
    assert state.team.dice == (2, 3)


def test_en_a33_alone_a_missed_round_19_leaves_five_dice():
    pad = pad_with(columns("AH"))
    state = to_the_end_of_the_roll(team_table([pad], "yob 522", 19, checks=(Check(5),)))
    assert ENCORE.awaits(choose(state, NUMBER)) == Deal((6,) * 5)


def test_the_order_of_proposals_does_not_matter():
    state = after_10(8, 8, 8)
    there = {Seat(0): jokers(6, 0, 0), Seat(1): jokers(2, 2, 2), Seat(2): jokers(0, 0, 6)}
    asked = ENCORE.apply(state, Chosen(there))
    assert asked.team.decision.proposals == ((6, 0, 0), (2, 2, 2), (0, 0, 6))
