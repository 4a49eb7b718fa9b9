"""Criss Cross moves: what may be written where, every refusal, and the form of choices."""

import pytest

from shared.engine.core import Seat
from shared.engine.errors import MalformedChoice, RuleViolation
from shared.engine.games.criss_cross.moves import Pick, Write
from shared.engine.games.criss_cross.rules import CRISS_CROSS
from shared.engine.showing import compact_of, view_of
from tests.engine.games.drawn import ALMOST_ISOLATED, BASIC, BLANK, ISOLATED, START, sheet, state

PICKED = {**BASIC, "start": "picked"}
ME = Seat(0)


def refusal(position, choice, seat=ME) -> str | None:
    """Return the code of the violated rule, or None if the choice is allowed."""
    try:
        CRISS_CROSS.check(position, seat, CRISS_CROSS.parse(choice))
    except RuleViolation as violation:
        return violation.code
    return None


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        pytest.param({"r1c2": "X", "r2c2": "O"}, None, id="CC-E7-one-above-the-other"),
        pytest.param({"r1c2": "O", "r2c2": "X"}, None, id="CC-E7-the-other-way-round"),
        pytest.param({"r2c2": "O", "r1c2": "X"}, None, id="CC-E7-named-in-any-order"),
        pytest.param({"r1c2": "X", "r1c3": "O"}, None, id="side-by-side"),
        pytest.param({"r1c2": "X", "r2c3": "O"}, "not_adjacent", id="CC-E8-corners-touch"),
        pytest.param({"r1c2": "X", "r1c4": "O"}, "not_adjacent", id="one-cell-between"),
        pytest.param({"r1c5": "X", "r2c1": "O"}, "not_adjacent", id="a-row-does-not-go-on-in-the-next"),
        pytest.param({"r1c2": "X", "r5c2": "O"}, "not_adjacent", id="a-column-does-not-go-round"),
        pytest.param({"r1c1": "X", "r1c2": "O"}, "cell_taken", id="CC-E9-on-the-start"),
        pytest.param({"r2c1": "X", "r1c1": "O"}, "cell_taken", id="CC-E9-from-below"),
        pytest.param({"r5c5": "X", "r5c4": "O"}, None, id="CC-E10-CC-A4-far-from-everything"),
        pytest.param({"r3c3": "X"}, "both_symbols", id="CC-E11-CC-A3-only-one"),
        pytest.param({}, "both_symbols", id="CC-A2-none"),
        pytest.param({"r3c3": "X", "r3c4": "O", "r3c5": "X"}, "both_symbols", id="CC-A3-three"),
        pytest.param({"r3c3": "X", "r3c4": "X"}, "not_rolled", id="one-symbol-twice"),
        pytest.param({"r3c3": "X", "r3c4": "S"}, "not_rolled", id="a-symbol-of-ones-own"),
        pytest.param({"r3c3": "B", "r3c4": "T"}, "not_rolled", id="neither-was-rolled"),
        pytest.param({"r1c1": "B"}, "both_symbols", id="the-number-comes-before-the-symbols"),
        pytest.param({"r1c1": "X", "r3c3": "B"}, "not_rolled", id="the-symbols-come-before-the-cells"),
        pytest.param({"r1c1": "X", "r3c3": "O"}, "cell_taken", id="the-cells-come-before-their-edge"),
    ],
)
def test_a_pair_is_allowed_or_names_the_rule(marks, code):
    assert refusal(state(START, dice="XO"), {"write": marks}) == code
    assert refusal(state(START, dice="OX"), {"write": marks}) == code


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        pytest.param({"r3c3": "T", "r3c4": "T"}, None, id="both-the-same"),
        pytest.param({"r3c3": "T", "r3c4": "X"}, "not_rolled", id="only-one-of-them"),
    ],
)
def test_a_double_is_written_twice(marks, code):
    assert refusal(state(START, dice="TT"), {"write": marks}) == code


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        pytest.param({"r5c4": "X", "r5c5": "O"}, None, id="the-last-pair"),
        pytest.param({"r4c5": "X", "r5c5": "O"}, None, id="the-other-last-pair"),
        pytest.param({"r1c2": "X", "r1c4": "O"}, "not_adjacent", id="two-isolated-cells"),
        pytest.param({"r5c4": "X", "r5c3": "O"}, "cell_taken", id="a-written-neighbour"),
    ],
)
def test_isolated_cells_take_no_pair(marks, code):
    assert refusal(state(ALMOST_ISOLATED, dice="XO"), {"write": marks}) == code


