"""Second Chance: who wins, the solo series, and what a view shows."""

import json

import pytest

from shared.engine.core import Deal, Over, Seat
from shared.engine.games.second_chance.grid import CELL_NAMES
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from shared.engine.games.second_chance.state import Result, State
from shared.engine.registry import complete_options, find_game
from shared.engine.showing import view_of
from tests.engine.games.second_chance_table import choose, deal, drawn, grid, holes, table

SQUARES = 81


def sheet(empty, one):
    return grid(("1" if one else "#") + "#" * (SQUARES - 1 - empty) + "." * empty)


def first_holes(count):
    return holes(" ".join(CELL_NAMES[:count]))


@pytest.mark.parametrize(
    ("sheets", "winners"),
    [
        pytest.param("5+ 7 5", (0,), id="SC-E18-the-one-breaks-the-tie"),
        pytest.param("5+ 5+ 5", (0, 1), id="SC-E19-two-ones-share-SC-A14"),
        pytest.param("4 5+", (0,), id="SC-E20-fewer-squares-first"),
        pytest.param("5 7+ 5", (0, 2), id="no-tied-player-has-a-one-SC-A13"),
        pytest.param("3 3 3", (0, 1, 2), id="no-one-at-all-SC-A13"),
        pytest.param("6 5+", (1,), id="a-drop-out-may-win"),
    ],
)
def test_fewest_empty_squares_win(sheets, winners):
    grids = tuple(sheet(int(text.rstrip("+")), text.endswith("+")) for text in sheets.split())
    empty = tuple(g.empty.bit_count() for g in grids)
    outcome = SECOND_CHANCE.outcome(State("standard", grids, (), results=(Result(empty, "deck"),)))
    assert outcome.winners == winners
    assert outcome.scores == empty
    assert outcome.details == {"ones": [seat for seat, text in enumerate(sheets.split()) if "+" in text]}


def test_a_full_grid_beats_every_one__SC_E17():
    grids = (sheet(0, False), sheet(0, True), sheet(1, True))
    outcome = SECOND_CHANCE.outcome(State("standard", grids, (), results=(Result((0, 0, 1), "filled"),)))
    assert outcome.winners == (0, 1)


@pytest.mark.parametrize(
    ("empty", "reached"),
    [
        pytest.param((4, 3, 2), True, id="SC-E22-nine"),
        pytest.param((4, 3, 3), False, id="SC-E22-ten"),
        pytest.param((0, 0, 0), True, id="none"),
    ],
)
def test_the_solo_goal_is_below_ten__SC_E22(empty, reached):
    results = tuple(Result((count,), "deck") for count in empty[:2])
    last = table(first_holes(empty[2] + 1), deck="1 1")
    state = choose(deal(State("standard", last.grids, last.deck, stage="round", results=results), "1 1"))
    outcome = SECOND_CHANCE.outcome(state)
    assert outcome.scores == (sum(empty),)
    assert outcome.winners == ((0,) if reached else ())
    assert outcome.details["empty"] == list(empty)
    assert outcome.details["goal_reached"] is reached
    assert outcome.reason == outcome.details["endings"][2] == ("deck" if empty[2] else "filled")


def test_solo_has_no_one():
    state = deal(deal(table(holes("r1c1 r1c3"), deck="2 2 3I 1 1"), "2 2"), "3I")
    assert state.results == (Result((2,), "all_out"),)


def test_each_solo_game_is_set_up_from_scratch__SC_A21():
    state = choose(deal(table(holes("r1c1 r1c3"), deck="1 1 2"), "1 1"))
    assert SECOND_CHANCE.outcome(state) is None
    assert SECOND_CHANCE.awaits(state) == Deal((13,))
    fresh = SECOND_CHANCE.setup({"deck": "standard"}, 1)
    assert (state.deck, state.grids, state.round) == (fresh.deck, fresh.grids, 0)
    assert state.phase == 1  # the barriers of the whole match are counted


def test_an_outcome_is_small():
    grids = tuple(sheet(40, True) for _ in range(6))
    state = State("standard", grids, (), results=(Result((40,) * 6, "no_second_chance"),))
    assert len(json.dumps(SECOND_CHANCE.awaits(state).outcome.to_json())) < 500
    assert isinstance(SECOND_CHANCE.awaits(state), Over)


def test_the_registry_knows_the_game():
    game = find_game("second-chance")
    assert complete_options(game, {}, 6) == {"deck": "standard"}
    assert game.components({"deck": "standard"}) == {"deck": "standard-1", "tiles": "start-1"}
    assert game.components({"deck": "hard"}) == {"deck": "hard-1", "tiles": "start-1"}


B1_VIEW = [
    "AA.......",
    "A........",
    ".........",
    ".........",
    "........B",
    ".........",
    ".........",
    ".........",
    ".........",
]


def test_a_view_draws_each_tile_in_its_own_letter():
    state = table(*[grid("." * SQUARES)] * 2, deck="3L 1 1 2 2 4O")
    state = choose(deal(state, "3L 1"), {0: drawn("3L", "r1c1 r1c2 r2c1")})
    state = choose(deal(state, "1 2"), {0: drawn("1", "r5c9")})
    view = view_of(SECOND_CHANCE, state, None)
    assert view["grids"][0]["rows"] == B1_VIEW
    assert view["grids"][0]["tiles"] == ["3L", "1"]
    assert view["grids"][0]["empty"] == 77
    assert (view["round"], view["cards"], view["deck"]) == (11, ["1", "2"], {"2": 1, "4O": 1})


def test_a_view_tells_who_is_stuck_and_out_and_what_the_second_chance_was():
    state = deal(table(holes("r1c1 r1c2"), grid("." * SQUARES), deck="3I 4O 3L 1 2 2"), "3I 4O")
    stuck = view_of(SECOND_CHANCE, state, Seat(1))
    assert [g["stuck"] for g in stuck["grids"]] == [True, False]
    assert [g["offered"] for g in stuck["grids"]] == [[], ["3I", "4O"]]
    assert stuck["shapes"]["4O"] == "XX/XX"
    dropped = view_of(SECOND_CHANCE, deal(choose(state), "3L"), Seat(0))["grids"][0]
    assert (dropped["second_chance"], dropped["out"], dropped["one"]) == ("3L", True, True)
    assert dropped["rows"][0].startswith("1.")


def test_a_view_is_the_same_for_everybody_and_hides_no_order():
    state = deal(table(grid("." * SQUARES), grid("." * SQUARES), deck="3I 4O 3L 1 2 2"), "3I 4O")
    views = [view_of(SECOND_CHANCE, state, seat) for seat in (None, Seat(0), Seat(1))]
    assert views[0] == views[1] == views[2]
    assert views[0]["deck"] == {"3L": 1, "1": 1, "2": 2}


def test_a_solo_view_counts_the_games():
    view = view_of(SECOND_CHANCE, choose(deal(table(holes("r1c1 r1c3"), deck="1 1 2"), "1 1")), Seat(0))
    assert (view["game"], view["games"], view["results"]) == (2, 3, [{"empty": [1], "reason": "deck"}])
