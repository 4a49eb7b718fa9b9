"""The benchmarks still run: small counts, real servers, no word about times."""

import json
import sys
from contextlib import contextmanager

import pytest

from bench import growth, live, replay, report, results, start, streams, views
from bench.comparison import NAMES
from bench.loop import Loop, Stuck
from bench.rounds import ROUNDS, SEATS, Match, Times, play
from bench.serving import ROOT
from bench.streams import Crowded

PAGE = "before\n<!-- results: live -->\nold\n<!-- end -->\n<!-- results: start -->\nkept\n<!-- end -->\n"


class Quick:
    """A client that knows the end of a round as soon as it has chosen."""

    def __init__(self, match, seat):
        self.match, self.seat, self.rounds, self.closed = match, seat, [], False

    def choose(self, number):
        self.rounds.append(number)

    def close(self):
        self.closed = True


def test_a_round_ends_when_the_last_client_knows_it():
    match = Match(Times())
    match.clients = [Quick(match, 0), Quick(match, 1)]
    match.begin()
    match.knows(0, 1)
    match.knows(0, 1)  # told twice
    match.knows(1, 7)  # of another round
    assert match.times.rounds == []
    match.knows(1, 1)
    assert len(match.times.rounds) == 1
    assert [client.rounds for client in match.clients] == [[1, 2], [1, 2]]


def test_a_set_that_gets_stuck_says_so_and_hangs_up():
    clients = []

    def opening(url, loop, matches, times):
        match = Match(times)
        match.clients = [Quick(match, 0)]
        clients.extend(match.clients)
        loop.fail("refused")
        loop.later(0, lambda: None)
        return [match]

    with pytest.raises(Stuck, match="refused"):
        play(opening, "", 1, 1)
    assert clients[0].closed


def test_a_loop_ends_by_itself():
    with pytest.raises(Stuck, match="within"):
        Loop().run(lambda: False, seconds=0)


@pytest.mark.slow
def test_live_rounds_are_played_compared_and_written_down(tmp_path, monkeypatch):
    rows = live.run(["scorepad", "bare"], {1: 1, 2: 1}, repeats=1)
    assert [(row["system"], row["matches"], row.get("failed")) for row in rows] == [
        ("scorepad", 1, None),
        ("scorepad", 2, None),
        ("bare", 1, None),
        ("bare", 2, None),
    ]
    assert all(row["rounds"] > 0 and row["round_p99"] >= row["round_p50"] > 0 for row in rows)
    if sys.platform == "linux":
        assert {"api", "worker", "log", "work"} <= rows[0]["cpu_ms"].keys()

    found, page = tmp_path / "results.json", tmp_path / "performance.md"
    results.keep(found, "live", rows)
    page.write_text(PAGE)
    monkeypatch.setattr(sys, "argv", ["report", str(found), "--page", str(page)])
    report.main()
    told = page.read_text()
    assert "old" not in told
    assert "kept" in told  # what was not run stays
    assert all(NAMES[name] in told for name in ("scorepad", "bare"))
    assert "goal" in told
    assert "Measured on" in told
    plot = (tmp_path / "performance.svg").read_text()
    assert plot.count("<rect") == 1 + len(rows)


def test_a_system_that_cannot_carry_a_load_is_told_as_such():
    rows = [
        {"system": "scorepad", "matches": 50, "turn": 0, "failed": "96 of 300 clients are served"},
        {"system": "bare", "matches": 50, "turn": 0, "rounds": 100.0, "round_p50": 1, "round_p99": 2},
    ]
    machine = dict.fromkeys(("date", "processor", "cores", "system", "python"), "x")
    page = report.filled_in(PAGE, {"live": {"machine": machine, "rows": rows}})
    assert "96 of 300 clients are served" in page


def test_a_system_that_does_not_start_leaves_the_others_their_turns(monkeypatch):
    @contextmanager
    def broken():
        raise Stuck("no such program")
        yield

    monkeypatch.setitem(live.SYSTEMS, "bare", (broken, None))
    assert live.run(["bare"], {1: 1}, repeats=2) == [
        {"system": "bare", "matches": 1, "turn": turn, "failed": "not started: no such program"}
        for turn in (0, 1)
    ]


@pytest.mark.slow
def test_spectators_are_held_while_others_play():
    (row,) = streams.run(Crowded(20, 1, {}), repeats=1)
    assert row["held"] == 20
    assert row["failed"] is None
    assert "20 of 20 streams" in streams.tell([row], {"kb": 25, "answer_p99": 2})


@pytest.mark.slow
def test_both_sides_of_each_growth_are_measured(tmp_path):
    events = growth.by_event(long=30, each=5, turns=1)
    matches = growth.by_matches(tmp_path / "filled", many=20, turns=1)
    assert len(json.loads((tmp_path / "filled" / "tables.json").read_text())) == 20
    for name, rows in (("events", events), ("matches", matches)):
        assert rows[0]["p50_less"] > 0
        assert rows[0]["p50_more"] > 0
        assert "times (goal <=" in growth.tell(name, rows)


@pytest.mark.slow
def test_starts_and_views_are_measured():
    rows = start.run(None, turns=1, many=5)
    assert {row["what"] for row in rows} == start.LABELS.keys()
    assert start.tell(rows).count("goal") == len(start.LABELS)
    assert "goal" in views.tell(views.run(matches=2, reads=20, turns=1))


@pytest.mark.slow
def test_replayed_matches_were_played_to_their_end():
    rows = replay.run(["criss-cross"], seconds=0.05, replays=3)
    assert [row["seats"] for row in rows] == [2, SEATS]
    # Created, joined, started, dealt thirteen times, ended; and nobody's grid is full before six dominoes.
    assert rows[1]["events"] >= 1 + SEATS + 1 + (1 + ROUNDS) + 1 + 6 * SEATS
    assert "full replay" in replay.tell(rows)


def test_every_result_has_its_place_on_the_page():
    page = (ROOT / "docs" / "performance.md").read_text()
    assert [place[1] for place in report.PLACE.finditer(page)] == list(report.SECTIONS)
