"""Random team matches of Encore!: what must hold in every one of them."""

import json
from collections import Counter
from itertools import pairwise

import pytest

from shared.engine.codec import decode, encode
from shared.engine.core import Over
from shared.engine.events import canonical
from shared.engine.games.encore.marking import price
from shared.engine.games.encore.moves import Lose, Mark, Pass
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.sheet import START_COLUMN, neighbours
from shared.engine.games.encore.state import State
from shared.engine.showing import view_of
from tests.engine.games.encore_support import anything, eager, play

EARLY = ("goal_and_target", "goal_only", "never")


def steps(seats, mission, seed):
    pick = anything if seed % 7 == 0 else eager
    return list(play(seats, seed, pick, mode="coop", mission=mission, early_win=EARLY[seed % 3]))


def reached_from_h(marks):
    found, grown = 0, marks & START_COLUMN
    while grown != found:
        found, grown = grown, (grown | neighbours(grown)) & marks
    return found


def look_at_marks(seats, played):
    """Marks, jokers and failed rolls are what the moves say."""
    cells, paid, passed = [0] * seats, [0] * seats, [0] * seats
    agreed = None
    for state, moves in played:
        for seat, move in moves.items():
            if isinstance(move, Mark):
                cells[seat] += move.cells.bit_count()
                paid[seat] += price(move.colour, move.number)
            passed[seat] += isinstance(move, Pass)
            agreed = move if isinstance(move, Lose) else agreed
        check = state.team.checks[0] if state.team.checks else None
        given = check.lost if check and check.lost else (0,) * seats
        for seat, pad in enumerate(state.pads):
            assert pad.marks.bit_count() == cells[seat]
            assert 8 - pad.jokers == paid[seat] + given[seat] <= 8
            assert reached_from_h(pad.marks) == pad.marks
    last = state.team.checks[2].lost if len(state.team.checks) == 3 else ()
    assert list(state.team.failed) == [n + bool(last) for n in passed]
    return agreed


def look_at_awards(played):
    """Nothing that is circled gets lost, and an upper value is paid in one roll only."""
    paid_in = {}
    for (before, _), (after, _) in pairwise(played):
        for old, new in zip(before.pads, after.pads, strict=True):
            assert old.full & ~new.full == old.first & ~new.first == 0
            for line in range(20):
                if new.first & ~old.first & 1 << line:
                    assert paid_in.setdefault(line, after.roll) == after.roll


BOXES = ("D3", "K3", "F1", "I6", "F6", "I1", "A1", "N6", "A6", "N1")
LETTERS = "ABCDEFGHIJKLMNO"


def naive_goal(view, word):
    """Return what is done for each part, read from the drawn sheets alone."""
    pads = [drawn(view, pad) for pad in view["pads"]]
    marked = {name for pad in pads for name, (_, mark) in pad.items() if mark}
    return {
        "colours": [k for k in "byrgo" if any(all(m or c.lower() != k for c, m in p.values()) for p in pads)],
        "rows": [
            k for r, k in enumerate("PQRSTUV", 1) if any(all(p[f"{c}{r}"][1] for c in LETTERS) for p in pads)
        ],
        "stars": [
            k for k in LETTERS if k in {n[0] for p in pads for n, (c, m) in p.items() if m and c.isupper()}
        ],
        "boxes": [name for name in BOXES if square(name) <= marked],
        "word": list("NOCHMAL"[:word]),
    }


def drawn(view, pad):
    """Return {"A1": (letter, whether marked)} of a pad."""
    rows = view["sheets"][pad["sheet"]]
    return {
        f"{column}{r + 1}": (rows[r][c], pad["marks"][r][c] == "x")
        for c, column in enumerate(LETTERS)
        for r in range(7)
    }


def square(name):
    right, below = LETTERS[LETTERS.index(name[0]) + 1], int(name[1]) + 1
    return {name, f"{right}{name[1]}", f"{name[0]}{below}", f"{right}{below}"}


def naive_word(played):
    """Return how many letters stand: the columns of each roll in the order of the word."""
    word = 0
    for (before, _), (after, _) in pairwise(played):
        old, new = (view_of(ENCORE, state, None)["pads"] for state in (before, after))
        filled = {
            LETTERS[c]
            for a, b in zip(old, new, strict=True)
            for c in range(15)
            if a["columns"][c] is None and b["columns"][c] is not None
        }
        while filled and word < 7 and "NOCHMAL"[word] in filled:
            word += 1
    return word


def look_at_the_end(seats, mission, played):
    """The result follows from the last view."""
    state = played[-1][0]
    view, outcome = view_of(ENCORE, state, None), ENCORE.awaits(state).outcome
    team = view["team"]
    goal = naive_goal(view, naive_word(played) if mission == 5 else 0)
    for part in team["goal"]:
        assert part["done"] == [thing for thing in goal[part["part"]] if thing in part["of"]]
    reached = all(len(part["done"]) >= part["needed"] for part in team["goal"])
    lost = max(team["failed"]) >= 3
    reason = "failed_rolls" if lost else "mission_done" if reached else "mission_missed"
    assert (team["result"], outcome.reason) == (reason, reason)
    assert outcome.winners == (tuple(range(seats)) if reason == "mission_done" else ())
    assert outcome.scores == tuple(sum(filter(None, pad["columns"])) + pad["jokers"] for pad in view["pads"])
    assert state.roll <= 27
    assert reason != "mission_missed" or state.roll == 27
    return reason


@pytest.mark.slow
@pytest.mark.parametrize("mission", range(1, 6))
def test_500_random_teams_keep_the_laws(mission):
    reasons, decided = Counter(), Counter()
    for number in range(100):
        seats = 1 + number % 6
        played = steps(seats, mission, 100 * mission + number)
        agreed = look_at_marks(seats, played)
        look_at_awards(played)
        reasons[look_at_the_end(seats, mission, played)] += 1
        decided[type(agreed)] += 1
    assert reasons["failed_rolls"]
    assert decided[Lose]


@pytest.mark.parametrize("seats", range(1, 7))
def test_states_views_and_outcomes_are_small_json(seats):
    for state, _ in steps(seats, 1 + seats % 5, seats):
        assert decode(State, json.loads(json.dumps(encode(state)))) == state
        assert len(canonical(view_of(ENCORE, state, None))) < 6144
    assert isinstance(ENCORE.awaits(state), Over)
    assert len(canonical(ENCORE.outcome(state).to_json())) < 400
