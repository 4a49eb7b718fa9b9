"""A game from outside: found, put through every law, and played over HTTP with bots of random choices."""

import json

import pytest
import requests

from tests.outside.running import with_packages
from tests.waiting import wait_until


def test_an_installed_package_is_a_game_like_ours(outside):
    told = with_packages(
        outside,
        "-c",
        "from shared.engine.registry import FAULTS, GAMES; print(list(GAMES), FAULTS)",
    )
    assert told.stdout == "['criss-cross', 'encore', 'second-chance', 'ridge'] ()\n", told.stderr


@pytest.mark.slow
def test_a_game_from_outside_keeps_every_law(outside):
    laws = with_packages(
        outside,
        *("-m", "pytest", "-p", "hypothesispytest", "-q", "-k", "ridge", "tests/engine/test_laws.py"),
    )
    assert laws.returncode == 0, laws.stdout
    assert " passed" in laws.stdout


class Seated:
    """A person at a table of the server, opposite a bot."""

    def __init__(self, server, **wanted):
        self._http = requests.Session()
        made = self._http.post(f"{server}/v1/matches", json=wanted).json()
        self.url = f"{server}/v1/matches/{made['id']}"
        joined = self._http.post(f"{self.url}/seats", json={"name": "Ada"}).json()
        self._http.headers["Authorization"] = f"Bearer {joined['token']}"

    def get(self, path=""):
        return self._http.get(f"{self.url}{path}").json()

    def choose(self):
        listed = self.get("/legal")
        body = {"phase": listed["phase"], "choice": listed["choices"][0]}
        return self._http.post(f"{self.url}/choices", json=body)

    def awaited(self):
        shown = self.get()
        return shown["status"] == "finished" or shown["seat"] in shown["awaiting"]


@pytest.mark.slow
def test_a_game_from_outside_is_played_over_http_against_bots(outside_stack):
    me = Seated(outside_stack.url, game="ridge", seats=3, bots=[{"level": 1}, {"level": 5}])
    wait_until(me.awaited)
    while me.get()["status"] == "running":
        assert me.choose().status_code == 201
        wait_until(me.awaited)
    shown = me.get()
    assert [seat["bot_choices"] for seat in shown["seats"]] == [0, shown["phase"], shown["phase"]]
    assert shown["verdict"][0]["message"] in ("A ridge is full.", "Somebody has three strikes.")
    events = me.get("/events")["events"]
    thoughts = [event["bot"] for event in events if event["type"] == "chose" and event["bot"]]
    assert thoughts
    assert all("seed" in thought and "default" not in thought for thought in thoughts)


@pytest.mark.slow
def test_a_game_from_outside_is_described_for_machines_like_ours(outside_stack):
    schemas = requests.get(f"{outside_stack.url}/openapi.json").json()["components"]["schemas"]
    assert schemas["RidgeView"]["properties"].keys() == {"round", "dice", "ridges"}
    for part in ("View", "Compact", "Choice"):
        every = [one["$ref"].rpartition("/")[2] for one in schemas[f"Game{part}"]["anyOf"]]
        assert every == [f"{game}{part}" for game in ("CrissCross", "Encore", "SecondChance", "Ridge")]


@pytest.mark.slow
def test_the_coach_says_that_it_does_not_know_a_game_without_a_bot(outside_stack):
    me = Seated(outside_stack.url, game="ridge", seats=1, options={"boxes": 5})
    wait_until(me.awaited)
    while me.get()["status"] == "running":
        me.choose()
        wait_until(me.awaited)
    refused = requests.post(f"{me.url}/analysis")
    assert (refused.status_code, refused.json()["code"]) == (409, "no_coach")


def test_the_package_is_complete(outside):
    """Nothing of it lies anywhere else: what is installed is what the folder holds."""
    found = sorted(path.name for path in (outside / "scorepad_ridge").glob("*.py"))
    assert found == ["__init__.py", "moves.py", "rules.py", "state.py", "view.py"]
    assert json.loads(with_packages(outside, "-c", DESCRIBE).stdout)["name"] == "ridge"


DESCRIBE = """
import json
from shared.engine.registry import find_game
from shared.engine.showing import described
print(json.dumps(described(find_game("ridge"))))
"""
