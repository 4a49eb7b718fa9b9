"""Live play on the real servers: streams on an event loop, through kills and stops."""

import json
import os
import signal
import threading

import requests

from tests.e2e.remote import all_at_once, new_match, play_on
from tests.waiting import wait_until


class Follower:
    """A client that follows a match, resuming by the last seq as often as it must."""

    def __init__(self, url, match_id):
        self.url, self.events, self.streams = f"{url}/v1/matches/{match_id}/events", [], 0
        self.over = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def _follow(self):
        while not self.over.is_set():
            try:
                self._stream()
            except requests.RequestException:
                self.over.wait(0.05)

    def _stream(self):
        headers = {"Accept": "text/event-stream"}
        if self.events:
            headers["Last-Event-ID"] = str(self.events[-1]["seq"])
        with requests.get(self.url, headers=headers, stream=True, timeout=30) as answer:
            self.streams += answer.ok
            for line in answer.iter_lines(chunk_size=1):
                if line.startswith(b"data: "):
                    self._take(json.loads(line[6:]))

    def _take(self, item):
        if "seq" in item:
            self.events.append(item)
        if item["type"] == "match_ended":
            self.over.set()


def begun(shown):
    return shown["phase"] > 1


def test_streams_go_on_by_the_last_seq_when_their_process_is_killed(stack):
    players = new_match(stack.url, seats=2)
    followers = [Follower(stack.url, players[0].id) for _ in range(4)]
    wait_until(lambda: all(follower.events for follower in followers))
    all_at_once(*[(play_on, player, seat, 60.0, begun) for seat, player in enumerate(players)])
    for process in stack.pids("gunicorn")[1:]:
        os.kill(process, signal.SIGKILL)
    wait_until(lambda: all(follower.streams > 1 for follower in followers), 60)
    all_at_once(*[(play_on, player, seat, 60.0) for seat, player in enumerate(players)])
    whole = requests.get(f"{stack.url}/v1/matches/{players[0].id}/events", timeout=20).json()["events"]
    for follower in followers:
        assert follower.over.wait(60)
        assert follower.events == whole


def test_a_server_that_stops_ends_its_streams_in_order(start_stack, tmp_path):
    stack = start_stack(tmp_path)
    match = new_match(stack.url, seats=2)[0].id
    url = f"{stack.url}/v1/matches/{match}/events"
    answer = requests.get(url, headers={"Accept": "application/x-ndjson"}, stream=True, timeout=30)
    lines = answer.iter_lines(chunk_size=1)
    next(lines)
    stack.stop()
    assert all(not line or json.loads(line) for line in lines)  # and not a connection that breaks off
