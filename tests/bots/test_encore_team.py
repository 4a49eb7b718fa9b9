"""The team-aware bot of Encore!: how the work is shared out, what is lost, and what each level sees."""

import argparse
import json
from dataclasses import replace
from random import Random

import pytest

from shared.bots.core import BUDGET, LEVELS
from shared.bots.encore.bot import ENCORE_BOT
from shared.bots.encore.team import losses, play
from shared.bots.encore.team.crew import crew_of
from shared.bots.encore.team.goal import missing, reached
from shared.bots.encore.team.plan import plan
from shared.bots.encore.team.tables import numbers, stuck
from shared.bots.encore.team.weights import FILE, Weights, flat, from_flat, learnt
from shared.engine.core import Choices, Chosen, Dealt, Outcome, Over, Seat
from shared.engine.games.encore import missions
from shared.engine.games.encore.coop import team_columns
from shared.engine.games.encore.missions import MISSIONS
from shared.engine.games.encore.moves import Lose, Pass
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.sheet import COLUMNS, find_sheet
from shared.engine.games.encore.state import Decision, Pad
from tests.bots.test_encore import FEW, finished
from tests.engine.games.encore_support import (
    T1,
    cells,
    choose,
    columns,
    dice,
    eager,
    pad_with,
    set_up,
    team_table,
)
from tests.engine.games.encore_support import (
    play as any_play,
)
from tools import tune_encore_team as tune

FRESH = Pad("t1")


def shares(state):
    return plan(crew_of(state), learnt(state.team.mission))


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("mission", MISSIONS)
def test_the_crew_follows_the_engine_to_the_end(mission, seats):
    """The fast copy of the rules agrees with the engine after every round of a random match."""
    states = [state for state, _ in any_play(seats, mission * seats, eager, mode="coop", mission=mission)]
    for state in states:
        if state.rolled or state.team.decision:
            continue
        crew = crew_of(state)
        assert crew.points == team_columns(state.pads)
        assert reached(crew) == missions.reached(state.team, state.pads)
        for part in missions.goal(state.team, state.pads):
            if part.name not in ("boxes", "stars"):
                assert missing(crew, part.name, part.needed) == part.needed - len(part.done)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_round_of_the_crew_is_a_round_of_the_engine(seats):
    state, rng = set_up(seats, mode="coop"), Random(7)
    for roll in range(1, 28):
        crew, faces = crew_of(state), play.roll_dice(state.team.dice, rng)
        numbers_dealt = tuple((face + 5) % 6 for face in faces.numbers)
        state = ENCORE.apply(state, Dealt(faces.colours + numbers_dealt))
        while isinstance(awaits := ENCORE.awaits(state), Choices):
            state = ENCORE.apply(state, Chosen({s: ENCORE_BOT.quick(state, s, rng) for s in awaits.seats}))
        result, _ = play.play_round(crew, learnt(1), faces)
        assert crew.marks == [pad.marks for pad in state.pads]
        assert crew.jokers == [pad.jokers for pad in state.pads]
        assert (crew.points, crew.failed) == (team_columns(state.pads), list(state.team.failed))
        assert (crew.dice, crew.word, crew.roll) == (state.team.dice, state.team.word, roll)
        assert result == state.team.result
        if isinstance(awaits, Over):
            break


def test_every_colour_has_one_seat_and_the_work_is_spread():
    aims = shares(set_up(3, mode="coop"))
    assert [bin(aim.colour).count("1") for aim in aims] == [21, 21, 21]
    wanted = [
        colour
        for aim, pad in zip(aims, set_up(3, mode="coop").pads, strict=True)
        for colour, own in enumerate(find_sheet(pad.sheet).colours)
        if own == aim.colour
    ]
    assert len(set(wanted)) == 3


def test_a_colour_begun_stays_with_its_seat_and_a_full_one_is_nobodys():
    blue, green = T1.colours[0], T1.colours[3]
    begun = green & ~cells("A4")
    aims = shares(team_table([pad_with(blue), pad_with(begun)], "yob 522", 12))
    assert aims[0].colour | aims[1].colour == cells("A4")
    assert not any(aim.colour & blue for aim in aims)


def test_letters_wait_for_their_turn():
    aims = shares(set_up(3, mode="coop", mission=5))
    held = [column for aim in aims for column in range(COLUMNS) if aim.held >> column & 1]
    assert sorted(held) == sorted("ABCDEFGHIJKLMNO".index(letter) for letter in "OCHMAL")


@pytest.mark.parametrize("level", [3, 4, 5])
def test_nobody_spoils_the_word(level):
    """A column of the word is not filled before its turn."""
    early = pad_with(columns("EFGH") | columns("C") & ~cells("C1") | columns("D"), jokers=0)
    state = team_table([early], "oyb 155", 20, mission=5, failed=(0,))
    move = ENCORE_BOT.choose(state, Seat(0), level, Random(1), FEW)
    assert isinstance(move, Pass) or not move.cells & cells("C1")


