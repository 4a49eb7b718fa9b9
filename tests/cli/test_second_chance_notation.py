"""What people may type in Second Chance."""

import pytest

from clients.cli.errors import Misread
from clients.cli.games import drawing, read_choice
from clients.cli.games.second_chance.ways import ways
from shared.engine.core import Chosen, Dealt, Seat
from shared.engine.games.second_chance.decks import TILES
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from shared.engine.showing import compact_of, view_of
from tests.cli.grids import EMPTY, grid, match, view

TWO = match(view(grid(offered=["4L", "3I"])), "Ada")
ONE = match(view(grid(offered=["3I"]), stage="second"), "Ada")
NOTHING = match(view(grid()), "Ada")
# 4L as printed is XXX/X.., so `a` at row 1, column 2 covers these.
PRINTED = {"draw": "4L", "cells": "r1c2 r1c3 r1c4 r2c2"}


def read(typed, seen=TWO):
    return read_choice(typed, seen)


@pytest.mark.parametrize(
    "typed",
    [
        *("a12", "A12", " a12 ", "a 12", "a 1 2", "a,12", "a r1c2", "ar1c2", "A R1C2"),
        *("4L 12 13 14 22", "4l r1c2 r1c3 r1c4 r2c2", "4L 12,13,14,22", "4l 12; 13; 14; r2c2"),
    ],
)
def test_a_tile_can_be_typed_in_many_ways(typed):
    assert read(typed) == PRINTED


@pytest.mark.parametrize(
    ("typed", "tile", "cells"),
    [
        pytest.param("b12", "4L", "r1c2 r1c3 r2c3 r3c3", id="turned-once"),
        pytest.param("c12", "4L", "r1c4 r2c2 r2c3 r2c4", id="turned-twice-over-a-gap"),
        pytest.param("e12", "4L", "r1c2 r1c3 r1c4 r2c4", id="mirrored"),
        pytest.param("i11", "3I", "r1c1 r1c2 r1c3", id="the-other-tile"),
        pytest.param("j71", "3I", "r7c1 r8c1 r9c1", id="upright"),
    ],
)
def test_every_way_round_has_a_letter(typed, tile, cells):
    assert read(typed) == {"draw": tile, "cells": cells}


def test_the_only_tile_needs_no_name():
    assert read("11 12 13", ONE) == read("3i 11 12 13", ONE) == read("a11", ONE)


@pytest.mark.parametrize(
    ("typed", "choice"),
    [
        pytest.param("i18", {"draw": "3I", "cells": "r1c8 r1c9 r1c10"}, id="off-the-grid"),
        pytest.param("i01", {"draw": "3I", "cells": "r0c1 r0c2 r0c3"}, id="row-0"),
        pytest.param("i54", {"draw": "3I", "cells": "r5c4 r5c5 r5c6"}, id="on-another-tile"),
        pytest.param("6A 11 12", {"draw": "6a", "cells": "r1c1 r1c2"}, id="a-tile-not-offered"),
        pytest.param("pass", {"pass": True}, id="no-passing"),
    ],
)
def test_what_breaks_a_rule_is_left_to_the_server(typed, choice):
    assert read(typed) == choice


@pytest.mark.parametrize(
    ("typed", "seen", "hint"),
    [
        pytest.param("k11", TWO, "from a to j", id="no-such-shape"),
        pytest.param("44", TWO, "as in `a11`", id="which-tile"),
        pytest.param("hello", TWO, "as in `a11`", id="words"),
        pytest.param("", TWO, "or `help`", id="nothing"),
        pytest.param("4L", TWO, "or `help`", id="no-cells"),
        pytest.param("4L here", TWO, "or `help`", id="no-cell"),
        pytest.param("a 1 10", TWO, "or `help`", id="column-10"),
        pytest.param("a11", NOTHING, "nothing to draw", id="not-asked"),
        pytest.param("{x", TWO, "not JSON", id="half-json"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could(typed, seen, hint):
    with pytest.raises(Misread, match=hint):
        read(typed, seen)


def test_what_is_said_can_be_typed():
    assert read(drawing("second-chance").say(PRINTED)) == PRINTED


@pytest.mark.parametrize("name", TILES)
def test_every_tile_is_shown_all_ways_round(name):
    lettered = ways(match(view(grid(EMPTY, [name])), "Ada"))
    assert ["/".join(way.rows) for way in lettered] == [way.shape for way in TILES[name].orientations]


@pytest.mark.parametrize("seed", range(4))
def test_the_example_of_every_prompt_is_legal(seed):
    state = SECOND_CHANCE.apply(SECOND_CHANCE.setup({"deck": "standard"}, 2), Dealt((seed, seed)))
    for turn in range(40):
        if not state.choosing:
            awaits = SECOND_CHANCE.awaits(state)
            if not hasattr(awaits, "draws"):
                break
            state = SECOND_CHANCE.apply(state, Dealt(tuple((seed + turn) % bound for bound in awaits.draws)))
            continue
        moves = {seat: SECOND_CHANCE.parse(example(state, seat)) for seat in state.choosing}
        for seat, move in moves.items():
            SECOND_CHANCE.check(state, Seat(seat), move)
        state = SECOND_CHANCE.apply(state, Chosen(moves))
    assert state.round > 5


def example(state, seat):
    seen = match(view_of(SECOND_CHANCE, state, None), "Ada", "Bob", seat=seat)
    seen["legal"] = compact_of(SECOND_CHANCE, state, seat)
    typed = drawing("second-chance").prompt(seen).split("`")[1]
    return read_choice(typed, seen)
