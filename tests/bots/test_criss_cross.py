import json
import random
from dataclasses import asdict
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.bots.core import BUDGET, LEVELS
from shared.bots.criss_cross.bot import CRISS_CROSS_BOT as BOT
from shared.bots.criss_cross.holes import pairs, tilings
from shared.bots.criss_cross.lines import LINES, SLANT, codes_of, patterns
from shared.bots.criss_cross.looking import after, look, marks, ways
from shared.bots.criss_cross.rolls import average
from shared.bots.criss_cross.values import final_weights, scoring_name, stage, stages
from shared.bots.think import think
from shared.engine.core import Choices, Chosen, Deal, Dealt, Over, Seat
from shared.engine.games.criss_cross.rules import CRISS_CROSS as GAME
from shared.engine.games.criss_cross.scoring import score
from shared.engine.games.criss_cross.state import (
    EDGE_MASKS,
    FULL,
    ROUNDS,
    Rules,
    Sheet,
    State,
    can_write,
    write,
)
from shared.engine.registry import complete_options
from shared.engine.showing import full_view, seen, view_of
from tests.engine.play import WrittenMatch, any_choices, every_setup, play
from tests.engine.test_laws import law
from tools.tune_criss_cross import SCORINGS, Settings, learn

SETUPS = every_setup(GAME)
EVERY_RULES = [Rules(*values) for values in product(*(option.values for option in GAME.options))]
LITTLE = 2  # a budget for tests


def shown_to(match, seat):
    return json.loads(json.dumps(full_view(match, seat, seen(match, seat), {})))


def any_state(rules: Rules, rounds: int, source: random.Random, dice=None) -> State:
    """Return a match of one after some random rounds, with a roll on the table."""
    sheet = write(Sheet(), ((0, source.randrange(6)),))
    for number in range(1, rounds + 1):
        state = State(rules, (sheet,), number, number, (source.randrange(6), source.randrange(6)))
        moves = GAME.legal(state, Seat(0))
        if moves:
            sheet = write(sheet, source.choice(moves).marks)
    dice = dice or (source.randrange(6), source.randrange(6))
    return State(rules, (sheet,), rounds + 1, rounds + 1, dice)


def drawn(text: str) -> Sheet:
    cells = tuple(-1 if letter == "." else "SXBHTO".index(letter) for letter in text.replace(" ", ""))
    return Sheet(cells, sum(1 << cell for cell, symbol in enumerate(cells) if symbol < 0))


any_rules = st.sampled_from(EVERY_RULES)
any_seed = st.integers(0, 2**32)


@law
@given(setup=st.sampled_from(SETUPS), seed=any_seed)
def test_a_view_tells_the_whole_state(setup, seed):
    source = random.Random(seed)
    table = WrittenMatch(GAME, *setup)
    for match in play(table, source):
        for seat in map(Seat, range(setup[1])):
            state = BOT.read(shown_to(match, seat))
            assert view_of(GAME, state, seat) == shown_to(match, seat)["view"]
            assert list(GAME.legal(state, seat)) == list(GAME.legal(match.state, seat))
            if isinstance(match.awaits, Choices):
                assert state == match.state


@law
@given(setup=st.sampled_from([setup for setup in SETUPS if setup[1] > 1]), seed=any_seed)
def test_an_open_choice_of_another_changes_nothing(setup, seed):
    source = random.Random(seed)
    table = WrittenMatch(GAME, *setup)
    for match in play(table, source):
        if len(match.awaiting) > 1:
            first, other, *_ = match.awaiting
            alone = BOT.read(shown_to(match, other))
            twin = WrittenMatch(GAME, *setup)
            twin.bodies, twin._match = list(table.bodies), match
            twin.choose(first, any_choices(match, source.randrange)[first])
            assert BOT.read(shown_to(twin.match, other)) == alone


