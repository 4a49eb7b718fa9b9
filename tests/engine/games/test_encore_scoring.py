"""Scores, ranks and levels; ids are those of docs/rules/encore.md."""

import pytest

from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.scoring import LOWER, UPPER, final_outcome, level, score
from shared.engine.games.encore.sheet import COLUMN_MASKS, cell_names
from shared.engine.games.encore.state import Pad, State
from shared.engine.showing import view_of
from tests.engine.games.encore_support import T1, cells

STARS = cell_names(T1.stars)


def some_stars(count):
    return cells(" ".join(STARS[:count]))


def test_the_stars_of_t1_are_those_of_the_rules():
    assert " ".join(STARS) == "A3 B1 C5 D7 E4 F6 G2 H1 I3 J7 K3 L4 M6 N3 O1"


def test_en_e30_the_parts_of_a_score():
    columns = 0b111_0000_0000_0111  # A B C and M N O, of which A, C, M and O paid the upper value
    upper = 0b101_0000_0000_0101 | 1 << 15
    pad = Pad("t1", some_stars(11), jokers=3, full=columns | 0b11 << 15, first=upper)
    assert sum(UPPER[i] for i in (0, 2, 12, 14)) + sum(LOWER[i] for i in (1, 13)) == 20
    with_h = Pad("t1", pad.marks, 3, pad.full | 1 << 7, pad.first | 1 << 7)
    assert score(with_h) == 8 + 21 + 3 - 8 == 24


def test_an_untouched_pad_has_its_jokers_and_misses_all_stars():
    assert score(Pad("t1")) == 8 - 30


def test_values_are_printed_symmetrically():
    assert UPPER == (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5, 5, 5, 5, 5, 5)
    assert LOWER == (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3)


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (-1, 0),
        (0, 1),
        (1, 2),
        (4, 2),
        (5, 3),
        (8, 3),
        (9, 4),
        (12, 4),
        (13, 5),
        (36, 10),
        (37, 11),
        (40, 11),
        (41, 12),
    ],
)
def test_en_e33_solo_levels(total, expected):
    assert level(total) == expected


@pytest.mark.parametrize(
    ("pads", "winners"),
    [
        pytest.param([Pad("t1", some_stars(3)), Pad("t1", some_stars(4))], (1,), id="more-points"),
        pytest.param(
            [Pad("t1", some_stars(4), 6), Pad("t1", some_stars(3), 8)], (1,), id="EN-A16-more-jokers"
        ),
        pytest.param([Pad("t1", some_stars(4), 6)] * 2, (0, 1), id="EN-A16-shared"),
    ],
)
def test_winners(pads, winners):
    outcome = final_outcome(State(tuple(pads), 0), "stalled")
    assert outcome.winners == winners


def test_the_outcome_tells_how_it_came_about():
    outcome = final_outcome(State((Pad("t1", some_stars(15), 2),), 0, roll=30), "rolls_played")
    assert outcome.to_json() == {
        "winners": [0],
        "scores": [2],
        "reason": "rolls_played",
        "details": {"rolls": 30, "jokers": [2], "stars_missed": [0], "colours": [0], "level": 2},
    }


def test_a_view_shows_everything_that_is_public():
    pad = Pad("t1", COLUMN_MASKS[7], 7, full=1 << 7, first=1 << 7)
    view = view_of(ENCORE, State((pad, Pad("t1")), 1, roll=5), None)
    assert view["sheets"] == {"t1": list(T1.rows)}
    assert (view["roll"], view["rolls"], view["active"]) == (5, None, 1)
    assert view["dice"] == view["left"] == {"colours": [], "numbers": []}
    assert view["first"] == {"H": [0]}
    assert view["pads"][0] == {
        "sheet": "t1",
        "marks": [".......x......."] * 7,
        "jokers": 7,
        "columns": [None] * 7 + [1] + [None] * 7,
        "colours": dict.fromkeys("byrgo"),
        "stars_missed": 14,
        "score": 1 + 7 - 28,
    }
