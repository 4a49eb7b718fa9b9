"""What people may type in Encore!."""

import pytest

from clients.cli.errors import Misread
from clients.cli.games import drawing, read_choice
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.state import Pad
from tests.cli.encore_tables import asked_of, choosing
from tests.engine.games.encore_support import M1, table

MARKING = {"colour": "y", "number": 2, "cells": ["G5", "H5"]}
ASKED = asked_of(table([Pad("t1", M1)] * 2, "bXo 21?"))


def read(typed, state=ASKED):
    return read_choice(typed, state)


@pytest.mark.parametrize(
    "typed",
    [
        *("y2 G5 H5", "Y2 g5 h5", "y2,G5,H5", "y2: G5; H5", "y2g5h5", " y 2  G 5  H 5 "),
        '{"colour": "y", "number": 2, "cells": ["G5", "H5"]}',
    ],
)
def test_a_marking_can_be_typed_in_many_ways(typed):
    assert read(typed) == MARKING


@pytest.mark.parametrize(
    ("typed", "colour", "number"),
    [("x5 B2", "X", 5), ("b? B2", "b", "?"), ("X? b2", "X", "?"), ("o1 B2", "o", 1), ("r? B2", "r", "?")],
)
def test_jokers_are_typed_like_other_faces(typed, colour, number):
    assert read(typed) == {"colour": colour, "number": number, "cells": ["B2"]}


@pytest.mark.parametrize("typed", ["pass", "PASS", " Pass ", "p"])
def test_one_may_pass(typed):
    assert read(typed) == {"pass": True}


def test_what_is_against_the_rules_is_left_to_the_server():
    assert read("y5 A1 A1") == {"colour": "y", "number": 5, "cells": ["A1", "A1"]}


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        pytest.param("y2", r"Name the cells too; `\? y2` lists the places for y2\.", id="dice-alone"),
        pytest.param("X ?", r"`\? x\?` lists", id="jokers-alone"),
        pytest.param("y2 P5", "There is no cell P5: columns go from A to O", id="no-such-column"),
        pytest.param("y2 G5 H8", "There is no cell H8: .* rows from 1 to 7", id="no-such-row"),
        pytest.param("y2 G5 H12", "There is no cell H12", id="two-digits"),
        pytest.param("y2 G5 again", "a colour, a number and the cells: `b1 H3`", id="words-at-the-end"),
        pytest.param("y6 G5", "`b1 H3`; or `pass`, or `help`", id="six"),
        pytest.param("F6 H5", "a colour, a number and the cells", id="cells-alone"),
        pytest.param("hello", "a colour, a number and the cells", id="words"),
        pytest.param("passe", "or `pass`", id="nearly-pass"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could(typed, hint):
    with pytest.raises(Misread, match=hint):
        read(typed)


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_choice_can_be_typed_as_it_is_said(seed):
    say = drawing("encore").say
    for state in choosing(seed % 6 + 1, seed):
        for seat in ENCORE.awaits(state).seats:
            asked = asked_of(state, seat)
            choices = [ENCORE.dump(move) for move in ENCORE.legal(state, seat)]
            assert len({say(choice) for choice in choices}) == len(choices)
            for choice in choices:
                assert read(say(choice), asked) == choice


@pytest.mark.parametrize("seed", range(6))
def test_the_prompt_gives_an_example_that_works_unless_nothing_does(seed):
    for state in choosing(seed % 3 + 1, seed):
        for seat in ENCORE.awaits(state).seats:
            asked = asked_of(state, seat)
            example = drawing("encore").prompt(asked).split("`")[1]
            legal = [ENCORE.dump(move) for move in ENCORE.legal(state, seat)]
            assert read(example, asked) in legal
            assert (example == "pass") == (len(legal) == 1)


def test_the_prompt_asks_for_jokers_only_when_it_must():
    cheap, dear = (asked_of(table([Pad("t1")] * 2, dice)) for dice in ("XXb ??1", "XXX ???"))
    assert drawing("encore").prompt(cheap) == "mark as in `b1 H3`, or `pass`"
    assert drawing("encore").prompt(dear) == "mark as in `x? H3`, or `pass`"