def test_cc_e13_the_first_round_has_76_ways_or_38_for_a_double():
    assert len(CRISS_CROSS.legal(state(START, dice="XO"), ME)) == 76
    assert len(CRISS_CROSS.legal(state(START, dice="XX"), ME)) == 38


def test_cc_a2_every_choice_of_a_writer_writes_two_symbols():
    """There is no pass: neither listed nor accepted while a pair fits."""
    moves = CRISS_CROSS.legal(state(ALMOST_ISOLATED, dice="XO"), ME)
    assert len(moves) == 4
    assert all(isinstance(move, Write) and len(move.marks) == 2 for move in moves)


def test_the_grouped_moves_name_the_dice_and_the_free_pairs():
    grouped = compact_of(CRISS_CROSS, state(ALMOST_ISOLATED, dice="OX"), ME)
    assert grouped == {"dice": ["O", "X"], "pairs": [["r4c5", "r5c5"], ["r5c4", "r5c5"]]}
    assert len(compact_of(CRISS_CROSS, state(START, dice="OO"), ME)["pairs"]) == 38


@pytest.mark.parametrize(
    ("drawing", "able"),
    [
        pytest.param(ISOLATED, False, id="CC-A5-only-isolated-cells"),
        pytest.param(ALMOST_ISOLATED, True, id="CC-A5-one-cell-joins-two"),
        pytest.param("SXXXX XXXX. .XXXX XXXXX XXXXX", False, id="row-end-and-next-row-start"),
        pytest.param("SXXX. XXXXX XXXXX XXXXX XXXX.", False, id="top-and-bottom-of-a-column"),
        pytest.param("SXXX. XXXX. XXXXX XXXXX XXXXX", True, id="upright-in-the-last-column"),
        pytest.param("SXXXX XXXXX XXXXX XXXXX XXX..", True, id="level-in-the-last-row"),
        pytest.param("SXXXX XXXXX XX..X XXXXX XXXXX", True, id="level-inside"),
        pytest.param("SXXXX XXXXX X.XXX XX.XX XXXXX", False, id="corners-touch"),
        pytest.param("SXXXX XXXXX XXXXX XXXXX XXXX.", False, id="one-cell"),
        pytest.param("SXXXX XXXXX XXXXX XXXXX XXXXX", False, id="full"),
    ],
)
def test_who_has_two_neighbouring_empty_cells_must_write(drawing, able):
    position = state(drawing, START, dice="XO")
    assert CRISS_CROSS.awaits(position).seats == ((0, 1) if able else (1,))
    assert bool(CRISS_CROSS.legal(position, ME)) == able
    assert bool(compact_of(CRISS_CROSS, position, ME)) == able
    assert view_of(CRISS_CROSS, position, None)["sheets"][0]["can_write"] == able


def test_cc_e14_a_symbol_in_another_corner_is_taken():
    position = state(START, BLANK, BLANK, round=0, options=PICKED)
    assert refusal(position, {"pick": "S"}, Seat(1)) == "symbol_taken"
    assert refusal(position, {"pick": "X"}, Seat(1)) is None
    both = state(START, START.replace("S", "X"), BLANK, round=0, options=PICKED)
    assert refusal(both, {"pick": "X"}, Seat(2)) == "symbol_taken"
    assert CRISS_CROSS.legal(both, Seat(2)) == [Pick(2), Pick(3), Pick(4), Pick(5)]
    assert compact_of(CRISS_CROSS, both, Seat(2)) == {"pick": ["B", "H", "T", "O"]}


def test_pairs_are_no_corner_and_corners_no_pair():
    assert refusal(state(BLANK, round=0), {"write": {"r1c1": "X", "r1c2": "O"}}) == "wrong_move"
    assert refusal(state(START, dice="XO"), {"pick": "X"}) == "wrong_move"


