"""Which cells may be marked on T1; ids are those of docs/rules/encore.md."""

import pytest

from shared.engine.core import Seat
from shared.engine.errors import RuleViolation
from shared.engine.games.encore.marking import cells_refusal, dice_refusal, markings, pairs
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.sheet import cell_names, neighbours
from shared.engine.games.encore.state import ANY_COLOUR, ANY_NUMBER, JOKERS, Pad
from tests.engine.games.encore_support import M0, M1, M2, M3, M4, T1, cells, choose, dice, mark, set_up, table

SEEDS_DICE = "yob 522"


@pytest.mark.parametrize(
    ("marks", "faces", "names", "code"),
    [
        pytest.param(M0, "y5", "F6 G4 G5 G6 H5", None, id="EN-E1"),
        pytest.param(M0, "o2", "H6 I6", None, id="EN-E2"),
        pytest.param(M0, "b2", "H3 H4", None, id="EN-E3"),
        pytest.param(M0, "b2", "I3 I4", "not_anchored", id="EN-E5"),
        pytest.param(M0, "g3", "I1 I2 J2", "not_anchored", id="EN-E6"),
        pytest.param(M1, "o4", "F3 F4 F5 G3", None, id="EN-E7"),
        pytest.param(M1, "r2", "E4 E5", "not_anchored", id="EN-E8-diagonal-contact"),
        pytest.param(M1, "r2", "H1 H2", None, id="EN-E11-EN-A3"),
        pytest.param(M2, "r2", "E4 E5", None, id="EN-E13"),
        pytest.param(M3, "y4", "C3 C4 D3 D4", None, id="EN-E14"),
        pytest.param(M4, "y1", "E3", None, id="EN-E16-right"),
        pytest.param(M4, "y1", "B3", None, id="EN-E16-left"),
        pytest.param(M4, "y2", "B3 E3", "not_connected", id="EN-A4-linked-by-old-marks-only"),
        pytest.param(M0, "r3", "F1 G1 H1", None, id="EN-A2-one-cell-in-H-is-enough"),
        pytest.param(M0, "X4", "F1 G1 H1 H2", None, id="EN-A1-X-is-any-colour"),
        pytest.param(M0, "r?", "F1 G1 H1 H2", None, id="EN-A1-?-is-any-number"),
        pytest.param(M1, "y5", "F6 G4 G5 G6 H5", "cell_taken", id="marked-before"),
        pytest.param(M0, "b5", "H3 H4 I3 I4", "wrong_count", id="a-number-is-not-used-in-part"),
        pytest.param(M0, "b1", "H3 H4", "wrong_count", id="more-than-the-number"),
        pytest.param(M0, "g?", "D6 E6 E7 F7 G7 H7", "never_six", id="?-is-never-six"),
        pytest.param(M0, "g5", "D6 E6 E7 F7 G7 H7", "wrong_count", id="six-with-a-five"),
        pytest.param(M0, "g5", "E6 E7 F7 G7 H7", None, id="five-of-a-block-of-six"),
        pytest.param(M0, "g?", "", "wrong_count", id="no-cells"),
        pytest.param(M0, "b2", "H6 I6", "wrong_colour", id="not-that-colour"),
        pytest.param(M0, "X2", "H5 H6", "wrong_colour", id="X-is-one-colour"),
        pytest.param(M0, "b2", "H3 G2", "two_blocks", id="blocks-that-touch-at-a-corner"),
        pytest.param(M0, "b2", "H3 I4", "not_connected", id="one-block-but-diagonal"),
    ],
)
def test_a_marking_is_legal_or_names_the_rule(marks, faces, names, code):
    refusal = cells_refusal(T1, marks, mark(faces, names))
    assert (refusal.code if refusal else None) == code


