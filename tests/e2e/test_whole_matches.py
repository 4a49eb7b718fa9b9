"""Whole matches over real sockets, with real workers that may be killed."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import requests
from redis import Redis

from clients.cli.keyring import Keyring
from tests.cli.conftest import Scorepad
from tests.e2e.agreement import Watcher, check_agreement, worker_environment
from tests.e2e.remote import Remote, all_at_once, join, new_match, play_on

pytestmark = pytest.mark.slow


def play_by_commands(computer, match_id, seed):
    """Play a seat with the `scorepad` command alone: ask what is legal, choose, until the match is over."""
    chance = random.Random(seed)
    chosen = []
    while True:
        while not (legal := computer.ask("legal", match_id))["choices"]:
            if computer.ask("show", match_id)["status"] == "finished":
                return chosen
        choice = chance.choice(legal["choices"])
        accepted = computer.ask("choose", match_id, json.dumps(choice))
        chosen.append((accepted["seq"], legal["phase"], choice))


@pytest.mark.parametrize(("game", "seats"), [("second-chance", 2), ("encore", 4)])
def test_clients_and_a_watcher_see_one_match(server_url, game, seats):
    players = new_match(server_url, seats, game)
    watcher = Watcher(server_url, players[0].id)
    watcher.start()
    chosen = all_at_once(*((play_on, player, n) for n, player in enumerate(players)))
    watcher.join(10)
    check_agreement(server_url, players, chosen, watcher.events)
    assert not [status for player in players for status in player.statuses if status >= 500]


def test_three_clients_one_of_them_the_cli_and_a_watcher_see_one_match(server_url, tmp_path):
    computer = Scorepad(tmp_path, server_url)
    match_id = computer.ask("new", "criss-cross", "--seats", "3")["id"]
    watcher = Watcher(server_url, match_id)
    watcher.start()
    computer.ask("join", match_id, "--name", "Ada")
    others = [join(server_url, match_id, name) for name in ("Bob", "Cid")]
    chosen = all_at_once(
        (play_by_commands, computer, match_id, 0),
        *((play_on, player, n) for n, player in enumerate(others, 1)),
    )
    watcher.join(10)
    ada = Remote(server_url, match_id, Keyring(server_url, computer.tokens).seats(match_id)[0])
    check_agreement(server_url, [ada, *others], chosen, watcher.events)
    assert not [status for player in others for status in player.statuses if status >= 500]


def test_a_worker_killed_three_times_delays_but_loses_nothing(start_stack, tmp_path):
    stack = start_stack(tmp_path)
    players = new_match(stack.url, 3)
    watcher = Watcher(stack.url, players[0].id)
    watcher.start()
    waits = []

    def kill_workers():
        for round_number in (2, 5, 8):
            viewer = Remote(stack.url, players[0].id)
            while viewer.show()["view"]["round"] < round_number and viewer.show()["status"] == "running":
                time.sleep(0.01)
            before = viewer.show()["seq"]
            for pid in stack.pids("services.worker advance"):
                os.kill(pid, signal.SIGKILL)
            begun = time.monotonic()
            while viewer.show()["status"] == "running" and viewer.show()["view"]["round"] == round_number:
                time.sleep(0.02)
            waits.append((before, time.monotonic() - begun))

    *chosen, _ = all_at_once(*((play_on, player, n) for n, player in enumerate(players)), (kill_workers,))
    watcher.join(10)
    check_agreement(stack.url, players, chosen, watcher.events)
    assert len(waits) == 3
    assert max(seconds for _, seconds in waits) < 3


def test_flushing_the_work_server_delays_by_less_than_three_seconds(start_stack, tmp_path):
    stack = start_stack(tmp_path)
    [worker] = stack.pids("services.worker advance")
    work = Redis.from_url(worker_environment(worker)["SCOREPAD_WORK_URL"])
    [player] = new_match(stack.url, 1)
    longest = 0.0
    for _ in range(5):
        play_on(player, until=lambda shown: shown["awaiting"] and shown["view"]["dice"])
        legal = player.call("GET", "/legal").json()
        os.kill(worker, signal.SIGSTOP)  # so that the job is still there to be lost
        assert player.choose(legal["phase"], legal["choices"][0]).status_code == 201
        work.flushall()
        os.kill(worker, signal.SIGCONT)
        begun = time.monotonic()
        while (shown := player.show())["status"] == "running" and not shown["awaiting"]:
            time.sleep(0.01)
        longest = max(longest, time.monotonic() - begun)
    play_on(player)
    assert player.show()["status"] == "finished"
    assert 0 < longest < 3


def test_matches_go_on_where_they_were_after_a_restart(start_stack, tmp_path):
    first = start_stack(tmp_path)
    players = new_match(first.url, 2)
    for player in players:
        play_on(player, until=lambda shown: shown["seat"] not in shown["awaiting"])
    before = players[0].show()
    first.stop()
    again = start_stack(tmp_path)
    returned = [Remote(again.url, player.id, player.token) for player in players]
    after = returned[0].show()
    assert (after["seq"] >= before["seq"], after["commit"]) == (True, before["commit"])
    all_at_once(*((play_on, player) for player in returned))
    assert returned[0].show()["status"] == "finished"


def test_the_server_stops_within_two_seconds_although_streams_are_open(start_stack, tmp_path):
    stack = start_stack(tmp_path)
    players = new_match(stack.url, 2)
    streams = [
        requests.get(
            players[0].url + "/events", headers={"Accept": "text/event-stream"}, stream=True, timeout=10
        )
        for _ in range(20)
    ]
    for stream in streams:
        assert next(stream.iter_lines(chunk_size=1)) == b"id: 1"
    begun = time.monotonic()
    api = stack.pids("gunicorn")[0]
    os.kill(api, signal.SIGTERM)
    while api in stack.pids("gunicorn"):
        time.sleep(0.01)
    assert time.monotonic() - begun < 2
    for stream in streams:
        stream.close()


def test_nothing_is_left_when_the_server_is_killed(start_stack, tmp_path):
    stack = start_stack(tmp_path)
    new_match(stack.url, 2)
    family = stack.pids("")
    assert len(family) >= 6  # supervisor, two servers, the API's three processes, a worker
    stack.process.kill()
    stack.process.wait()
    deadline = time.monotonic() + 5
    while left := [pid for pid in family if Path(f"/proc/{pid}").exists()]:
        assert time.monotonic() < deadline, left
        time.sleep(0.05)


def test_a_second_server_on_the_same_data_is_refused_and_told_who_is_there(stack):
    command = [sys.executable, "-m", "services.stack", "--data", str(stack.data), "--port", "0"]
    second = subprocess.run(
        command, capture_output=True, text=True, timeout=20, cwd=Path(__file__).parents[2]
    )
    assert second.returncode == 1
    assert f"is already served by process {stack.process.pid} at {stack.url}" in second.stderr


def test_two_hundred_rounds_of_six_seats_have_no_conflict_and_lose_nothing(server_url):
    rounds = 0
    while rounds < 200:
        players = new_match(server_url, 6)
        chosen = all_at_once(*((play_on, player, rounds + n) for n, player in enumerate(players)))
        shown = players[0].show()
        assert shown["status"] == "finished"
        events = requests.get(players[0].url + "/events", timeout=10).json()["events"]
        assert sum(event["type"] == "chose" for event in events) == sum(map(len, chosen))
        statuses = {status for player in players for status in player.statuses}
        assert statuses <= {200, 201}
        rounds += shown["view"]["round"]


def test_two_hundred_races_for_one_slot_have_one_winner_each(server_url):
    races = 0
    while races < 200:
        [player] = new_match(server_url, 1)
        rival = Remote(server_url, player.id, player.token)
        while (shown := player.show())["status"] == "running" and races < 200:
            if not shown["awaiting"]:
                continue
            legal = player.call("GET", "/legal").json()
            if len(legal["choices"]) < 2:
                break
            one, other = legal["choices"][0], legal["choices"][-1]
            answers = all_at_once((player.choose, legal["phase"], one), (rival.choose, legal["phase"], other))
            assert sorted(answer.status_code for answer in answers) == [201, 409]
            loser = max(answers, key=lambda answer: answer.status_code).json()
            assert loser["code"] in ("already_chosen", "phase_closed", "not_running")
            races += 1
