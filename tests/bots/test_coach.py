"""The coach finds what cost points, splits a result into parts that add up, and repeats itself exactly."""

import json
import random

import pytest

from shared.bots.coach import Coach
from shared.bots.coach.futures import Futures
from shared.bots.coach.story import NotFinished, read_story
from shared.bots.registry import BOTS
from shared.engine.core import Choices, Deal, Over, Seat
from shared.engine.events import read_event
from shared.engine.games.criss_cross.scoring import score
from shared.engine.games.criss_cross.state import write
from shared.engine.games.encore.moves import Mark, Pass
from shared.engine.games.second_chance.grid import SIZE
from shared.engine.registry import GAMES, complete_options
from tests.bots.guessing import PRIZE, Guesser, Guessing
from tests.engine.play import WrittenMatch, chance_of

PARTS = ("baseline", "luck", "skill", "others")


def events_of(table: WrittenMatch) -> list:
    return [read_event(seq, body) for seq, body in enumerate(table.bodies, 1)]


def coached(table: WrittenMatch, seed: int = 1, budget: int = 1) -> dict:
    coach = Coach(events_of(table), seed, budget)
    while coach.done < coach.of:
        coach.step()
    return coach.report()


def played(name: str, seats: int, blunders: dict, given=None, rolls=()) -> tuple[WrittenMatch, list[int]]:
    """Play by the quick policy; where `blunders` has (phase, seat), what it makes of the moves instead.

    The first deals may be given. Return the match and the seqs of the blunders.
    """
    game, bot, rng, seqs = GAMES[name], BOTS[name], random.Random(5), []
    table = WrittenMatch(game, complete_options(game, given or {}, seats), seats)
    while not isinstance(table.match.awaits, Over):
        match table.match.awaits:
            case Deal(bounds):
                given_deal = table.match.deals < len(rolls)
                table.deal(rolls[table.match.deals] if given_deal else chance_of(table, bounds))
            case Choices(phase, awaited):
                state = table.match.state
                for seat in awaited:
                    blunder = blunders.get((phase, seat))
                    move = blunder(state, seat) if blunder else bot.quick(state, seat, rng)
                    table.choose(seat, game.dump(move))
                    seqs += [table.match.seq] if blunder else []
    table.end()
    return table, seqs


# --- a game with known values


@pytest.fixture
def guesses(monkeypatch):
    """Return a match: rolls of 5 and 1, and both guess otherwise than the policy of seat 0 would."""
    monkeypatch.setitem(GAMES, "guessing", Guessing())
    monkeypatch.setitem(BOTS, "guessing", Guesser())
    table = WrittenMatch(GAMES["guessing"], {}, 2)
    table.deal((5,))
    table.choose(Seat(1), {"guess": "b"})
    table.append("unchose", seat=1, phase=0)
    table.choose(Seat(1), {"guess": "a"})
    table.choose(Seat(0), {"guess": "b"})
    table.deal((1,))
    table.end()
    return table


def test_the_other_seat_s_choice_is_taken_as_made(guesses):
    report = coached(guesses, budget=240)
    wrong, right = sorted(report["decisions"], key=lambda decision: decision["seat"])
    assert wrong == {
        "seq": 9,
        "seat": 0,
        "phase": 0,
        "made": {"guess": "b"},
        "better": {"guess": "a"},
        "cost": PRIZE,
        "error": 0,
    }
    assert (right["seq"], right["cost"], right["better"]) == (8, 0, None)
    views = report["costliest"][0].pop("views")
    assert report["costliest"] == [wrong]
    assert set(views["better"]["guesses"]) == {"a"}


def test_luck_is_the_deal_beyond_what_was_expected(guesses):
    report = coached(guesses, budget=240)
    assert report["futures"] == 120  # a multiple of six: each face is met equally often
    first, second = report["seats"]
    assert first["luck"]["points"] == pytest.approx((5 - 2.5) + (1 - 2.5))
    assert second["luck"] == {"points": 0, "error": 0}
    assert first["skill"] == {"points": -PRIZE, "error": 0}
    expected = PRIZE / 2  # of seat 1, whose guess is a coin in every future
    assert second["baseline"]["points"] == pytest.approx(expected, abs=2)
    assert first["baseline"]["points"] == pytest.approx(5 + expected, abs=2)
    assert second["skill"]["points"] == pytest.approx(expected, abs=2)


def test_a_choice_taken_back_is_not_judged(guesses):
    story = read_story(events_of(guesses))
    assert [dict(turn.moves) for turn in story.turns] == [{}, {0: "b", 1: "a"}, {}]
    assert dict(story.turns[1].seqs) == {0: 9, 1: 8}
    assert story.choices == 2


def test_a_match_without_a_result_is_not_explained(guesses):
    with pytest.raises(NotFinished):
        read_story(events_of(guesses)[:-1])


# --- futures


def test_futures_are_spread_evenly_over_each_deal():
    futures = Futures(seed=3, count=72)
    for deal in range(4):
        rolls = [futures.deal(future, deal, (6, 6)) for future in range(72)]
        assert all(rolls.count((one, other)) == 2 for one in range(6) for other in range(6))
    assert [futures.deal(f, 0, (6,)) for f in range(72)] != [futures.deal(f, 1, (6,)) for f in range(72)]


def test_futures_stay_below_every_bound():
    futures = Futures(seed=8, count=200)
    bounds = (40, 39, 38, 37, 36, 35)
    drawn = [futures.deal(future, 2, bounds) for future in range(200)]
    for numbers in drawn:
        assert all(0 <= number < bound for number, bound in zip(numbers, bounds, strict=True))
    assert len(set(drawn)) == 200


