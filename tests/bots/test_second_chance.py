"""The Second Chance bot: it reads every view, keeps the rules and the contract, and sees what is at hand."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.progress import Progress

from shared.bots.core import LEVELS
from shared.bots.second_chance.ahead import expected
from shared.bots.second_chance.bot import BOT
from shared.bots.second_chance.candidates import candidates
from shared.bots.second_chance.features import NAMES
from shared.bots.second_chance.lanes import lay, piece, runs
from shared.bots.second_chance.snug import snuggest
from shared.bots.second_chance.value import DATA
from shared.bots.think import think
from shared.engine.core import Choices, Deal, Dealt, Outcome, Over, Seat
from shared.engine.games.second_chance.decks import DECKS, TILES
from shared.engine.games.second_chance.grid import AREA, Cells
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from shared.engine.showing import full_view, seen, view_of
from tests.engine.games.second_chance_table import deal, grid, table
from tests.engine.play import WrittenMatch, every_setup, play
from tools.least_squares import least_squares
from tools.tune_second_chance import KNOTS, learn

SETUPS = every_setup(SECOND_CHANCE)
SMALL = 2  # a budget that keeps whole matches fast

law = settings(deadline=None, derandomize=True, max_examples=12)
any_grid = st.integers(0, 2**AREA - 1) | st.builds(
    lambda a, b: a | b, st.integers(0, 2**AREA - 1), st.integers(0, 2**AREA - 1)
)
any_tile = st.sampled_from(sorted(TILES))


def shown_to(match, seat):
    return json.loads(json.dumps(full_view(match, seat, seen(match, seat), {})))


def check_reading(match, seat):
    shown = shown_to(match, seat)
    state = BOT.read(shown)
    assert view_of(SECOND_CHANCE, state, seat) == shown["view"]
    assert SECOND_CHANCE.legal(state, seat) == SECOND_CHANCE.legal(match.state, seat)
    if isinstance(match.awaits, Choices):
        assert state == match.state


@law
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_view_is_read_back_whether_others_have_chosen_or_not(data, seed):
    options, seats = data.draw(st.sampled_from(SETUPS))
    playing = WrittenMatch(SECOND_CHANCE, options, seats)
    for match in play(playing, Random(seed)):
        for seat in map(Seat, range(seats)):
            check_reading(match, seat)
        if len(match.awaiting) > 1:
            first, *others = match.awaiting
            playing.choose(first, SECOND_CHANCE.dump(SECOND_CHANCE.legal(match.state, first)[-1]))
            for seat in others:
                check_reading(playing.match, seat)
            playing.append("unchose", seat=first, phase=match.phase)


@law
@given(cells=any_grid, name=any_tile)
def test_lanes_find_the_same_draws_as_the_rules(cells, name):
    tile, places, found = piece(name), piece(name).fits(runs(lay(Cells(cells)))), set()
    while places:
        place = places.bit_length() - 1
        found.add(tile.at(place)[0])
        places ^= 1 << place
    rules = TILES[name]
    assert found == {draw.cells for draw in rules.draws(rules.corners(Cells(cells)))}


@law
@given(cells=any_grid, name=any_tile)
def test_the_snuggest_place_has_the_fewest_open_edges(cells, name):
    rules, tile = TILES[name], piece(name)
    draws = rules.draws(rules.corners(Cells(cells)))
    open_edges, place = snuggest(lay(Cells(cells)), tile)
    if not draws:
        assert place == -1
    else:
        counts = {draw.cells: edges_to(draw.cells, cells ^ draw.cells) for draw in draws}
        assert open_edges == min(counts.values()) == counts[tile.at(place)[0]]


def edges_to(tile, empty):
    at = {index for index in range(AREA) if tile >> index & 1}
    beside = [(i, j) for i in at for j in (i - 9, i + 9)]
    beside += [(i, i - 1) for i in at if i % 9] + [(i, i + 1) for i in at if i % 9 != 8]
    return sum(1 for _, j in beside if 0 <= j < AREA and empty >> j & 1)


@pytest.mark.parametrize("first", range(len(LEVELS)))
@pytest.mark.parametrize(("options", "seats"), SETUPS[1::2])
def test_all_levels_play_whole_matches_with_each_other(options, seats, first):
    playing, rng = WrittenMatch(SECOND_CHANCE, options, seats), Random(seats)
    while not isinstance(playing.match.awaits, Over):
        if isinstance(playing.match.awaits, Deal):
            playing.deal(tuple(rng.randrange(bound) for bound in playing.match.awaits.draws))
        for seat in playing.match.awaiting:
            state = playing.match.state
            move = BOT.choose(state, seat, LEVELS[(first + seat) % len(LEVELS)], rng, SMALL)
            SECOND_CHANCE.check(state, seat, BOT.quick(state, seat, rng))
            SECOND_CHANCE.check(state, seat, move)
            playing.choose(seat, SECOND_CHANCE.dump(move))
    playing.end()


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_level_and_seed_give_the_same_choice(level):
    matches = play(WrittenMatch(SECOND_CHANCE, *SETUPS[1]), Random(3))
    for match in [match for match in matches if match.awaiting][:4]:
        shown = json.dumps(shown_to(match, match.awaiting[0])).encode()
        assert think(shown, level, 7, SMALL) == think(shown, level, 7, SMALL)


ROOM_FOR_SIX = """
    ...######
    ...######
    #########
    #########
    #########
    #########
    #########
    #########
    #########