@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_last_cells_of_the_goal_are_marked(level):
    orange = T1.colours[4]
    nearly = pad_with(orange & ~cells("H6 I6") | columns("GH") & ~orange)
    state = team_table([nearly], "oyb 245", 20)
    move = ENCORE_BOT.choose(state, Seat(0), level, Random(1), BUDGET)
    assert move.cells == cells("H6 I6")
    won = ENCORE.outcome(choose(replace(state, roll=27), move))
    assert won.reason in ("mission_done", "failed_rolls")


@pytest.mark.parametrize("level", LEVELS)
def test_a_third_failed_roll_is_avoided(level):
    state = team_table([FRESH, FRESH], "yob 522", 8, failed=(2, 2))
    assert not isinstance(ENCORE_BOT.choose(state, Seat(0), level, Random(3), FEW), Pass)


@pytest.mark.parametrize(("what", "due", "left"), [("jokers", 6, (8, 7, 3)), ("dice", 1, (3, 3))])
@pytest.mark.parametrize("level", LEVELS)
def test_all_propose_the_same_and_the_chief_stays_with_it(what, due, left, level):
    pads = [replace(FRESH, jokers=jokers) for jokers in (8, 7, 3)]
    decision = Decision(what, due, left)
    state = team_table(pads, "yob 522", 11, decision=decision)
    proposed = {ENCORE_BOT.choose(state, Seat(s), level, Random(s), FEW) for s in range(3)}
    assert proposed == {losses.propose(state, decision)}
    (loss,) = proposed
    assert loss in ENCORE.legal(state, Seat(0))
    others = Lose(what, (0, 3, 3) if what == "jokers" else (1, 0))
    differing = replace(decision, proposals=(loss.shares, others.shares, loss.shares))
    asked = team_table(pads, "yob 522", 11, decision=differing)
    assert ENCORE_BOT.choose(asked, Seat(0), level, Random(0), FEW) == loss


def test_jokers_are_lost_by_those_who_need_them_least():
    busy, idle = pad_with(T1.colours[3] & ~cells("A4")), FRESH
    state = team_table([busy, idle], "yob 522", 11, decision=Decision("jokers", 4, (8, 8)))
    taken = losses.jokers_to_lose(crew_of(state), 4)
    assert sum(taken) == 4
    assert taken == losses.jokers_to_lose(crew_of(state), 4)


def test_the_numbers_that_fit_into_a_block():
    assert numbers(cells("A1 A2 A3"), cells("A3")) == 0b111
    assert numbers(cells("A1 A3 A4"), cells("A4")) == 0b011
    assert numbers(cells("A1 A2"), 0) == 0


def test_how_likely_two_dice_of_each_kind_fit_nowhere():
    assert stuck([0] * 5, 8) == 1
    assert stuck([31] * 5, 8) == pytest.approx(0)
    assert stuck([31] * 5, 0) == pytest.approx(1 - (1 - 1 / 36) * (1 - 1 / 36))
    assert stuck([1, 0, 0, 0, 0], 0) == pytest.approx(1 - (11 / 36) ** 2)


@pytest.mark.parametrize("mission", MISSIONS)
def test_learnt_weights_are_what_the_file_says(mission):
    weights = learnt(mission)
    assert from_flat(flat(weights)) == weights
    assert all(number > 0 for number in flat(weights))
    assert set(json.loads(FILE.read_text("utf-8"))["missions"][mission - 1]) == set(Weights.__slots__)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("mission", "seats"), [(1, 1), (2, 2), (3, 2), (4, 1), (5, 3)])
def test_every_level_plays_every_mission(mission, seats, level):
    options = {"mode": "coop", "mission": mission, "early_win": ["goal_only", "never"][seats % 2]}
    outcome = finished(options, seats, level, seed=level, budget=1)
    assert outcome.details["mission"] == mission
    assert level > 3 or outcome == finished(options, seats, level, seed=level, budget=1)


def test_a_win_is_worth_more_than_any_total():
    lost = Outcome((), (40, 40), "mission_missed", {"mission": 1, "total": 80, "target": 30})
    won = Outcome((Seat(0), Seat(1)), (1, 1), "mission_done", {"mission": 1, "total": 2, "target": 30})
    poor = replace(lost, details={**lost.details, "total": 10})
    assert ENCORE_BOT.worth(won, Seat(0)) > ENCORE_BOT.worth(lost, Seat(1)) > ENCORE_BOT.worth(poor, Seat(0))


def test_dice_are_drawn_as_many_as_are_left():
    drawn = play.roll_dice((3, 2), Random(1))
    assert (len(drawn.colours), len(drawn.numbers)) == (3, 2)
    assert dice("yob 522").colours == (1, 4, 0)


def test_learning_moves_to_the_weights_that_win(monkeypatch):
    monkeypatch.setattr(tune, "wins", lambda mission, first, matches, weights: -abs(weights.far - 0.5))
    args = argparse.Namespace(seed=1, turns=8, tries=40, matches=1, spread=1.0)
    assert tune.learn(1, Weights(), args, map).far == pytest.approx(0.5, rel=0.15)