# --- the games


def least_points(state, seat):
    """Write where it pays least now."""
    moves = GAMES["criss-cross"].legal(state, seat)
    return min(moves, key=lambda move: score(write(state.sheets[seat], move.marks), state.rules).total)


def most_holes(state, seat):
    """Draw so that as many single squares as possible can only be filled by the smallest tile."""
    moves = GAMES["second-chance"].legal(state, seat)
    return max(moves, key=lambda move: holes(state.grids[seat].empty & ~move.cells))


def holes(empty: int) -> int:
    cells = {divmod(bit, SIZE) for bit in range(SIZE * SIZE) if empty >> bit & 1}
    beside = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sum(all((r + y, c + x) not in cells for y, x in beside) for r, c in cells)


def most_jokers(state, seat):
    """Spend as many jokers as possible on as few cells as possible."""
    moves = [move for move in GAMES["encore"].legal(state, seat) if isinstance(move, Mark)]
    return max(moves, key=lambda move: ((move.colour == 5) + (move.number == 0), -move.cells.bit_count()))


@pytest.fixture(scope="module")
def criss_cross():
    return played("criss-cross", 2, {(6, 1): least_points})


@pytest.fixture(scope="module")
def criss_cross_report(criss_cross):
    return coached(criss_cross[0])


def found(report, seqs) -> None:
    """Say that the blunders are among the costliest decisions (quick play has its own), and clear ones."""
    blunders = [decision for decision in report["costliest"] if decision["seq"] in seqs]
    assert len(blunders) == len(seqs)
    for decision in blunders:
        assert decision["cost"] > 2 * decision["error"]
        assert decision["better"] != decision["made"]


def test_a_blunder_in_criss_cross_is_found(criss_cross, criss_cross_report):
    found(criss_cross_report, criss_cross[1])


def test_a_blunder_in_second_chance_is_found():
    table, seqs = played("second-chance", 2, {(5, 0): most_holes})
    found(coached(table, budget=1_000), seqs)


@pytest.fixture
def short_encore(monkeypatch):
    monkeypatch.setattr("shared.engine.games.encore.rules.SOLO_ROLLS", 8)  # of thirty: time is short


def test_a_blunder_in_encore_is_found(short_encore):
    rolls = [(0, 1, 2, 3)] * 3 + [(5, 0, 5, 2)] + [(2, 3, 1, 0)] * 4  # X and ? in the fourth
    table, seqs = played("encore", 1, {(3, 0): most_jokers}, rolls=rolls)
    report = coached(table, budget=320)
    found(report, seqs)
    worst = next(decision for decision in report["costliest"] if decision["seq"] in seqs)
    assert table.match.game.parse(worst["made"]).cells.bit_count() == 1
    assert worst["cost"] >= 1  # two jokers for a cell


def test_every_choice_has_a_price_and_no_price_is_negative(criss_cross, criss_cross_report):
    made = [event.seq for event in events_of(criss_cross[0]) if event.type == "chose"]
    assert [decision["seq"] for decision in criss_cross_report["decisions"]] == made
    assert all(decision["cost"] >= 0 for decision in criss_cross_report["decisions"])


def test_the_parts_of_a_result_add_up(criss_cross, criss_cross_report):
    match = criss_cross[0].match
    for seat, parts in enumerate(criss_cross_report["seats"]):
        assert sum(parts[name]["points"] for name in PARTS) == pytest.approx(parts["result"])
        assert parts["result"] == BOTS["criss-cross"].worth(match.awaits.outcome, Seat(seat))


def test_whose_choices_do_not_matter_to_others_owes_them_nothing(criss_cross_report):
    assert [parts["others"]["points"] for parts in criss_cross_report["seats"]] == [0, 0]


def test_a_blunder_is_lost_skill(criss_cross_report):
    """All other choices are the policy's own, so that only the blunder differs from what was expected."""
    flawless, blunderer = criss_cross_report["seats"]
    worst = max(criss_cross_report["decisions"], key=lambda decision: decision["cost"])
    assert flawless["skill"]["points"] == pytest.approx(0, abs=1)
    assert blunderer["skill"]["points"] == pytest.approx(-worst["cost"], abs=3)


def test_the_same_seed_gives_the_same_report(criss_cross, criss_cross_report):
    assert coached(criss_cross[0]) == criss_cross_report
    assert coached(criss_cross[0], seed=2) != criss_cross_report


def test_the_work_can_be_put_aside_at_any_step(criss_cross, criss_cross_report):
    events, kept, others = events_of(criss_cross[0]), None, random.Random(1)
    while True:
        coach = Coach(events, 1, 1, kept)
        for _ in range(others.randrange(1, 60)):
            if coach.done == coach.of:
                assert coach.report() == criss_cross_report
                return
            coach.step()
        kept = json.loads(json.dumps(coach.keep()))


def test_a_report_is_plain_json_and_waits_for_the_last_step(criss_cross, criss_cross_report):
    assert json.loads(json.dumps(criss_cross_report, allow_nan=False)) == criss_cross_report
    with pytest.raises(ValueError, match="steps left"):
        Coach(events_of(criss_cross[0]), 1, 1).report()


def test_a_team_is_coached_too():
    """Three passes lose a mission at once."""
    passes = {(phase, 0): lambda state, seat: Pass() for phase in range(3)}
    table, _ = played("encore", 1, passes, {"mode": "coop"})
    (parts,) = coached(table)["seats"]
    assert table.match.outcome["reason"] == "failed_rolls"
    assert sum(parts[name]["points"] for name in PARTS) == pytest.approx(parts["result"])