@pytest.mark.parametrize(
    "choice",
    [
        pytest.param(None, id="nothing"),
        pytest.param(True, id="true"),
        pytest.param(7, id="number"),
        pytest.param("S", id="text"),
        pytest.param([], id="empty-list"),
        pytest.param(["pick", "S"], id="list"),
        pytest.param([{"pick": "S"}], id="move-in-a-list"),
        pytest.param({}, id="empty"),
        pytest.param({"pass": True}, id="CC-A2-pass"),
        pytest.param({"pick": "s"}, id="pick-in-lower-case"),
        pytest.param({"Pick": "S"}, id="key-in-upper-case"),
        pytest.param({"pick": "Z"}, id="pick-no-symbol"),
        pytest.param({"pick": ""}, id="pick-empty"),
        pytest.param({"pick": "SX"}, id="pick-two-letters"),
        pytest.param({"pick": "."}, id="pick-the-empty-sign"),
        pytest.param({"pick": 0}, id="pick-a-number"),
        pytest.param({"pick": True}, id="pick-true"),
        pytest.param({"pick": None}, id="pick-nothing"),
        pytest.param({"pick": ["S"]}, id="pick-a-list"),
        pytest.param({"pick": {"S": 1}}, id="pick-an-object"),
        pytest.param({"pick": "S", "round": 1}, id="pick-with-an-unknown-key"),
        pytest.param({"pick": "S", "write": {"r1c2": "X", "r1c3": "O"}}, id="both-moves"),
        pytest.param({"write": {"r1c2": "X", "r1c3": "O"}, "cells": 2}, id="write-with-an-unknown-key"),
        pytest.param({"write": [["r1c2", "X"], ["r1c3", "O"]]}, id="write-a-list"),
        pytest.param({"write": True}, id="write-true"),
        pytest.param({"write": None}, id="write-nothing"),
        pytest.param({"write": "r1c2"}, id="write-a-text"),
        pytest.param({"write": {"r1c2": "x", "r1c3": "O"}}, id="symbol-in-lower-case"),
        pytest.param({"write": {"R1C2": "X", "r1c3": "O"}}, id="cell-in-upper-case"),
        pytest.param({"write": {"r1c6": "X", "r1c5": "O"}}, id="cell-right-of-the-grid"),
        pytest.param({"write": {"r0c1": "X", "r1c1": "O"}}, id="cell-above-the-grid"),
        pytest.param({"write": {"r6c1": "X", "r5c1": "O"}}, id="cell-below-the-grid"),
        pytest.param({"write": {"r01c2": "X", "r1c3": "O"}}, id="cell-with-a-leading-zero"),
        pytest.param({"write": {" r1c2": "X", "r1c3": "O"}}, id="cell-with-a-space"),
        pytest.param({"write": {"1": "X", "2": "O"}}, id="cell-as-a-number"),
        pytest.param({"write": {"r1c2": True, "r1c3": "O"}}, id="symbol-true"),
        pytest.param({"write": {"r1c2": 1, "r1c3": "O"}}, id="symbol-as-a-number"),
        pytest.param({"write": {"r1c2": ["X"], "r1c3": "O"}}, id="symbol-in-a-list"),
        pytest.param({"write": {"r1c2": None, "r1c3": "O"}}, id="symbol-nothing"),
    ],
)
def test_what_is_no_move_is_malformed(choice):
    with pytest.raises(MalformedChoice) as refused:
        CRISS_CROSS.parse(choice)
    assert refused.value.code == "malformed_choice"


def test_cells_and_symbols_have_one_name_each():
    letters = "SXBHTO"
    assert [CRISS_CROSS.parse({"pick": letter}) for letter in letters] == [Pick(n) for n in range(6)]
    cells = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
    for number, cell in enumerate(cells):
        assert CRISS_CROSS.parse({"write": {cell: "S"}}) == Write(((number, 0),))
    assert CRISS_CROSS.dump(Write(((1, 1), (6, 5)))) == {"write": {"r1c2": "X", "r2c2": "O"}}
    assert CRISS_CROSS.dump(Pick(0)) == {"pick": "S"}


def test_a_drawing_and_its_bit_set_agree():
    assert sheet(START).empty == (1 << 25) - 2
    assert sheet(BLANK).empty == (1 << 25) - 1
