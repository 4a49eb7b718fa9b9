"""docs/api.md: its examples work, and it leaves nothing out."""

import ast
import inspect
import json
import os
import re
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import marshmallow as ma
import pytest
from websockets.frames import CloseCode

from services.api import (
    codes,
    conversation,
    events,
    fields,
    games,
    handover,
    hub,
    limits,
    messages,
    schemas,
    sockets,
    strict_json,
    wire,
)
from services.api.problems import HTTP_CODES, STATUS, ProblemSchema
from shared.engine import errors, record
from shared.engine.facts import KINDS
from shared.engine.match import ClosedPhase
from shared.engine.registry import GAMES
from tests.e2e.remote import all_at_once, new_match, play_on
from tests.equipment import needs
from tests.faults.proxy import DroppingProxy

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)
LIVE, CHECKS = [script for language, script in BLOCKS if language == "python"]
PATIENCE = 20.0  # seconds in which a dealer deals and bots play a match


# Examples


class Names(dict):
    """What `$NAME` stands for: learnt where it first comes back, compared afterwards."""

    def fits(self, expected, found):
        if expected == "…":
            return True
        if isinstance(expected, str) and expected.startswith("$"):
            text = found if isinstance(found, str) else json.dumps(found)
            return self.setdefault(expected[1:], text) == text
        if isinstance(expected, dict) and isinstance(found, dict):
            return expected.keys() == found.keys() and all(self.fits(expected[k], found[k]) for k in expected)
        if isinstance(expected, list) and isinstance(found, list):
            if expected[-1:] == ["…"]:
                expected, found = expected[:-1], found[: len(expected) - 1]
            return len(expected) == len(found) and all(map(self.fits, expected, found))
        return type(expected) is type(found) and expected == found


