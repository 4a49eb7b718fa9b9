"""The arena compares levels fairly, counts what it should, and says no more than it knows."""

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from shared.bots.registry import BOTS
from shared.engine.core import Outcome
from shared.engine.registry import GAMES, complete_options
from tests.bots.little import Little
from tests.tools.samples import sample
from tools.arena.__main__ import main
from tools.arena.figures import plots
from tools.arena.goals import GOALS, MISSED, OPEN, REACHED, UNKNOWN
from tools.arena.measure import PAIR, SOLO, Cluster, Part, Sums, ladder, round_robin
from tools.arena.play import RANDOM, Clock, Played, Terms, play
from tools.arena.pool import measure, workers
from tools.arena.render import filled
from tools.arena.render import main as render
from tools.arena.results import Entry, read_entries, write_entries
from tools.arena.stats import share_bounds
from tools.arena.tables import TABLES

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def little_bot(monkeypatch):
    monkeypatch.setitem(BOTS, "criss-cross", Little())


def table(game="criss-cross", seats=2, **given) -> Terms:
    options = complete_options(GAMES[game], given, seats)
    return Terms(game, tuple(sorted(options.items())), seats, budget=200, seed=1)


def ended(levels, scores, winners) -> Played:
    return Played(
        levels, Outcome(winners, scores, "over", {}), {level: Clock(1, 0.5, 0.5) for level in levels}
    )


# --- one match


def dice_of(monkeypatch, levels) -> list:
    seen = []
    apply = GAMES["criss-cross"].apply

    def spy(state, step):
        if hasattr(step, "numbers"):
            seen.append(step.numbers)
        return apply(state, step)

    monkeypatch.setattr(GAMES["criss-cross"], "apply", spy, raising=False)
    play(table(), levels, number=3)
    return seen


def test_both_seat_orders_meet_the_same_deals(monkeypatch):
    one, other = dice_of(monkeypatch, (5, 1)), dice_of(monkeypatch, (1, 5))
    rounds = min(len(one), len(other))  # who cannot write ends the match earlier
    assert rounds >= 10
    assert one[:rounds] == other[:rounds]


def test_a_match_depends_on_seed_and_number_alone():
    one = play(table(), (5, 1), 0).outcome
    assert play(table(), (5, 1), 0).outcome == one
    assert play(table(), (5, 1), 1).outcome != one
    assert play(replace(table(), seed=2), (5, 1), 0).outcome != one


@pytest.mark.parametrize("game", GAMES)
def test_random_players_end_every_game(game):
    assert play(table(game, seats=3), (RANDOM,) * 3, 0).outcome.reason


def test_every_choice_is_on_its_level_s_clock():
    clocks = play(table(), (5, 1), 0).clocks
    assert all(10 <= clock.choices <= 12 for clock in clocks.values())
    assert all(clock.seconds >= clock.longest >= 0 for clock in clocks.values())


# --- what is counted


@pytest.mark.parametrize(
    ("seats", "lineups"),
    [(2, ((4, 3), (3, 4))), (3, ((4, 3, 4), (3, 4, 3))), (4, ((4, 3, 4, 3), (3, 4, 3, 4)))],
)
def test_a_pair_sits_both_ways_round(seats, lineups):
    assert Part(PAIR, table(seats=seats), (4, 3)).lineups == lineups


def test_mirrored_matches_are_one_item_and_a_draw_is_half_a_win():
    sums = Sums()
    sums.count([ended((4, 3), (30, 20), (0,)), ended((3, 4), (25, 25), (0, 1))])
    assert (sums.matches, sums.won) == (2, sample(0.75))
    assert sums.scores == {4: sample(27.5), 3: sample(22.5)}
    assert sums.clocks[4].choices == 2


def test_a_win_that_three_share_is_shared_by_seats():
    sums = Sums()
    sums.count([ended((4, 3, 4), (9, 9, 9), (0, 1, 2))])
    assert sums.won.mean == pytest.approx(2 / 3)