@pytest.mark.parametrize(
    ("left", "jokers", "faces", "code"),
    [
        pytest.param(SEEDS_DICE, 8, "y5", None, id="both-rolled"),
        pytest.param(SEEDS_DICE, 8, "b4", "not_rolled", id="EN-E4"),
        pytest.param(SEEDS_DICE, 8, "r5", "not_rolled", id="colour-not-rolled"),
        pytest.param(SEEDS_DICE, 8, "X5", "not_rolled", id="joker-not-rolled"),
        pytest.param("ob 22", 8, "y2", "die_set_aside", id="colour-set-aside"),
        pytest.param("ob 22", 8, "o5", "die_set_aside", id="number-set-aside"),
        pytest.param("ob 22", 8, "o2", None, id="left-over"),
    ],
)
def test_only_dice_on_the_table_can_be_picked(left, jokers, faces, code):
    refusal = dice_refusal(dice(SEEDS_DICE), dice(left), jokers, mark(faces, "H6"))
    assert (refusal.code if refusal else None) == code


@pytest.mark.parametrize(
    ("jokers", "faces", "code"),
    [
        pytest.param(2, "X?", None, id="EN-A11-two-jokers"),
        pytest.param(1, "X?", "no_jokers_left", id="EN-E19"),
        pytest.param(1, "X4", None, id="one-joker-for-X"),
        pytest.param(1, "r?", None, id="one-joker-for-?"),
        pytest.param(0, "X4", "no_jokers_left", id="EN-A10-X"),
        pytest.param(0, "r?", "no_jokers_left", id="EN-A10-?"),
        pytest.param(0, "r4", None, id="plain-dice-cost-nothing"),
    ],
)
def test_jokers_must_be_there_to_be_paid(jokers, faces, code):
    pad = Pad("t1", M1, jokers)
    state = table([pad, pad], "Xrb ?41")
    move = mark(faces, "F1 G1 H1 H2")
    assert (move in ENCORE.legal(state, Seat(0))) == (code is None)
    if code:
        with pytest.raises(RuleViolation) as refused:
            ENCORE.check(state, Seat(0), move)
        assert refused.value.code == code


def test_en_e18_two_jokers_are_crossed_off_for_good():
    state = table([Pad("t1", M1), Pad("t1")], "Xyb ?51")
    assert choose(state, mark("X?", "F1 G1 H1 H2")).pads[0].jokers == 6


def test_en_a8_everybody_has_eight_jokers():
    assert JOKERS == 8
    assert [pad.jokers for pad in set_up(6).pads] == [8] * 6


def test_en_a9_a_joker_is_paid_even_if_the_face_lies_there_too():
    state = table([Pad("t1"), Pad("t1")], "Xrb 412")
    assert choose(state, mark("X4", "F1 G1 H1 H2")).pads[0].jokers == 7
    assert choose(state, mark("r4", "F1 G1 H1 H2")).pads[0].jokers == 8


@pytest.mark.parametrize(
    ("colour", "counts"),
    [
        ("b", (2, 3, 4, 1, 0)),
        ("y", (1, 1, 2, 2, 1)),
        ("r", (2, 2, 2, 1, 0)),
        ("g", (1,) * 5),
        ("o", (1, 1, 0, 0, 0)),
    ],
)
def test_en_e20_the_number_of_first_markings(colour, counts):
    face = "byrgo".index(colour)
    assert tuple(len(markings(T1, M0, [(face, n)])) for n in range(1, 6)) == counts


def test_a_joker_lists_what_all_faces_list_together():
    plain = {m.cells for m in markings(T1, M3, [(c, n) for c in range(5) for n in range(1, 6)])}
    assert {m.cells for m in markings(T1, M3, [(ANY_COLOUR, ANY_NUMBER)])} == plain


def test_dice_that_show_the_same_are_listed_once():
    assert pairs(dice("yyy 222"), 8) == [(1, 2)]


def test_the_blocks_of_column_h_are_those_of_the_rules():
    drawn = {
        " ".join(cell_names(block.cells))
        for block in T1.blocks
        if block.cells & cells("H1 H2 H3 H4 H5 H6 H7")
    }
    assert drawn == {"F1 G1 H1 H2", "H3 H4 I3 I4", "F6 G4 G5 G6 H5", "H6 I6", "D6 E6 E7 F7 G7 H7"}


@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ("A1", "A2 B1"),
        ("A7", "A6 B7"),
        ("O1", "N1 O2"),
        ("O7", "N7 O6"),
        ("H4", "G4 H3 H5 I4"),
        ("B1", "A1 B2 C1"),
    ],
)
def test_neighbours_share_an_edge_and_never_wrap_round(cell, around):
    assert neighbours(cells(cell)) == cells(around)
