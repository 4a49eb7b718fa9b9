"""Onlookers, and whether all that they and the players saw is one story."""

import json
import threading
import time
from pathlib import Path

import requests

from shared.engine.events import GENESIS, canonical, digest, link, read_event
from shared.engine.match import replay
from shared.engine.showing import view_of
from tests.e2e.remote import Remote


class Watcher(threading.Thread):
    """A spectator that follows the event stream and resumes it when it breaks."""

    def __init__(self, url, match_id):
        super().__init__(daemon=True)
        self.url = f"{url}/v1/matches/{match_id}/events"
        self.events = []

    def run(self):
        while not self.events or self.events[-1]["type"] not in ("match_ended", "match_aborted"):
            try:
                self._follow()
            except requests.RequestException:
                time.sleep(0.05)

    def _follow(self):
        headers = {"Accept": "application/x-ndjson"}
        after = self.events[-1]["seq"] if self.events else 0
        with requests.get(
            self.url, params={"after": after}, headers=headers, stream=True, timeout=20
        ) as answer:
            for line in answer.iter_lines(chunk_size=1):
                item = json.loads(line) if line else {}
                if "seq" in item:
                    self.events.append(item)


def check_agreement(url, players, chosen, watched):
    """The log, every view, the watcher and what the clients were told must be one story."""
    views = [player.show() for player in players] + [Remote(url, players[0].id).show()]
    events = requests.get(players[0].url + "/events", timeout=10).json()["events"]
    assert watched == events
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    bodies = [canonical({name: event[name] for name in event if name != "seq"}) for event in events]
    match = replay(read_event(seq, body) for seq, body in enumerate(bodies, 1))
    check_moments(Remote(url, players[0].id), bodies)
    head = GENESIS
    for seq, body in enumerate(bodies, 1):
        head = link(head, seq, digest(body))
    for seat, view in enumerate(views):
        assert view["head"] == head == match.head
        assert view["status"] == "finished"
        assert view["outcome"] == json.loads(json.dumps(match.game.outcome(match.state).to_json()))
        assert view["view"] == json.loads(json.dumps(view_of(match.game, match.state, seat)))
    by_seq = {event["seq"]: event for event in events}
    for seat, choices in enumerate(chosen):
        for seq, phase, choice in choices:
            assert (by_seq[seq]["seat"], by_seq[seq]["phase"], by_seq[seq]["choice"]) == (seat, phase, choice)
    assert sum(event["type"] == "chose" for event in events) == sum(map(len, chosen))


def check_moments(viewer, bodies):
    """What the match was at some earlier moments must follow from the log up to them."""
    for seq in range(len(bodies) // 8, len(bodies), len(bodies) // 8):
        then = replay(read_event(number, body) for number, body in enumerate(bodies[:seq], 1))
        shown = viewer.show(params={"at": seq})
        assert (shown["seq"], shown["phase"], shown["awaiting"]) == (seq, then.phase, list(then.awaiting))
        assert shown["view"] == json.loads(json.dumps(then.state and view_of(then.game, then.state, None)))


def worker_environment(pid):
    """Return how a worker was told to reach its servers."""
    text = Path(f"/proc/{pid}/environ").read_text()
    return dict(part.split("=", 1) for part in text.split("\0") if "=" in part)
