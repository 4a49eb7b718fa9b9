"""Second Chance: rounds, second chances, drop-outs and the four ends."""

import pytest

from shared.engine.core import Chosen, Deal, Dealt, Seat
from shared.engine.games.second_chance.grid import names
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from tests.engine.games.second_chance_table import choose, choosing, deal, drawn, grid, holes, reason, table

B1 = grid("""
    ..#######
    .########
    #########
    #########
    ########.
    #########
    #########
    #########
    ########.
""")
ROOMY = grid("""
    #########
    #########
    #########
    #########
    #########
    .........
    .........
    .........
    .........
""")
ONE_HOLE = holes("r3c7")


def ones(state):
    return [names(sheet.one) for sheet in state.grids]


def out(state):
    return [sheet.out for sheet in state.grids]


def test_a_round_draws_two_cards_from_what_is_left():
    state = table(ROOMY, ROOMY, deck="1 2 3I 3L")
    assert SECOND_CHANCE.awaits(state) == Deal((4, 3))
    revealed = SECOND_CHANCE.apply(state, Dealt((1, 1)))  # the second number counts without the first card
    assert (revealed.cards, revealed.deck) == (("2", "3I"), ("1", "3L"))
    assert revealed.round == state.round + 1


def test_the_first_round_follows_the_start_tiles_with_all_forty_cards():
    state = SECOND_CHANCE.apply(SECOND_CHANCE.setup({"deck": "hard"}, 3), Dealt((0, 0, 0)))
    assert SECOND_CHANCE.awaits(choose(state)) == Deal((40, 39))


@pytest.mark.parametrize(
    ("cards", "stuck"),
    [
        pytest.param("3I 4O", True, id="SC-E4-neither-fits"),
        pytest.param("3I 3L", False, id="one-fits-so-it-must-be-drawn-SC-A3"),
        pytest.param("3L 1", False, id="both-fit"),
    ],
)
def test_being_stuck_is_worked_out__SC_E4(cards, stuck):
    state = deal(table(B1, ROOMY, deck="3I 4O 3L 1 2 2"), cards)
    assert choosing(state) == ((1,) if stuck else (0, 1))
    assert state.stuck == ((0,) if stuck else ())


def test_whoever_can_draw_must_and_cannot_get_a_second_chance__SC_A3():
    state = deal(table(B1, deck="3L 4O 1 2"), "3L 4O")
    assert SECOND_CHANCE.legal(state, Seat(0)) == [drawn("3L", "r1c1 r1c2 r2c1")]
    assert SECOND_CHANCE.awaits(choose(state)) == Deal((2, 1))


def test_a_fitting_second_chance_must_be_drawn_and_keeps_one_in__SC_E5_SC_A4():
    state = deal(choose(deal(table(B1, ROOMY, deck="3I 4O 3L 1 2"), "3I 4O")), "3L")
    assert choosing(state) == (0,)
    assert SECOND_CHANCE.legal(state, Seat(0)) == [drawn("3L", "r1c1 r1c2 r2c1")]
    after = choose(state)
    assert names(after.grids[0].empty) == ["r5c9", "r9c9"]
    assert out(after) == [False, False]
    assert SECOND_CHANCE.awaits(after) == Deal((2, 1))


def test_the_first_to_drop_out_writes_a_one__SC_E6_SC_A9():
    state = deal(choose(deal(table(B1, ROOMY, deck="3I 4O 3I 1 2"), "3I 4O")), "3I")
    assert out(state) == [True, False]
    assert ones(state) == [["r1c1"], []]  # the first empty square in reading order
    assert names(state.grids[0].empty) == ["r1c2", "r2c1", "r5c9", "r9c9"]


def test_a_later_drop_out_gets_no_one__SC_E6_SC_E14():
    state = table(B1, holes("r1c1", out=True), ROOMY, deck="3I 4O 3I 1 2")
    after = deal(choose(deal(state, "3I 4O")), "3I")
    assert out(after) == [True, True, False]
    assert ones(after) == [[], [], []]
    assert after.grids[0].empty.bit_count() == 5


