"""Bots on the whole stack: real workers, real sockets, and a worker that dies."""

import os
import signal
import time

import pytest
import requests

from shared.engine.record import read_record
from shared.engine.registry import GAMES
from shared.engine.verify import verify
from tests.e2e.remote import Remote, join, play_on


def create(url, game, seats, levels, **wanted):
    body = {"game": game, "seats": seats, "bots": [{"level": level} for level in levels], **wanted}
    return requests.post(f"{url}/v1/matches", json=body, timeout=10).json()["id"]


def over(url, match_id, seconds=60):
    watcher, deadline = Remote(url, match_id), time.monotonic() + seconds
    while (shown := watcher.show())["status"] == "running":
        assert time.monotonic() < deadline, shown
        time.sleep(0.1)
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_match_against_bots(stack, game):
    match_id = create(stack.url, game, 3, [1, 2])
    person = join(stack.url, match_id, "Ada")
    play_on(person, patience=60)
    shown = over(stack.url, match_id)
    assert shown["status"] == "finished"
    assert [bool(seat["bot_choices"]) for seat in shown["seats"]] == [False, True, True]
    record = requests.get(f"{stack.url}/v1/matches/{match_id}/record", timeout=10).content
    events = read_record(record).events
    assert verify(read_record(record)).outcome == shown["outcome"]
    thoughts = [event.data["bot"] for event in events if event.type == "chose" and event.data["bot"]]
    assert all("seed" in thought for thought in thoughts), "a bot had to fall back"


def test_bots_alone_finish_while_their_worker_is_killed(stack):
    matches = [create(stack.url, "criss-cross", 2, [2, 3]) for _ in range(4)]
    for _ in range(3):
        time.sleep(0.3)
        for pid in stack.pids("services.worker bots"):
            os.kill(pid, signal.SIGKILL)
    for match_id in matches:
        assert over(stack.url, match_id, 90)["status"] == "finished"


@pytest.mark.slow
def test_a_match_that_its_people_forget_is_played_to_its_end(stack):
    match_id = create(stack.url, "criss-cross", 2, [1], pace=10)
    join(stack.url, match_id, "Ada")
    shown = over(stack.url, match_id, 90)  # a stack that has just started gives everybody half a minute
    assert shown["status"] == "finished"
    assert shown["seats"][0]["lent"] == "late"
    assert shown["seats"][0]["bot_choices"] > 5  # most of the twelve rounds: a sheet may be full before
    record = requests.get(f"{stack.url}/v1/matches/{match_id}/record", timeout=10).content
    events = verify(read_record(record)) and read_record(record).events
    due = next(event.data["due"] for event in events if event.type == "deadline_set")
    assert next(event.at for event in events if event.type == "seat_lent") >= due
