"""The figures of the mission sheets: what is known in print, what was measured, and how the rest was set."""

import argparse
import json
import math
from itertools import pairwise

import pytest

from shared.engine.core import Seat
from shared.engine.games.encore.missions import MISSIONS, figures, version
from shared.engine.games.encore.rules import ENCORE, FIRST_ENCORE
from shared.engine.registry import OLDER, complete_options, find_game
from shared.engine.showing import view_of
from tools.missions import calibrate

SEATS = range(1, 7)
FOUND = json.loads(calibrate.FOUND.read_text("utf-8"))


class Quiet:
    """A progress bar that nobody looks at."""

    def update(self, task, description): ...

    def advance(self, task): ...


def goals(seats):
    return [dict(goal) for goal in figures(ENCORE.rules, seats).goals]


@pytest.mark.parametrize("rules", [1, 2])
def test_what_is_known_in_print_is_kept(rules):
    assert figures(rules, 3).targets == (5, 18, 40)
    assert figures(rules, 3).jokers == 6
    table = [[dict(goal) for goal in figures(rules, seats).goals] for seats in range(1, 5)]
    assert [row[0] for row in table] == [{"colours": seats} for seats in range(1, 5)]
    assert [row[1] for row in table] == [{"rows": rows} for rows in (3, 4, 5, 6)]
    assert [row[4].get("colours", 0) for row in table[:2]] == [0, 0]
    assert all(1 <= row[4]["colours"] <= 3 for row in table[2:])


def test_the_first_rules_keep_the_first_mission_sheets():
    assert FIRST_ENCORE in OLDER
    assert find_game("encore", 1) is FIRST_ENCORE
    assert [version(game.rules) for game in (FIRST_ENCORE, ENCORE)] == ["missions-1", "missions-2"]
    options = complete_options(ENCORE, {"mode": "coop", "mission": 4}, 4)
    old, new = (view_of(game, game.setup(options, 4), Seat(0))["team"] for game in (FIRST_ENCORE, ENCORE))
    assert [check["target"] for check in old["checks"]] == [6, 22, 49]
    assert [check["target"] for check in new["checks"]] == list(figures(2, 4).targets)
    assert [part["needed"] for part in old["goal"]] == [10, 2]
    assert [part["needed"] for part in new["goal"]] == list(goals(4)[3].values())


def test_the_figures_are_those_that_were_measured():
    for seats, measured in zip(SEATS, FOUND["figures"], strict=True):
        sheet = figures(ENCORE.rules, seats)
        assert measured == {"targets": list(sheet.targets), "jokers": sheet.jokers, "goals": goals(seats)}


@pytest.mark.parametrize("seats", SEATS)
def test_every_mission_is_won_less_often_than_the_one_before_but_for_chance(seats):
    won, matches = FOUND["won"][seats - 1], FOUND["matches"]
    for easier, harder in pairwise(won):
        share = (easier + harder) / (2 * matches)
        assert harder - easier <= 1.96 * math.sqrt(2 * matches * share * (1 - share))
    assert won[4] < min(won[:3])


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("mission", [3, 4, 5])
def test_the_goals_stand_on_their_ladders(mission, seats):
    rungs = calibrate.ladder(mission, seats)
    assert goals(seats)[mission - 1] in rungs
    sums = [sum(rung.values()) for rung in rungs]
    assert sums == sorted(set(sums))


def test_a_goal_is_made_harder_until_it_is_won_less_often(monkeypatch):
    rates = {1: [50], 2: [60], 3: [80, 60, 59], 4: [40], 5: [55, 39]}
    asked = {mission: iter(found) for mission, found in rates.items()}
    monkeypatch.setattr(calibrate, "won", lambda sheet, mission, seats, args: next(asked[mission]))
    sheet = {"goals": [{"colours": 3}, {"rows": 5}, *(calibrate.ladder(m, 3)[0] for m in (3, 4, 5))]}
    args = argparse.Namespace(matches=100, seed=0, task=None)
    assert calibrate.calibrate(sheet, 3, args, Quiet()) == [50, 60, 59, 40, 39]
    assert sheet["goals"][2:] == [
        {"stars": 15, "colours": 3},
        {"boxes": 4, "rows": 1},
        {"word": 7, "colours": 2},
    ]


def test_the_file_is_written_as_it_is_read():
    text = calibrate.SHEETS.read_text("utf-8")
    assert calibrate.written(json.loads(text)) == text


def test_won_matches_are_counted_with_the_figures_given():
    args = argparse.Namespace(matches=3, seed=0)
    sheet = {"targets": [0, 0, 0], "jokers": 0, "goals": [{"colours": 0}] * len(MISSIONS)}
    assert calibrate.won(sheet, 1, 1, args) == 3
    assert calibrate.won(sheet | {"goals": [{"colours": 5}]}, 1, 1, args) == 0
