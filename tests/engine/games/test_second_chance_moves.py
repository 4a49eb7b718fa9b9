"""Second Chance: choices as they are written, and what is refused."""

import pytest

from shared.engine.core import Chosen, Deal, Dealt, Seat
from shared.engine.errors import MalformedChoice, RuleViolation
from shared.engine.games.second_chance.decks import TILES
from shared.engine.games.second_chance.grid import names
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from shared.engine.games.second_chance.tiles import Draw
from shared.engine.showing import compact_of
from tests.engine.games.second_chance_table import choosing, deal, drawn, grid, holes, table

S02_DEALT = SECOND_CHANCE.apply(SECOND_CHANCE.setup({"deck": "standard"}, 2), Dealt((1, 0)))

CORNER = """
    ....#####
    ....#####
    #########
    #########
    #########
    #########
    #########
    #########
    ########.
"""


def code(state, seat, move):
    try:
        SECOND_CHANCE.check(state, Seat(seat), move)
    except RuleViolation as refusal:
        return refusal.code
    return None


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        pytest.param("r1c1 r1c2 r1c3 r2c1", "r1c1 r1c2 r1c3 r2c1", id="as-listed"),
        pytest.param("r2c1 r1c3 r1c1 r1c2", "r1c1 r1c2 r1c3 r2c1", id="any-order"),
        pytest.param("r9c9", "r9c9", id="last-cell"),
    ],
)
def test_a_choice_has_one_spelling(text, spelling):
    move = SECOND_CHANCE.parse({"draw": "4L", "cells": text})
    assert SECOND_CHANCE.dump(move) == {"draw": "4L", "cells": spelling}


@pytest.mark.parametrize(
    "choice",
    [
        pytest.param(None, id="nothing"),
        pytest.param("4L r1c1", id="text"),
        pytest.param({}, id="empty"),
        pytest.param({"draw": "4L"}, id="no-cells"),
        pytest.param({"cells": "r1c1"}, id="no-tile"),
        pytest.param({"draw": "1", "cells": "r1c1", "colour": "red"}, id="colours-are-no-rule-SC-A22"),
        pytest.param({"draw": 1, "cells": "r1c1"}, id="number-for-a-tile"),
        pytest.param({"draw": "1", "cells": ["r1c1"]}, id="list-of-cells"),
        pytest.param({"draw": "9Z", "cells": "r1c1"}, id="unknown-tile"),
        pytest.param({"draw": "1", "cells": ""}, id="no-cell"),
        pytest.param({"pass": 1}, id="passing-by-number"),
        pytest.param({"pass": True, "draw": "1"}, id="passing-and-drawing"),
        pytest.param({"draw": "1", "cells": "r100c1"}, id="far-below-the-grid"),
        pytest.param({"draw": "1", "cells": "r-1c1"}, id="negative"),
        pytest.param({"draw": "1", "cells": "r01c1"}, id="leading-zero"),
        pytest.param({"draw": "1", "cells": "r1c01"}, id="leading-zero-of-a-column"),
        pytest.param({"draw": "2", "cells": "r0c1 x"}, id="outside-and-garbage"),
        pytest.param({"draw": "1", "cells": "r\u0661c1"}, id="digits-of-another-script"),
        pytest.param({"draw": "1", "cells": "R1C1"}, id="capitals"),
        pytest.param({"draw": "2", "cells": "r1c1  r1c2"}, id="two-spaces"),
        pytest.param({"draw": "2", "cells": "r1c1 r1c1"}, id="a-cell-twice"),
    ],
)
def test_a_choice_without_the_form_is_malformed(choice):
    with pytest.raises(MalformedChoice):
        SECOND_CHANCE.parse(choice)