"""


@pytest.mark.parametrize(("level", "tile"), [(4, "4O"), (5, "3I")])
def test_only_the_strongest_level_keeps_room_for_the_cards_that_are_left(level, tile):
    state = deal(table(grid(ROOM_FOR_SIX), deck="3I 3I 3I 3I 4O"), "3I 4O")
    assert BOT.choose(state, Seat(0), level, Random(1), 200).tile == tile


def test_the_last_draw_of_all_is_the_largest():
    state = deal(table(grid(ROOM_FOR_SIX), deck="1 2 5P"), "1 5P")
    assert BOT.choose(state, Seat(0), 5, Random(1), 200).tile == "5P"


@pytest.mark.parametrize(
    ("outcomes", "left", "promised"),
    [
        pytest.param([], 2, 6.0, id="nothing-fits-and-no-second-chance"),
        pytest.param([(0.0, 1)], 2, 0.0, id="one-of-the-last-two-fits"),
        pytest.param([(0.0, 1)], 3, 0.0, id="the-third-is-the-second-chance"),
        pytest.param([(0.0, 1)], 4, 1.5, id="one-of-four-is-missed-by-three-cards"),
        pytest.param([(0.0, 1), (3.0, 2)], 3, 1.0, id="the-better-of-two"),
    ],
)
def test_the_next_round_gives_the_better_of_two_cards_or_a_second_chance(outcomes, left, promised):
    assert expected(outcomes, 6, left) == pytest.approx(promised)


def test_start_tiles_that_turn_into_each_other_are_looked_at_once():
    options, _ = SETUPS[0]
    state = SECOND_CHANCE.apply(SECOND_CHANCE.setup(options, 1), Dealt((1,)))
    assert len(SECOND_CHANCE.legal(state, Seat(0))) == 16  # S02
    assert len(candidates(state, Seat(0))) == 3


def test_the_weights_are_of_the_features_that_are_counted():
    data = json.loads(DATA.read_text("utf-8"))
    assert data["features"] == list(NAMES)
    assert list(data["weights"]) == list(DECKS)


def test_the_same_seed_fits_the_same_weights():
    with Progress(disable=True) as progress:
        rows = learn("standard", [60, 30], Random(1), progress)
        again = learn("standard", [60, 30], Random(1), progress)
    assert rows == again
    assert [len(row) for row in rows] == [len(NAMES)] * len(KNOTS)


def test_least_squares_finds_the_weights_that_made_the_rows():
    rows = [([(0, float(a)), (1, float(b))], 2.0 * a - 3.0 * b) for a in range(4) for b in range(4)]
    assert least_squares(rows, 2, 1e-9) == pytest.approx([2.0, -3.0])


def test_an_outcome_is_worth_more_the_fewer_squares_are_empty():
    outcome = Outcome((Seat(1),), (5, 3), "deck", {})
    assert BOT.worth(outcome, Seat(1)) > BOT.worth(outcome, Seat(0))