def test_a_match_that_nobody_wins_counts_as_lost():
    sums = Sums()
    sums.count([ended((5,), (12,), ())])
    assert sums.won == sample(0.0)


def test_the_ladder_goes_down_to_the_random_player():
    assert [part.levels for part in ladder(table(), [3, 1, 2])] == [(1, 0), (2, 1), (3, 2)]
    assert [part.levels for part in round_robin(table(), [1, 3, 5])] == [(3, 1), (5, 1), (5, 3)]


def test_runs_can_be_continued():
    part = Part(PAIR, table(), (5, 1))
    with workers(1) as run:
        whole = measure(part, range(6), run, lambda: None)
        begun = measure(part, range(4), run, lambda: None)
        begun.add(measure(part, range(4, 6), run, lambda: None))
    assert (begun.matches, begun.won, begun.scores) == (whole.matches, whole.won, whole.scores)


def test_a_better_level_is_seen_to_be_better():
    with workers(1) as run:
        won = measure(Part(PAIR, table(), (5, 1)), range(30), run, lambda: None).won
    assert share_bounds(won)[0] > 0.5


@pytest.mark.slow
def test_other_processes_play_the_same_matches():
    part = Part(PAIR, table("encore"), (RANDOM, RANDOM))
    with workers(1) as run:
        alone = measure(part, range(4), run, lambda: None)
    with workers(2) as run:
        spread = measure(part, range(4), run, lambda: None)
    assert (spread.won, spread.scores) == (alone.won, alone.scores)


# --- goals and documents


def measured(goal, values) -> Entry:
    options = tuple(sorted(complete_options(GAMES[goal.game], goal.options, goal.seats).items()))
    part = Part(goal.kind, Terms(goal.game, options, goal.seats, 200, 1), goal.levels)
    found = sample(*values)
    return Entry(part, Sums(found.n, found, dict.fromkeys(goal.levels, found), {}), "code")


@pytest.mark.parametrize(
    ("bias", "verdict"), [(2.0, REACHED), (-2.0, MISSED), (0.0, OPEN)], ids=["above", "below", "at"]
)
def test_a_goal_for_scores_is_judged_by_its_bound(bias, verdict):
    basic = GOALS[0]
    values = [basic.bound + bias + noise for noise in (-3, 3) * 50]
    assert basic.verdict(measured(basic, values)) == verdict


@pytest.mark.parametrize(("value", "verdict"), [(2.0, REACHED), (2.6, MISSED)])
def test_few_empty_squares_are_good(value, verdict):
    goal = next(goal for goal in GOALS if goal.at_most)
    values = [3 * value + noise for noise in (-1, 1) * 100]
    assert goal.verdict(measured(goal, values)) == verdict


@pytest.mark.parametrize(("wins", "verdict"), [(70, REACHED), (64, OPEN), (50, MISSED)])
def test_a_goal_for_wins_needs_more_than_its_share(wins, verdict):
    goal = next(goal for goal in GOALS if goal.levels == (3, 2))
    values = [1.0] * wins + [0.0] * (100 - wins)
    assert goal.verdict(measured(goal, values)) == verdict


def test_nothing_is_known_without_a_measurement_at_the_default_budget():
    goal = GOALS[0]
    entry = measured(goal, [40.0, 41.0])
    hasty = replace(entry, part=replace(entry.part, table=replace(entry.part.table, budget=50)))
    assert goal.find([entry]) is entry
    assert goal.find([hasty]) is None
    assert goal.verdict(None) == UNKNOWN


def test_every_goal_can_be_measured_by_a_part_of_the_arena():
    for goal in GOALS:
        assert goal.find([measured(goal, [1.0, 0.0])]) is not None


def test_results_are_read_as_they_were_written(tmp_path):
    entries = [measured(goal, [0.0, 1.0, 0.5]) for goal in GOALS]
    write_entries(tmp_path / "results.json", entries)
    read = read_entries(tmp_path / "results.json")
    assert len(read) == len(entries)
    assert all(entry in read for entry in entries)