@law
@given(rules=any_rules, rounds=st.integers(0, 11), level=st.sampled_from(LEVELS), seed=any_seed)
def test_a_level_answers_the_same_seed_with_the_same_legal_move(rules, rounds, level, seed):
    state = any_state(rules, rounds, random.Random(seed))
    if can_write(state.sheets[0]):
        move = BOT.choose(state, Seat(0), level, random.Random(seed), LITTLE)
        assert move == BOT.choose(state, Seat(0), level, random.Random(seed), LITTLE)
        GAME.check(state, Seat(0), move)
        quick = BOT.quick(state, Seat(0), random.Random(seed))
        GAME.check(state, Seat(0), quick)


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: f"{scoring_name(rules)}-{rules.start}")
def test_every_level_plays_whole_matches(rules, seats):
    options = complete_options(GAME, asdict(rules), seats)
    source = random.Random(f"{rules} {seats}")
    state = GAME.setup(options, seats)
    while not isinstance(awaits := GAME.awaits(state), Over):
        match awaits:
            case Deal(bounds):
                state = GAME.apply(state, Dealt(tuple(map(source.randrange, bounds))))
            case Choices(_, owing):
                moves = {seat: BOT.choose(state, seat, 1 + seat % 5, source, LITTLE) for seat in owing}
                for seat, move in moves.items():
                    GAME.check(state, seat, move)
                state = GAME.apply(state, Chosen(moves))
    assert [BOT.worth(awaits.outcome, Seat(seat)) for seat in range(seats)] == list(awaits.outcome.scores)


def test_the_strongest_level_plays_a_whole_match_from_bytes():
    table = WrittenMatch(
        GAME, complete_options(GAME, {"start": "picked", "diagonal": True, "penalty": True}, 1), 1
    )
    source = random.Random(5)
    while not isinstance(table.match.awaits, Over):
        if isinstance(table.match.awaits, Deal):
            table.deal(tuple(map(source.randrange, table.match.awaits.draws)))
        else:
            shown = json.dumps(shown_to(table.match, Seat(0))).encode()
            table.choose(Seat(0), think(shown, 5, table.match.seq, LITTLE))
    table.end()
    assert table.match.outcome["scores"][0] >= 20


@law
@given(rules=any_rules, rounds=st.integers(0, 12), seed=any_seed)
def test_the_last_weights_are_the_points(rules, rounds, seed):
    sheet = any_state(rules, rounds, random.Random(seed)).sheets[0]
    last = stage(final_weights(rules), rules)
    assert last.value(*look(sheet)) == score(sheet, rules).total
    assert last.tables == stages(rules)[ROUNDS].tables


@law
@given(rules=any_rules, rounds=st.integers(0, 11), seed=any_seed)
def test_every_way_is_a_legal_move_with_the_value_of_its_sheet(rules, rounds, seed):
    state = any_state(rules, rounds, random.Random(seed))
    sheet = state.sheets[0]
    before = look(sheet)
    if not can_write(sheet):
        return
    stage_after = stages(rules)[before.written + 1]
    found = ways(before, (state.dice[0] + 1, state.dice[1] + 1), stage_after)
    assert {marks(way) for way in found} == {move.marks for move in GAME.legal(state, Seat(0))}
    for way in found:
        sheet_after = write(sheet, marks(way))
        assert after(before, way) == look(sheet_after)
        assert way.value == pytest.approx(stage_after.value(*look(sheet_after)))


@law
@given(rules=any_rules, rounds=st.integers(0, 11), seed=any_seed)
def test_the_average_of_all_rolls_is_that_of_each(rules, rounds, seed):
    seen = look(any_state(rules, rounds, random.Random(seed)).sheets[0])
    now = stages(rules)[seen.written + 1]
    best = [max(ways(seen, dice, now), default=None) for dice in product(range(1, 7), repeat=2)]
    if best[0]:
        assert average(seen, now) == pytest.approx(sum(way.value for way in best) / 36)
    else:
        assert average(seen, now) is None