@pytest.mark.parametrize(
    ("choice", "rule", "words"),
    [
        pytest.param({"draw": "1", "cells": "r0c1"}, "outside_grid", "r0c1 is outside", id="above"),
        pytest.param({"draw": "1", "cells": "r10c1"}, "outside_grid", "r10c1 is outside", id="below"),
        pytest.param({"draw": "1", "cells": "r1c0"}, "outside_grid", "r1c0 is outside", id="left"),
        pytest.param({"draw": "2", "cells": "r1c9 r1c10"}, "outside_grid", "r1c10 is outside", id="right"),
        pytest.param({"draw": "1", "cells": "r99c99"}, "outside_grid", "r99c99 is outside", id="far"),
        pytest.param({"pass": True}, "must_draw", "no passing", id="no-passing-SC-A3-SC-A4"),
    ],
)
def test_what_no_state_allows_is_refused_by_its_rule(choice, rule, words):
    with pytest.raises(RuleViolation, match=words) as refusal:
        SECOND_CHANCE.parse(choice)
    assert refusal.value.code == rule


def test_start_tiles_are_dealt_without_replacement__SC_A20():
    state = SECOND_CHANCE.setup({"deck": "standard"}, 6)
    assert SECOND_CHANCE.awaits(state) == Deal((13, 12, 11, 10, 9, 8))
    low = SECOND_CHANCE.apply(state, Dealt((0, 0, 0, 0, 0, 0)))
    assert low.starts == ("S01", "S02", "S03", "S04", "S05", "S06")
    high = SECOND_CHANCE.apply(state, Dealt((12, 11, 10, 9, 8, 7)))
    assert high.starts == ("S13", "S12", "S11", "S10", "S09", "S08")


def test_all_place_their_start_tile_at_the_same_time():
    assert choosing(S02_DEALT) == (0, 1)
    assert len(SECOND_CHANCE.legal(S02_DEALT, Seat(0))) == 16  # SC-E1
    assert {move.tile for move in SECOND_CHANCE.legal(S02_DEALT, Seat(1))} == {"S01"}


@pytest.mark.parametrize(
    ("tile", "cells", "expected"),
    [
        pytest.param("S02", "r4c4 r4c5 r5c3 r5c4 r5c5 r5c6 r6c4 r6c5", None, id="over-the-centre"),
        pytest.param("S02", "r5c5 r5c6 r6c4 r6c5 r6c6 r6c7 r7c5 r7c6", None, id="touching-it-with-a-corner"),
        pytest.param(
            "S02", "r1c2 r1c3 r2c1 r2c2 r2c3 r2c4 r3c2 r3c3", "centre_not_covered", id="SC-E2-at-r1c1-SC-A19"
        ),
        pytest.param("S02", "r5c6 r5c7 r6c5 r6c6 r6c7 r6c8 r7c6 r7c7", "centre_not_covered", id="beside-it"),
        pytest.param("S02", "r5c1 r5c2 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8", "wrong_shape", id="a-bar"),
        pytest.param(
            "S01", "r5c5 r5c6 r5c7 r6c5 r6c6 r6c7 r7c7 r7c8", "not_offered", id="a-neighbours-SC-A20"
        ),
        pytest.param("1", "r5c5", "not_offered", id="a-card-is-no-start-tile"),
    ],
)
def test_a_start_tile_is_allowed_or_names_the_rule(tile, cells, expected):
    assert code(S02_DEALT, 0, drawn(tile, cells)) == expected


@pytest.mark.parametrize(
    ("tile", "cells", "expected"),
    [
        pytest.param("4L", "r1c1 r1c2 r1c3 r2c1", None, id="as-printed"),
        pytest.param("4L", "r1c4 r2c2 r2c3 r2c4", None, id="turned"),
        pytest.param("4L", "r1c1 r2c1 r2c2 r2c3", None, id="mirrored"),
        pytest.param("4L", "r1c1 r1c2 r2c1 r2c2", "wrong_shape", id="a-square"),
        pytest.param("4L", "r1c1 r1c2 r1c3", "wrong_shape", id="too-few"),
        pytest.param("4L", "r1c1 r1c2 r1c3 r2c1 r2c2", "wrong_shape", id="too-many"),
        pytest.param("4L", "r1c1 r1c2 r1c3 r9c9", "wrong_shape", id="torn"),
        pytest.param("3I", "r1c9 r2c1 r2c2", "wrong_shape", id="around-the-edge"),
        pytest.param("4L", "r1c3 r1c4 r1c5 r2c3", "overlaps", id="one-square-on-another-tile"),
        pytest.param("4L", "r5c5 r5c6 r5c7 r6c5", "overlaps", id="all-squares"),
        pytest.param("3I", "r1c2 r1c3 r1c4", None, id="the-other-card"),
        pytest.param("1", "r9c9", "not_offered", id="a-tile-not-shown"),
        pytest.param("S02", "r4c4 r4c5 r5c3 r5c4 r5c5 r5c6 r6c4 r6c5", "not_offered", id="a-start-tile"),
    ],
)
def test_a_draw_is_allowed_or_names_the_rule(tile, cells, expected):
    state = deal(table(grid(CORNER), deck="4L 3I 1"), "4L 3I")
    assert code(state, 0, drawn(tile, cells)) == expected