def test_the_tables_stand_between_their_markers():
    text = "".join(f"about\n<!-- arena:{name} -->before<!-- /arena:{name} -->\nmore\n" for name in TABLES)
    once = filled(text, [measured(GOALS[0], [40.0, 42.0, 41.0])])
    assert "before" not in once
    assert "41.00" in once
    assert once.count("more") == len(TABLES)
    with pytest.raises(SystemExit, match="arena:goals"):
        filled("nothing", [])


def test_plots_are_well_formed_and_show_each_point():
    entries = [measured(goal, [0.5, 1.0, 0.75]) for goal in GOALS]
    drawn = plots(entries)
    assert set(drawn) == {"ladder.svg", "criss-cross.svg", "second-chance.svg", "encore.svg"}
    for text in drawn.values():
        ET.fromstring(text)
    assert drawn["ladder.svg"].count('class="bar') == 15
    assert "prefers-color-scheme: dark" in drawn["ladder.svg"]


# --- the commands


def run(tmp_path, *words: str) -> list:
    out = tmp_path / "results.json"
    assert main([*words, "--out", str(out)]) == 0
    return json.loads(out.read_text("utf-8"))["parts"]


def test_parts_of_several_runs_are_kept_together(tmp_path):
    run(tmp_path, "--game", "criss-cross", "--solo", "--levels", "0,2", "--matches", "3")
    parts = run(tmp_path, "--game", "criss-cross", "--levels", "1,2", "--matches", "4", "--seed", "7")
    assert [(part["kind"], part["levels"], part["matches"]) for part in parts] == [
        ("pair", [2, 1], 4),
        ("solo", [0], 3),
        ("solo", [2], 3),
    ]
    assert parts[0]["seed"] == 7
    assert parts[0]["budget"] == 200


def test_more_matches_can_be_added_to_the_same_code_only(tmp_path):
    words = ("--game", "criss-cross", "--self", "--levels", "3", "--matches", "2")
    run(tmp_path, *words)
    (part,) = run(tmp_path, *words, "--more")
    assert part["matches"] == part["won"]["n"] == 4
    with pytest.raises(SystemExit, match="other code, seed or budget"):
        run(tmp_path, *words, "--more", "--seed", "9")
    (part,) = run(tmp_path, *words)
    assert part["matches"] == 2


def test_options_are_read_as_the_game_has_them(tmp_path):
    words = ("--game", "criss-cross", "--solo", "--levels", "0", "--matches", "2", "--options")
    (part,) = run(tmp_path, *words, "diagonal=true", "diagonal_penalty=each_box")
    assert part["options"]["diagonal"] is True
    assert part["options"]["diagonal_penalty"] == "each_box"
    with pytest.raises(SystemExit, match="no option diagonal=perhaps"):
        run(tmp_path, *words, "diagonal=perhaps")


def test_a_team_plays_a_mission(tmp_path):
    words = ("--game", "encore", "--team", "--levels", "0", "--seats", "3", "--matches", "2")
    (part,) = run(tmp_path, *words, "--options", "mission=2")
    assert (part["options"]["mode"], part["options"]["mission"], part["seats"]) == ("coop", 2, 3)


def test_the_document_shows_what_was_measured(tmp_path):
    """Rendering docs/bots.md again from docs/bots/results.json changes nothing."""
    copy = tmp_path / "bots.md"
    copy.write_bytes((ROOT / "docs" / "bots.md").read_bytes())
    results = tmp_path / "results.json"
    results.write_bytes((ROOT / "docs" / "bots" / "results.json").read_bytes())
    assert render(["--results", str(results), "--document", str(copy)]) == 0
    assert copy.read_text("utf-8") == (ROOT / "docs" / "bots.md").read_text("utf-8")
    for plot in tmp_path.glob("*.svg"):
        assert plot.read_bytes() == (ROOT / "docs" / "bots" / plot.name).read_bytes()


def test_a_part_names_its_matches():
    cluster = Cluster(Part(SOLO, table(seats=1), (2,)), 5)
    (played,) = cluster.run()
    assert played.levels == (2,)
