"""Clients on real sockets, as thin as they can be."""

import random
import threading
import time

import requests


class Remote:
    """A match on a running server, seen by one person."""

    def __init__(self, url, match_id, token=None, name="somebody"):
        self.url = f"{url}/v1/matches/{match_id}"
        self.id, self.token, self.name = match_id, token, name
        self.session = requests.Session()
        if token:
            self.session.headers["Authorization"] = f"Bearer {token}"
        self.statuses = []

    def call(self, method, path="", patience=0.0, **more):
        """Send a request; with patience, repeat it while the server is away."""
        deadline = time.monotonic() + patience
        while True:
            try:
                answer = self.session.request(method, self.url + path, timeout=10, **more)
                self.statuses.append(answer.status_code)
                if answer.status_code != 503 or time.monotonic() > deadline:
                    return answer
            except requests.ConnectionError:
                if time.monotonic() > deadline:
                    raise
            time.sleep(0.05)

    def show(self, **more):
        return self.call("GET", **more).json()

    def choose(self, phase, choice, key=None, **more):
        headers = {"Idempotency-Key": key} if key else {}
        return self.call("POST", "/choices", json={"phase": phase, "choice": choice}, headers=headers, **more)


def new_match(url, seats, game="criss-cross", **wanted):
    """Create and fill a match; return one Remote for each seat."""
    wanted = {"game": game, "seats": seats, **wanted}
    match_id = requests.post(f"{url}/v1/matches", json=wanted, timeout=10).json()["id"]
    return [join(url, match_id, f"Player {number}") for number in range(seats)]


def join(url, match_id, name):
    """Take a seat; return it as a Remote."""
    joined = requests.post(f"{url}/v1/matches/{match_id}/seats", json={"name": name}, timeout=10).json()
    return Remote(url, match_id, joined["token"], name)


def play_on(player, seed=0, patience=10.0, until=None):
    """Choose at random whenever awaited, until the match is over or `until` says so; return the choices."""
    chance = random.Random(seed)
    chosen = []
    while True:
        shown = player.show(patience=patience)
        if shown["status"] != "running" or (until and until(shown)):
            return chosen
        if shown["seat"] not in shown["awaiting"]:
            time.sleep(0.005)
            continue
        legal = player.call("GET", "/legal", patience=patience).json()
        if not legal["choices"]:
            continue
        choice = chance.choice(legal["choices"])
        answer = player.choose(legal["phase"], choice, key=f"k{legal['phase']}", patience=patience)
        assert answer.status_code == 201, answer.text
        chosen.append((answer.json()["seq"], legal["phase"], choice))


def all_at_once(*tasks):
    """Run (function, argument, ...) in threads; raise the first error; return their results."""
    results, errors = [None] * len(tasks), []

    def run(number):
        function, *arguments = tasks[number]
        try:
            results[number] = function(*arguments)
        except Exception as error:  # noqa: BLE001 - raised again below
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(tasks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return results