def test_everybody_of_the_first_drop_out_round_writes_a_one__SC_E10_SC_A2():
    state = deal(choose(deal(table(B1, B1, ROOMY, deck="3I 4O 4O 3I"), "3I 4O")), "4O 3I")
    assert out(state) == [True, True, False]
    assert ones(state) == [["r1c1"], ["r1c1"], []]
    assert reason(state) == "deck"


def test_all_out_comes_before_the_empty_deck__SC_E10():
    state = deal(deal(table(B1, B1, deck="3I 4O 4O 3I"), "3I 4O"), "4O 3I")
    assert ones(state) == [["r1c1"], ["r1c1"]]
    assert reason(state) == "all_out"


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        pytest.param("3I 4O 1", "no_second_chance", id="SC-E11-one-card-for-two"),
        pytest.param("3I 4O", "no_second_chance", id="no-card-for-two"),
        pytest.param("3I 4O 1 1", None, id="two-cards-for-two-SC-A12"),
    ],
)
def test_too_few_second_chances_end_the_game__SC_A11(deck, expected):
    state = choose(deal(table(B1, B1, ROOMY, deck=deck), "3I 4O"))
    assert reason(state) == expected
    assert out(state) == [False, False, False]
    assert ones(state) == [[], [], []]
    assert state.chances == ()


def test_nobody_has_to_choose_when_all_are_stuck_without_cards__SC_A11():
    assert reason(deal(table(B1, B1, deck="3I 4O 1"), "3I 4O")) == "no_second_chance"


def test_as_many_cards_as_stuck_players_are_dealt_and_then_the_deck_ends_it__SC_A12():
    state = deal(choose(deal(table(B1, B1, ROOMY, deck="3I 4O 1 2"), "3I 4O")), "2 1")
    assert choosing(state) == (0, 1)
    assert reason(choose(state)) == "deck"


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        pytest.param("1 2", "deck", id="none-left"),
        pytest.param("1 2 3I", "deck", id="SC-E13-one-left-stays-hidden"),
        pytest.param("1 2 3I 3I", None, id="two-left"),
    ],
)
def test_a_round_needs_two_cards__SC_A10(deck, expected):
    state = choose(deal(table(ROOMY, ROOMY, deck=deck), "1 2"))
    assert reason(state) == expected
    assert state.deck == tuple(deck.split()[2:])


def test_filling_a_grid_ends_the_game_before_second_chances__SC_A6():
    state = choose(deal(table(holes("r1c1 r1c2 r1c3"), B1, deck="3I 4O 1 1"), "3I 4O"))
    assert reason(state) == "filled"
    assert out(state) == [False, False]
    assert (state.stuck, state.chances) == ((1,), ())
    assert SECOND_CHANCE.outcome(state).winners == (0,)


def test_filling_together_wins_together__SC_E17_SC_A7():
    veteran = grid("1" + "#" * 79 + ".")
    state = table(holes("r1c1 r1c2 r1c3"), holes("r4c4 r5c4 r6c4"), veteran, deck="3I 4O 1 1")
    after = choose(deal(state, "3I 4O"))
    assert reason(after) == "filled"
    assert SECOND_CHANCE.outcome(after).winners == (0, 1)


def test_filling_by_a_second_chance_ends_the_game_too():
    state = deal(choose(deal(table(ONE_HOLE, ROOMY, deck="3I 4O 1 2 2"), "3I 4O")), "1")
    after = choose(state)
    assert reason(after) == "filled"
    assert SECOND_CHANCE.outcome(after).winners == (0,)


def test_a_one_on_the_last_empty_square_fills_the_grid__SC_A8():
    state = deal(choose(deal(table(ONE_HOLE, ROOMY, deck="3I 4O 2 1 1"), "3I 4O")), "2")
    assert reason(state) == "filled"
    assert ones(state) == [["r3c7"], []]
    assert SECOND_CHANCE.outcome(state).winners == (0,)