def test_touching_earlier_tiles_is_not_needed():
    state = deal(table(grid(CORNER), deck="1 4O"), "1 4O")
    assert code(state, 0, drawn("1", "r9c9")) is None


@pytest.mark.parametrize("cards", ["4L 3I", "4I 7a", "2 2", "5P 1"])
def test_legal_is_exactly_what_check_accepts(cards):
    state = deal(table(grid(CORNER), deck=cards + " 4T 6a"), cards)
    every = [Draw(name, cells) for name in TILES for cells in TILES[name].shapes]
    accepted = {move for move in every if code(state, 0, move) is None}
    legal = SECOND_CHANCE.legal(state, Seat(0))
    assert len(legal) == len(set(legal))
    assert set(legal) == accepted


def test_legal_starts_are_exactly_what_check_accepts():
    every = [Draw("S02", cells) for cells in TILES["S02"].shapes]
    accepted = {move for move in every if code(S02_DEALT, 0, move) is None}
    assert set(SECOND_CHANCE.legal(S02_DEALT, Seat(0))) == accepted


def test_two_equal_cards_are_one_offer__SC_A5():
    state = deal(table(holes("r1c1 r1c2"), deck="2 2 1"), "2 2")
    assert [SECOND_CHANCE.dump(move) for move in SECOND_CHANCE.legal(state, Seat(0))] == [
        {"draw": "2", "cells": "r1c1 r1c2"}
    ]


def test_compact_groups_by_tile_and_orientation():
    state = deal(table(grid(CORNER), deck="3I 5I 1"), "3I 5I")
    assert compact_of(SECOND_CHANCE, state, Seat(0)) == {
        "3I": [{"shape": "XXX", "at": ["r1c1", "r1c2", "r2c1", "r2c2"]}],
        "5I": [],
    }


@pytest.mark.parametrize("state", [S02_DEALT, deal(table(grid(CORNER), deck="4L 2 1"), "4L 2")])
def test_compact_unfolds_into_the_legal_choices(state):
    unfolded = []
    for tile, ways in compact_of(SECOND_CHANCE, state, Seat(0)).items():
        for way in ways:
            for corner in way["at"]:
                top, left = int(corner[1]), int(corner[3])
                squares = [
                    f"r{top + r}c{left + c}"
                    for r, row in enumerate(way["shape"].split("/"))
                    for c, square in enumerate(row)
                    if square == "X"
                ]
                unfolded.append({"draw": tile, "cells": " ".join(squares)})
    assert unfolded == [SECOND_CHANCE.dump(move) for move in SECOND_CHANCE.legal(state, Seat(0))]


def test_whoever_owes_nothing_has_no_choices():
    state = deal(table(grid(CORNER), holes("r1c1"), deck="4L 3I 1"), "4L 3I")
    assert choosing(state) == (0,)
    assert SECOND_CHANCE.legal(state, Seat(1)) == []
    assert compact_of(SECOND_CHANCE, state, Seat(1)) == {}


def test_a_drawn_tile_never_moves():
    state = deal(table(grid(CORNER), deck="4L 3I 1 1"), "4L 3I")
    move = drawn("4L", "r1c1 r1c2 r1c3 r2c1")
    after = SECOND_CHANCE.apply(state, Chosen({Seat(0): move}))
    assert after.grids[0].drawn == (move,)
    assert names(after.grids[0].empty) == ["r1c4", "r2c2", "r2c3", "r2c4", "r9c9"]
