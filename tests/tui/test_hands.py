"""What is about to be chosen, without a server: keys, mouse, and whether it fits."""

import pytest

from clients.cli.games.criss_cross.hand import Corner, Pair
from clients.cli.games.encore.hand import Marking
from clients.cli.games.encore.loss import Removal, begun
from clients.cli.games.second_chance.hand import Tile
from clients.cli.language import LANGUAGES, speak
from clients.cli.tui.frame import keys_of
from shared.engine.registry import GAMES

FREE = frozenset(map(frozenset, [("r1c1", "r1c2"), ("r4c4", "r5c4"), ("r5c5", "r5c4")]))
PAIR = Pair(("X", "O"), FREE, 5, 3, 3)
WAYS = {("XX", "X."): [(1, 1), (4, 4)], ("X.", "XX"): [(8, 8)]}
SHAPES = {"3L": ("XX", "X."), "2": ("XX",)}
TILE = Tile(SHAPES, {"3L": WAYS, "2": {}}, 9, False, "3L", ("XX", "X."), 4, 4)
MARKS = {"b2": [frozenset({"H1", "H2"}), frozenset({"H2", "G2"})], "X2": [frozenset({"H5", "H6"})]}
MARKING = Marking(MARKS, ("b", "X"), ("2", "?"), GAMES["encore"].printed(), row=4, column=8)
SHARES = begun(4, (8, 7, 3))
LOSSES = {"colour": "a colour die", "number": "a number die"}
HANDS = (PAIR, Corner({"S": "slash", "X": "cross"}), TILE, MARKING, SHARES, Removal(LOSSES))


def pressed(hand, *keys):
    for key in keys:
        hand = hand.press(key) or hand
    return hand


def test_a_pair_moves_and_stays_on_the_sheet():
    assert pressed(PAIR, *["left"] * 9, *["up"] * 9).marks() == {"r1c1": "X", "r1c2": "O"}
    assert pressed(PAIR, *["right"] * 9, *["down"] * 9).marks() == {"r5c4": "X", "r5c5": "O"}


def test_a_pair_turns_through_four_ways_and_swaps():
    turned = [pressed(PAIR, *["r"] * turns).marks() for turns in range(5)]
    assert turned[0] == turned[4]
    assert len({tuple(marks.items()) for marks in turned}) == 4
    assert pressed(PAIR, "f").marks() == {"r3c4": "X", "r3c3": "O"}
    assert pressed(PAIR, "f", "f") == PAIR


def test_only_a_pair_that_fits_can_be_chosen():
    assert PAIR.choice() is None
    assert "Not here" in PAIR.says()
    there = pressed(PAIR, "n")
    assert there.choice() == {"write": {"r1c1": "X", "r1c2": "O"}}
    assert "fits" in there.says()


def test_a_pair_comes_to_the_mouse_and_is_written_by_a_second_click():
    moved, chosen = PAIR.click(("cell", "r1c1"))
    assert (moved.marks(), chosen) == ({"r1c1": "X", "r1c2": "O"}, False)
    assert moved.click(("cell", "r1c2")) == (moved, True)


def test_a_tile_fits_where_the_server_says_so():
    assert TILE.choice() == {"draw": "3L", "cells": "r4c4 r4c5 r5c4"}
    assert pressed(TILE, "n").choice() == {"draw": "3L", "cells": "r1c1 r1c2 r2c1"}
    assert pressed(TILE, "right").choice() is None


def test_a_tile_turns_mirrors_and_stays_on_the_grid():
    assert pressed(TILE, "r").rows == ("XX", ".X")
    assert pressed(TILE, "f").rows == ("XX", ".X")
    assert pressed(TILE, "r", "r", "r", "r") == TILE
    assert (pressed(TILE, *["down"] * 9).row, pressed(TILE, *["left"] * 9).column) == (8, 1)


def test_another_tile_is_taken_by_key_number_or_click():
    for other in (pressed(TILE, "tab"), pressed(TILE, "2"), TILE.click(("tile", "2"))[0]):
        assert other.name == "2"
        assert "nowhere" in other.says()
    assert pressed(TILE, "tab", "tab").name == "3L"


def test_a_next_place_may_need_another_way_round():
    assert pressed(TILE, "r", "n").rows in WAYS


def test_dice_dim_what_cannot_be_marked():
    blue = pressed(MARKING, "b", "2")
    assert blue.possible() == {"H1", "H2", "G2"}
    assert blue.mark("H5") == blue
    assert blue.mark("H1").possible() == {"H1", "H2"}
    assert not blue.offers("number", "?")


def test_cells_alone_find_the_dice_that_cost_least():
    marked = MARKING.mark("H5").mark("H6")
    assert marked.choice() == {"colour": "X", "number": 2, "cells": ["H5", "H6"]}
    assert "1 joker" in marked.says()
    assert pressed(MARKING, "n").choice()["colour"] == "b"


def test_a_die_is_put_back_and_cells_that_do_not_go_with_it_are_let_go():
    blue = pressed(MARKING, "b", "2").mark("H1")
    assert pressed(blue, "b").cells == {"H1"}
    assert pressed(blue, "x").cells == frozenset()
    assert pressed(blue, "y") == blue


def test_passing_needs_two_keys():
    assert pressed(MARKING, "p").choice() == {"pass": True}
    assert pressed(MARKING, "p", "p").choice() is None


def test_shares_begin_evenly_and_add_up():
    assert SHARES.choice() == {"jokers": [3, 1, 0]}
    assert pressed(SHARES, "right").choice() is None
    assert pressed(SHARES, "right", "down", "left").choice() is not None
    assert pressed(SHARES, *["left"] * 20).shares[0] == 0


def test_a_die_to_give_up_is_chosen_by_arrows_or_two_clicks():
    removal = Removal(LOSSES)
    assert pressed(removal, "right").choice() == {"remove": "number"}
    assert removal.click(("remove", "number")) == (Removal(LOSSES, 1), False)
    assert removal.click(("remove", "colour"))[1]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: type(hand).__name__)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_and_what_is_said_fit_on_80_columns(hand, language):
    speak(language)
    try:
        assert keys_of(hand.keys).cell_len <= 80
        assert len(hand.says()) < 80
    finally:
        speak("en")
