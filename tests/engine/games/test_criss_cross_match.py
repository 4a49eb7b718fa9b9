"""A Criss Cross match from its corners to its end."""

import random

import pytest

from shared.engine.core import Choices, Deal, Dealt, Over, Seat
from shared.engine.errors import BadOptions
from shared.engine.games.criss_cross.rules import CRISS_CROSS
from shared.engine.games.criss_cross.state import EMPTY
from shared.engine.registry import complete_options
from shared.engine.showing import compact_of, view_of
from tests.engine.games.drawn import (
    ALMOST_ISOLATED,
    BASIC,
    BLANK,
    FULL_ZERO,
    ISOLATED,
    START,
    chosen,
    drawing,
    state,
)
from tests.engine.play import every_setup, played

PICKED = {**BASIC, "start": "picked"}


def test_the_table_has_one_to_six_seats():
    assert CRISS_CROSS.players == (1, 6)
    for seats in (1, 6):
        assert complete_options(CRISS_CROSS, {}, seats) == BASIC
    for seats in (0, 7):
        with pytest.raises(BadOptions, match="1 to 6"):
            complete_options(CRISS_CROSS, {}, seats)


def test_cc_a1_corners_are_dealt_all_different_by_default():
    first = CRISS_CROSS.setup(complete_options(CRISS_CROSS, {}, 3), 3)
    assert CRISS_CROSS.awaits(first) == Deal((6, 5, 4))
    dealt = CRISS_CROSS.apply(first, Dealt((0, 0, 0)))
    assert [drawing(dealt, seat)[0] for seat in range(3)] == ["S", "X", "B"]
    assert CRISS_CROSS.awaits(dealt) == Deal((6, 6))


@pytest.mark.parametrize(
    ("numbers", "corners"),
    [
        pytest.param((0, 0, 0, 0, 0, 0), "SXBHTO", id="CC-A1-always-the-first-left"),
        pytest.param((5, 4, 3, 2, 1, 0), "OTHBXS", id="CC-A1-always-the-last-left"),
        pytest.param((2, 2, 0, 2, 0, 0), "BHSOXT", id="CC-A1-mixed"),
    ],
)
def test_a_dealt_number_counts_the_symbols_that_are_left(numbers, corners):
    first = CRISS_CROSS.setup(BASIC, 6)
    assert CRISS_CROSS.awaits(first) == Deal((6, 5, 4, 3, 2, 1))
    dealt = CRISS_CROSS.apply(first, Dealt(numbers))
    assert "".join(drawing(dealt, seat)[0] for seat in range(6)) == corners


def test_cc_a1_corners_can_be_picked_in_seat_order():
    position = CRISS_CROSS.setup(PICKED, 3)
    for seat, letter in enumerate("OSX"):
        assert CRISS_CROSS.awaits(position) == Choices(seat, (Seat(seat),))
        assert [bool(CRISS_CROSS.legal(position, Seat(s))) for s in range(3)] == [s == seat for s in range(3)]
        assert len(CRISS_CROSS.legal(position, Seat(seat))) == 6 - seat
        position = CRISS_CROSS.apply(position, chosen(**{f"s{seat}": {"pick": letter}}))
    assert [drawing(position, seat) for seat in range(3)] == [START.replace("S", c) for c in "OSX"]
    assert CRISS_CROSS.awaits(position) == Deal((6, 6))


@pytest.mark.parametrize("options", [BASIC, PICKED], ids=["CC-A1-dealt", "CC-A1-picked"])
def test_alone_the_corner_is_picked_freely(options):
    first = CRISS_CROSS.setup(options, 1)
    assert CRISS_CROSS.awaits(first) == Choices(0, (Seat(0),))
    assert len(CRISS_CROSS.legal(first, Seat(0))) == 6
    assert drawing(CRISS_CROSS.apply(first, chosen(s0={"pick": "H"}))) == START.replace("S", "H")


def test_cc_a18_nobody_rolls_the_table_deals_two_dice_of_six():
    position = state(START, START.replace("S", "X"), round=3)
    assert CRISS_CROSS.awaits(position) == Deal((6, 6))
    rolled = CRISS_CROSS.apply(position, Dealt((1, 5)))
    assert view_of(CRISS_CROSS, rolled, None)["dice"] == ["X", "O"]
    assert view_of(CRISS_CROSS, rolled, None)["round"] == 4
    assert CRISS_CROSS.awaits(rolled) == Choices(3, (Seat(0), Seat(1)))