def test_a_one_fills_only_when_the_others_of_its_step_have_drawn__SC_A8_SC_A7():
    state = deal(deal(table(ONE_HOLE, ONE_HOLE, deck="3I 4O 2 1 1"), "3I 4O"), "2 1")
    assert (reason(state), choosing(state)) == (None, (1,))
    after = choose(state)
    assert reason(after) == "filled"
    assert SECOND_CHANCE.outcome(after).winners == (0, 1)


def test_the_last_one_in_plays_on_alone__SC_A15():
    state = table(holes("r1c1", out=True), ROOMY, deck="1 2 3I 3L")
    revealed = deal(state, "1 2")
    assert choosing(revealed) == (1,)
    assert SECOND_CHANCE.awaits(choose(revealed)) == Deal((2, 1))


def test_second_chances_are_dealt_in_seat_order__SC_A16():
    state = choose(deal(table(B1, ROOMY, B1, B1, deck="3I 4O 1 2 3L 5X"), "3I 4O"))
    assert SECOND_CHANCE.awaits(state) == Deal((4, 3, 2))
    dealt = SECOND_CHANCE.apply(state, Dealt((2, 0, 0)))
    assert [dealt.offered(Seat(seat)) for seat in range(4)] == [("3L",), (), ("1",), ("2",)]


@pytest.mark.parametrize("order", [(0, 2, 3), (3, 2, 0), (2, 0, 3)])
def test_arrival_order_never_changes_who_gets_which_card__SC_A16(order):
    state = deal(table(ROOMY, B1, ROOMY, ROOMY, B1, deck="3I 4O 1 2 3L 5X"), "3I 4O")
    moves = {seat: SECOND_CHANCE.legal(state, Seat(seat))[seat] for seat in (0, 2, 3)}
    arrived = SECOND_CHANCE.apply(state, Chosen({Seat(seat): moves[seat] for seat in order}))
    assert arrived == SECOND_CHANCE.apply(state, Chosen(moves))
    dealt = SECOND_CHANCE.apply(arrived, Dealt((0, 1)))
    assert (dealt.stuck, dealt.chances) == ((1, 4), ("1", "3L"))


def test_arrival_order_of_second_chances_never_matters__SC_A16():
    state = deal(deal(table(B1, B1, deck="3I 4O 1 2 3L 5X"), "3I 4O"), "2 1")
    moves = {Seat(seat): SECOND_CHANCE.legal(state, Seat(seat))[0] for seat in (0, 1)}
    backwards = dict(reversed(moves.items()))
    assert SECOND_CHANCE.apply(state, Chosen(backwards)) == SECOND_CHANCE.apply(state, Chosen(moves))


def test_a_second_chance_is_nobody_elses_and_is_discarded__SC_A17():
    state = deal(choose(deal(table(B1, B1, ROOMY, deck="3I 4O 1 5X 2 2"), "3I 4O")), "1 5X")
    assert [state.offered(Seat(seat)) for seat in range(3)] == [("1",), (), ()]
    assert choose(state).deck == ("2", "2")


def test_second_chances_are_unlimited__SC_A18():
    state = table(B1, ROOMY, deck="3I 4O 5X 5Z 1 1 2 2")
    for cards in ("3I 4O", "5X 5Z"):
        state = choose(deal(state, cards))
        assert state.stuck == (0,)
        state = choose(deal(state, "1"))
        assert out(state) == [False, False]


def test_a_new_round_forgets_the_last_second_chance():
    state = table(B1, ROOMY, deck="3I 4O 5X 5Z 1 1 2 2")
    state = choose(deal(choose(deal(state, "3I 4O")), "1"))
    assert state.chances == ("1",)  # shown until the next two cards
    assert deal(state, "5X 5Z").chances == ()


def test_the_phase_counts_barriers_and_deals_do_not():
    state = deal(table(B1, ROOMY, deck="3I 4O 1 2 2"), "3I 4O")
    assert state.phase == 0
    second = deal(choose(state), "1")
    assert second.phase == 1
    assert choose(second).phase == 2
