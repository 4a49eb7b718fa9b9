"""Every mission can be won: recorded matches of 1 to 4 players, replayed choice by choice.

`python -m tools.missions` found them: those with a `level` were played by bots, who know nothing of the dice
to come; for the others a search knew them, and picked each roll from as many as `rolls` says.
"""

import json
from pathlib import Path

import pytest

from shared.engine.core import Chosen, Deal, Dealt, Over
from shared.engine.games.encore.rules import ENCORE
from tests.engine.games.encore_support import set_up
from tools.missions.__main__ import main

WINS = json.loads((Path(__file__).parent / "data" / "encore_wins.json").read_text("utf-8"))


def test_there_is_a_win_for_each_mission_and_number_of_players():
    found = {(win["mission"], win["seats"]) for win in WINS}
    assert found == {(mission, seats) for mission in range(1, 6) for seats in range(1, 5)}


@pytest.mark.parametrize("win", WINS, ids=lambda win: f"mission-{win['mission']}-of-{win['seats']}")
def test_a_recorded_win_is_won_again(win):
    outcome, left = replayed(win)
    assert (outcome.reason, left) == ("mission_done", [])
    assert outcome.winners == tuple(range(win["seats"]))
    assert outcome.details["mission"] == win["mission"]


def replayed(win):
    """Return the outcome, and what was recorded beyond it."""
    state = set_up(win["seats"], mode="coop", mission=win["mission"])
    chosen, dealt = list(win["chose"]), list(win["dealt"])
    while not isinstance(awaits := ENCORE.awaits(state), Over):
        if isinstance(awaits, Deal):
            numbers = tuple(dealt.pop(0))
            assert all(0 <= n < bound for n, bound in zip(numbers, awaits.draws, strict=True))
            state = ENCORE.apply(state, Dealt(numbers))
        else:
            moves = dict(zip(awaits.seats, map(ENCORE.parse, chosen.pop(0)), strict=True))
            for seat, move in moves.items():
                ENCORE.check(state, seat, move)
            state = ENCORE.apply(state, Chosen(moves))
    return awaits.outcome, chosen + dealt


def test_bots_play_until_they_win(capsys):
    assert main(["--mission", "4", "--seats", "1", "--level", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["level"], found["rolls"]) == (3, 1)
    assert replayed(found)[0].winners == (0,)


def test_the_search_finds_a_win_and_prints_what_is_kept(capsys):
    assert main(["--mission", "1", "--seats", "1", "--width", "20"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert replayed(found)[0].winners == (0,)