def test_everybody_writes_the_same_dice_on_a_sheet_of_their_own():
    rolled = state(START, START.replace("S", "B"), dice="XO")
    written = CRISS_CROSS.apply(
        rolled, chosen(s0={"write": {"r1c2": "X", "r2c2": "O"}}, s1={"write": {"r5c4": "O", "r5c5": "X"}})
    )
    assert drawing(written, 0) == "SX... .O... ..... ..... ....."
    assert drawing(written, 1) == "B.... ..... ..... ..... ...OX"
    assert written.dice == ()
    assert written.phase == rolled.phase + 1
    assert CRISS_CROSS.awaits(written) == Deal((6, 6))


def test_cc_a5_a_finished_player_waits_with_a_frozen_sheet():
    rolled = state(ISOLATED, ALMOST_ISOLATED, dice="XO", round=7)
    assert CRISS_CROSS.awaits(rolled) == Choices(7, (Seat(1),))
    assert CRISS_CROSS.legal(rolled, Seat(0)) == ()
    assert compact_of(CRISS_CROSS, rolled, Seat(0)) == {}
    after = CRISS_CROSS.apply(rolled, chosen(s1={"write": {"r5c4": "X", "r5c5": "O"}}))
    assert drawing(after, 0) == ISOLATED
    assert drawing(after, 1) == "S.X.O .T.B. H.S.X .O.T. B.HXO"


def test_cc_a5_the_match_goes_on_while_one_player_can_write():
    position = state(ISOLATED, ALMOST_ISOLATED, round=7)
    assert CRISS_CROSS.outcome(position) is None
    assert CRISS_CROSS.awaits(position) == Deal((6, 6))


def test_cc_a5_the_match_ends_early_when_nobody_can_write():
    position = state(ISOLATED, "SXXXX XXXX. .XXXX XXXXX XXXXX", round=7)
    awaits = CRISS_CROSS.awaits(position)
    assert isinstance(awaits, Over)
    assert awaits.outcome.reason == "nobody_can_write"
    assert awaits.outcome.scores == (0, 79)
    assert awaits.outcome.winners == (1,)


@pytest.mark.parametrize(
    ("round", "reason"),
    [
        pytest.param(11, "nobody_can_write", id="before-the-last-round"),
        pytest.param(12, "rounds_played", id="after-the-last-round"),
    ],
)
def test_twelve_rounds_are_the_usual_end(round, reason):
    outcome = CRISS_CROSS.outcome(state(FULL_ZERO, round=round))
    assert outcome is not None
    assert outcome.reason == reason


def test_after_the_last_roll_the_last_pair_is_still_written():
    last = "SXXXX XXXXX XXXXX XXXXX XXX.."
    assert CRISS_CROSS.outcome(state(last, round=11)) is None
    rolled = CRISS_CROSS.apply(state(last, round=11), Dealt((1, 1)))
    assert CRISS_CROSS.outcome(rolled) is None
    assert CRISS_CROSS.awaits(rolled) == Choices(11, (Seat(0),))
    done = CRISS_CROSS.apply(rolled, chosen(s0={"write": {"r5c4": "X", "r5c5": "X"}}))
    assert isinstance(CRISS_CROSS.awaits(done), Over)


def test_a_match_without_corners_is_not_over():
    assert CRISS_CROSS.outcome(state(BLANK, BLANK, round=0)) is None
    assert CRISS_CROSS.outcome(state(START, BLANK, round=0, options=PICKED)) is None


def test_the_view_shows_every_sheet_with_its_boxes_to_everybody():
    position = state("SS... S.... ..... ..... .....", START, dice="XO", round=2)
    view = view_of(CRISS_CROSS, position, None)
    assert view["rounds"] == 12
    assert view["sheets"][0] == {
        "grid": ["SS...", "S....", ".....", ".....", "....."],
        "can_write": True,
        "score": {"rows": [2, 0, 0, 0, 0], "columns": [2, 0, 0, 0, 0], "diagonal": 0, "total": 4},
    }
    assert all(view_of(CRISS_CROSS, position, Seat(seat)) == view for seat in range(2))


def test_sheets_fill_by_pairs_and_leave_both_colours_of_the_board_alike():
    """Filled cells = 1 + 2 for each round written; the empty ones lie half on each colour."""
    for number, (options, seats) in enumerate(every_setup(CRISS_CROSS)):
        match = played(CRISS_CROSS, options, seats, random.Random(number)).match
        corners = [sheet.cells[0] for sheet in match.state.sheets]
        assert len(set(corners)) == seats
        low = 0 if not options["penalty"] else -60 if options["diagonal_penalty"] == "each_box" else -50
        assert all(low <= total <= 120 for total in match.outcome["scores"])
        for sheet in match.state.sheets:
            empty = [divmod(cell, 5) for cell, symbol in enumerate(sheet.cells) if symbol == EMPTY]
            assert sheet.empty == sum(1 << (5 * row + column) for row, column in empty)
            assert 2 * sum((row + column) % 2 for row, column in empty) == len(empty)
