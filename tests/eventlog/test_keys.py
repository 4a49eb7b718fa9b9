"""Every name on either server stands in keys.py, and nowhere else."""

import ast
import random
import re
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from services.api.hosting import ALPHABET
from services.stack import redis_config
from shared.engine.core import Seat
from shared.eventlog import keys

ROOT = Path(__file__).parents[2]
OWNER = ROOT / "shared" / "eventlog" / "keys.py"
OLD = ROOT / "services" / "operate" / "takeover.py"  # as older versions named them
SOURCES = [
    path
    for part in ("shared", "services")
    for path in sorted((ROOT / part).rglob("*.py"))
    if path not in (OWNER, OLD)
]
SCRIPTS = sorted((ROOT / "shared").rglob("*.lua"))
# Commands of redis-py whose first argument is a key or a channel, on whatever is called like a server.
COMMAND = re.compile(r"(set|get|delete|exists|expire|rename|type|publish|subscribe|scan_iter|[hlsxz][a-z]+)$")
SERVER = re.compile(r"_?(redis|work|log|pipe|pubsub)$")

# As they lie on the servers: data folders of any age must go on working.
ON_THE_LOG_SERVER = {
    keys.log_key("a"): "m:{b43}:a:log",
    keys.slots_key("a"): "m:{b43}:a:slots",
    keys.answers_key("a"): "m:{b43}:a:keys",
    keys.tokens_key("a"): "m:{b43}:a:tokens",
    keys.names_key("a"): "m:{b43}:a:names",
    keys.halt_key("a"): "m:{b43}:a:halt",
    keys.imported_key("a"): "m:{b43}:a:imported",
    keys.seed_key("a"): "seed:{b43}:a",
    keys.list_key("b43", "open"): "index:{b43}:open",
    keys.archived_key("b43"): "index:{b43}:archived",
    keys.due_key("b43"): "due:{b43}",
    keys.BEAT: "index:beat",
    keys.HOLD: "index:hold",
    keys.LAYOUT: "index:layout",
}
ON_THE_WORK_SERVER = {
    keys.snapshot_key("a"): "snapshot:{a}",
    keys.analysis_key("a"): "analysis:{a}",
    keys.analysing_key("a"): "analysing:{a}",
    keys.asked_key("a", 3, Seat(1)): "asked:{a}:3:1",
    keys.code_key("ABC123"): "code:ABC123",
    keys.handover_key("a", Seat(1)): "handover:a:1",
    keys.rematch_key("a"): "rematch:a",
    keys.rq_workers("host"): "rq:worker:host.*",
    keys.DEATHS: "deaths",
}
CHANNELS = {keys.wake_channel("b43"): "wake:{b43}", keys.due_channel("b43"): "wake:{b43}:due"}
NAMES = [*ON_THE_LOG_SERVER, *ON_THE_WORK_SERVER, *CHANNELS]
PREFIXES = tuple({before + ":" for before, colon, _ in (name.partition(":") for name in NAMES) if colon})


def spelt(tree: ast.AST):
    """Yield the lines on which a name of a server is spelt."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value in NAMES or node.value.startswith(PREFIXES):
                yield node.lineno
        elif isinstance(node, ast.Call) and _asks_server(node.func):
            yield from (
                node.lineno for name in node.args[:1] if isinstance(name, ast.Constant | ast.JoinedStr)
            )


def _asks_server(called: ast.expr) -> bool:
    if not isinstance(called, ast.Attribute) or not COMMAND.match(called.attr):
        return False
    of = called.value
    name = of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""
    return SERVER.match(name) is not None


def test_no_other_module_spells_a_key():
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in SOURCES
        for line in spelt(ast.parse(path.read_text("utf-8")))
    }
    assert found == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_spells_a_key(path):
    assert re.findall(r"redis\.call\('\w+', *['\"].*", path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("line", "spells"),
    [
        ("key = f'snapshot:{{{match_id}}}'", True),
        ("key = 'index:beat'", True),
        ("key = 'deaths'", True),
        ("self._work.hincrby('whatever', thread, 1)", True),
        ("ports.work.set(f'{kind}-{code}', 1)", True),
        ("pubsub.subscribe('wakes')", True),
        ("redis.get(keys.snapshot_key(match_id))", False),
        ("self.redis.hget(keys.archived_key('b00'), 'x')", False),
        ("wanted.get('name')", False),
        ("text = 'a snapshot: nothing more'", False),
    ],
)
def test_the_test_above_can_tell(line, spells):
    assert bool(list(spelt(ast.parse(line)))) == spells


@pytest.mark.parametrize(("name", "stored"), [*ON_THE_LOG_SERVER.items(), *ON_THE_WORK_SERVER.items()])
def test_names_on_the_servers_stay_as_they_are(name, stored):
    assert name == stored


def test_every_key_is_in_the_table_above():
    makers = re.findall(
        r"^def (\w+_key|\w+_channel|rq_workers)\(|^([A-Z]+) =", OWNER.read_text("utf-8"), re.M
    )
    asked = Path(__file__).read_text("utf-8")
    assert [name for pair in makers for name in pair if name and f"keys.{name}" not in asked] == []
    assert [*CHANNELS] == [*CHANNELS.values()]


def test_both_users_of_the_log_server_may_use_its_keys_and_only_the_worker_may_read_seeds():
    api, worker = (account.rules.split() for account in redis_config.log_accounts())
    for name in ON_THE_LOG_SERVER:
        assert _may(worker, name), name
        assert _may(api, name) != name.startswith("seed:"), name
    assert any(fnmatchcase(keys.seed_key("a"), rule.removeprefix("%W~")) for rule in api)
    for rules in (api, worker):
        heard = [rule[1:] for rule in rules if rule[0] == "&"]
        assert all(any(fnmatchcase(name, rule) for rule in heard) for name in CHANNELS)


def _may(rules, name):
    return any(rule[0] == "~" and fnmatchcase(name, rule[1:]) for rule in rules)


def test_a_bucket_is_a_function_of_the_match_and_every_key_of_a_match_has_its_tag():
    made = (keys.log_key, keys.slots_key, keys.answers_key, keys.tokens_key, keys.names_key, keys.halt_key)
    for key in (*made, keys.imported_key, keys.seed_key):
        assert re.findall(r"\{(.*?)\}", key("k30755pfaqkb")) == [keys.bucket("k30755pfaqkb")] == ["b8e"]
        assert keys.owner(key("k30755pfaqkb").encode()) == "k30755pfaqkb"


def test_matches_spread_over_all_buckets():
    ids = ["".join(random.choices(ALPHABET, k=12)) for _ in range(25_600)]
    found = Counter(map(keys.bucket, ids))
    assert found.keys() == set(keys.BUCKETS)
    assert len(keys.BUCKETS) == 256
    assert max(found.values()) < 200, "a hundred each, give or take"