@law
@given(rules=any_rules, seed=any_seed)
def test_the_strongest_level_is_perfect_in_the_last_two_rounds(rules, seed):
    state = any_state(rules, 10, random.Random(seed))
    if can_write(state.sheets[0]):
        move = BOT.choose(state, Seat(0), 5, random.Random(seed), BUDGET)
        worths = {
            option.marks: expected(write(state.sheets[0], option.marks), rules) for option in legal(state)
        }
        assert worths[move.marks] == max(worths.values())


def legal(state: State):
    return GAME.legal(state, Seat(0))


def expected(sheet: Sheet, rules: Rules) -> int:
    """Return 36 times the points to expect from a sheet with one round to go."""
    if not can_write(sheet):
        return 36 * score(sheet, rules).total
    rolls = [State(rules, (sheet,), 12, 12, dice) for dice in product(range(6), repeat=2)]
    return sum(max(score(write(sheet, move.marks), rules).total for move in legal(roll)) for roll in rolls)


def test_play_of_its_own_teaches():
    rules = SCORINGS["diagonal+penalty+each_box"]
    points = list(learn(rules, Settings(matches=300), [final_weights(rules) for _ in range(ROUNDS + 1)]))
    assert sum(points[-100:]) > sum(points[:100]) + 300


def test_patterns_forget_names_and_in_a_mirror_direction():
    names, index = patterns(False)
    folded, index_folded = patterns(True)
    assert (len(names), len(set(names)), len(folded)) == (203, 203, 117)
    line = codes_of(tuple([2, -1, 4, 4, 2] + [-1] * 20))[0]
    mirror = codes_of(tuple([2, 4, 4, -1, 2] + [-1] * 20))[0]
    assert (names[index[line]], names[index[mirror]]) == ("a.bba", "abb.a")
    assert index_folded[line] == index_folded[mirror]


def test_lines_are_the_rows_the_columns_and_the_diagonal():
    rows = [set(range(5 * r, 5 * r + 5)) for r in range(5)]
    columns = [set(range(c, 25, 5)) for c in range(5)]
    assert [set(line) for line in LINES] == [*rows, *columns, {20, 16, 12, 8, 4}]
    assert LINES[SLANT] == (20, 16, 12, 8, 4)


@pytest.mark.parametrize(
    ("sheet", "lost", "covers", "free"),
    [
        pytest.param("SSSSS SSSSS SSSSS SSSSS SSSSS", 0, 1, 0, id="full"),
        pytest.param("..SSS ..SSS SSSSS SSSSS SSSSS", 0, 2, 4, id="square"),
        pytest.param("S.SSS ...SS SSSSS SSSSS SSSSS", 2, 0, 3, id="three-around-one"),
        pytest.param("....S SSSSS SSSSS SSSSS S....", 0, 1, 6, id="two-strips"),
        pytest.param("...SS SSSSS SSSSS SSSSS S....", 1, 0, 5, id="an-odd-strip"),
    ],
)
def test_holes(sheet, lost, covers, free):
    empty = drawn(sheet).empty
    assert tilings(empty) == (lost, covers)
    assert pairs(empty) == free == sum(mask & empty == mask for mask in EDGE_MASKS)


def test_a_new_sheet_can_be_covered_but_for_its_corner():
    assert tilings(FULL ^ 1)[0] == 0
    assert tilings(FULL)[0] == 1


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_the_last_pair_goes_where_it_pays_most(level):
    sheet = drawn("XXXX. SBHT. OSBHX TOSBH XTOSB")  # X above T: five in a row, and two more with the T beside
    state = State(Rules(False, False, "none", "dealt"), (sheet,), 12, 12, (1, 4))
    move = BOT.choose(state, Seat(0), level, random.Random(1), BUDGET)
    assert move.marks == ((4, 1), (9, 4))


def test_a_strong_level_leaves_no_hole():
    sheet = drawn("SS... SS... XXHHT XXHHT OOBBT")
    state = State(Rules(False, False, "none", "dealt"), (sheet,), 10, 10, (4, 4))
    for level in (4, 5):
        move = BOT.choose(state, Seat(0), level, random.Random(1), BUDGET)
        assert tilings(write(sheet, move.marks).empty)[0] == 0