def run(script, names):
    answer = subprocess.run(
        ["sh", "-ec", script], env={**os.environ, **names}, capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def fits(kind, expected, output, names):
    if kind == "json":
        return names.fits(json.loads(expected), json.loads(output))
    if kind == "text":
        pattern = ".*".join(re.escape(part) for part in expected.split("…"))
        return re.fullmatch(pattern, output) is not None
    return output == ""


@needs("curl")
def test_the_examples_give_the_answers_shown(server_url, tmp_path):
    names = Names(SERVER=server_url)
    tried = 0
    for number, (language, script) in enumerate(BLOCKS):
        if language != "sh":
            continue
        kind, expected = BLOCKS[number + 1]
        deadline = time.monotonic() + PATIENCE
        reads = "--json" not in script and "-X" not in script
        while not fits(kind, expected, output := run(script, names), names):
            assert reads, f"{script}\n{output}"
            assert time.monotonic() < deadline, f"{script}\n{output}"
            time.sleep(0.05)
        tried += 1
    assert tried >= 15
    assert {language for language, _ in BLOCKS} == {"sh", "json", "text", "python"}
    said = verify(tmp_path, server_url, names["MATCH"])
    assert re.fullmatch(r"\d+ events and \d+ deals are as they should be.\n", said)


def verify(folder, *arguments):
    """Run the document's program that checks a match."""
    return run_program(CHECKS, folder, *arguments)


def run_program(program, folder, *arguments):
    script = folder / "program.py"
    script.write_text(program, encoding="utf-8")
    command = [sys.executable, "-I", script, *arguments]
    direct = {**os.environ, "no_proxy": "*"}
    answer = subprocess.run(command, env=direct, capture_output=True, text=True, timeout=120)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


@pytest.mark.parametrize("seats", [1, 3])
def test_the_program_checks_whole_matches(server_url, tmp_path, seats):
    players = new_match(server_url, seats)
    all_at_once(*((play_on, player, number) for number, player in enumerate(players)))
    assert "deals are as they should be" in verify(tmp_path, server_url, players[0].id)


def test_the_program_plays_over_a_socket_and_comes_back_when_it_is_lost(server_url, tmp_path):
    ada, bob = new_match(server_url, 2)
    sent = count(1)

    def lose(data):
        """Lose the answer to the third message on a socket: the second choice. Pongs are shorter."""
        return len(data) > 40 and not data.startswith(b"GET ") and next(sent) == 3

    address = urlsplit(server_url)
    with DroppingProxy((address.hostname, address.port), lose) as proxy:
        near = ada.url.replace(address.netloc, f"127.0.0.1:{proxy.server_address[1]}")
        told, _ = all_at_once((run_program, LIVE, tmp_path, near, ada.token), (play_on, bob, 1))
        assert proxy.dropped == 1
    shown = bob.show()
    assert told == f"{shown['outcome']}\n"
    log = bob.call("GET", "/events").json()["events"]
    chosen = [event["phase"] for event in log if event["type"] == "chose" and event["seat"] == 0]
    assert chosen == list(range(shown["phase"] + 1))


def test_the_program_on_a_socket_says_why_it_is_refused(server_url, tmp_path):
    (ada,) = new_match(server_url, 1)
    with pytest.raises(AssertionError, match="There is no such match"):
        run_program(LIVE, tmp_path, ada.url, "wrong")


def test_the_comparison_can_tell():
    names = Names()
    assert names.fits({"a": "$X", "b": ["…"]}, {"a": "1", "b": [2, 3]})
    assert names["X"] == "1"
    assert not names.fits({"a": "$X"}, {"a": "2"})
    assert not names.fits({"a": 1}, {"a": True})
    assert not names.fits({"a": 1}, {"a": 1, "b": 2})
    assert not names.fits([1], [1, 2])


# Completeness


def calls(source):
    """Yield (name, arguments) of every call by a plain name or `__init__` of a base."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            of_base = isinstance(node.func, ast.Attribute) and node.func.attr == "__init__"
            yield "__init__" if of_base else getattr(node.func, "id", ""), node.args


def constant(node, name):
    assert isinstance(node, ast.Constant), f"line {node.lineno}: name the {name} itself"
    return node.value


def refusals_of(source):
    """Return {(code, status)} of what one source file refuses; games list their own."""
    found = set()
    for name, arguments in calls(source):
        if name == "Problem" or (name == "Answer" and isinstance(arguments[1], ast.Constant)):
            found.add((constant(arguments[1], "code"), constant(arguments[0], "status")))
        elif name == "_again" and isinstance(arguments[0], ast.Constant):
            found.add((constant(arguments[0], "code"), 503))
        elif name == "ClosedPhase":
            found.add((constant(arguments[0], "code"), STATUS[ClosedPhase]))
    return found


def engine_refusals():
    """Return {(code, status)} of the engine's refusals whose class knows the code."""
    found = set()
    for module in (errors, record):
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                kind = getattr(module, node.name)
                codes = [a[0] for name, a in calls(ast.unparse(node)) if name == "__init__" and len(a) == 2]
                found |= {(constant(code, "code"), status_of(kind)) for code in codes}
    return found


def status_of(kind):
    return next(status for base, status in STATUS.items() if issubclass(kind, base))


def every_refusal():
    found = engine_refusals() | {(code, status) for status, (code, _) in HTTP_CODES.items()}
    for path in [*(ROOT / "services" / "api").rglob("*.py"), ROOT / "shared" / "engine" / "match.py"]:
        found |= refusals_of(path.read_text(encoding="utf-8"))
    return found | {("internal", 500)}


def documented_refusals():
    return {
        (code, int(status))
        for code, status in re.findall(r"^\| `(\w+)` \| (\d{3}) \|", TEXT, flags=re.MULTILINE)
    }


def test_every_refusal_is_documented_with_its_status():
    assert len(every_refusal()) > 30
    assert documented_refusals() == every_refusal()


def test_a_code_that_is_computed_is_found_out():
    assert refusals_of('raise Problem(409, "late", "Too late.")') == {("late", 409)}
    with pytest.raises(AssertionError, match="name the code itself"):
        refusals_of('raise Problem(409, code, "Too late.")')


def test_every_route_is_documented(app):
    routed = {
        method + " " + re.sub(r"<(?:[a-z]+:)?([a-z_]+)>", r"{\1}", rule.rule)
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if not rule.rule.startswith("/static")
    }
    documented = set(re.findall(r"`((?:GET|POST|DELETE) /[^`?]*)`(?=[ ,])", TEXT.split("## Routes")[1]))
    assert routed <= documented
    assert {route for route in documented if route.startswith("GET /v1/games")} <= routed


def test_every_field_is_documented():
    named = [kind for module in (schemas, messages, games, handover, codes) for kind in vars(module).values()]
    found = [kind for kind in named if isinstance(kind, type) and issubclass(kind, ma.Schema)]
    shapes = [kind._declared_fields for kind in [*found, ProblemSchema]]
    fields = {field.data_key or name for shape in shapes for name, field in shape.items()}
    assert len(fields) > 40
    assert {name for name in fields if f"`{name}`" not in TEXT} == set()


def test_every_type_of_event_and_every_game_is_documented():
    types = set(KINDS)
    assert {name for name in types if f"| `{name}` |" not in TEXT} == set()
    assert {game.name for game in GAMES.values() if f"(rules/{game.name}.md)" not in TEXT} == set()


def test_the_limits_are_those_of_the_code():
    assert f"at most {strict_json.MOST_BYTES} bytes, nested at most {strict_json.DEEPEST} deep" in TEXT
    assert f"at most {strict_json.LONGEST} characters" in TEXT
    assert strict_json.LARGEST == 2**31
    assert f"1 to {fields.NAME_LENGTH} characters of any script" in TEXT
    assert f"at most {record.MOST_EVENTS} events" in TEXT
    assert f"From event {record.LONG} on nothing can be undone" in TEXT
    assert f"Every {events.HEARTBEAT:.0f} s" in TEXT
    assert f"after {events.LIFE / 60:.0f} minutes" in TEXT
    assert f"carries {limits.STREAMS} streams" in TEXT
    assert f"within {sockets.FIRST:.0f} s" in TEXT
    assert f"Messages have up to {wire.MOST_BYTES // 1024} KiB" in TEXT
    assert f"read at {limits.MESSAGES} messages a second" in TEXT
    assert f"pings every {conversation.EVERY:.0f} s" in TEXT
    assert f"no pong for {conversation.SILENCE:.0f} s" in TEXT
    assert f"{hub.BACKLOG // 1024} KB behind" in TEXT
    assert f"A code works for {handover.KEPT // 60} minutes" in TEXT
    assert f"A code has {codes.LENGTH} characters and works for {codes.KEPT // 3600} hours" in TEXT


def test_every_close_code_is_documented_with_its_reason():
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "services" / "api").glob("*.py")]
    found = {pair for source in sources for pair in re.findall(r'CloseCode\.(\w+), "(\w+)"', source)}
    assert len(found) > 5
    for name, reason in found:
        assert re.search(rf"^\| {CloseCode[name]} \| [^|]*`{reason}`", TEXT, flags=re.MULTILINE), (
            name,
            reason,
        )
