"""What append.lua gets: one table of fields, and a constructor for each thing that happens."""

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import get_type_hints, is_typeddict

import pytest

from shared.engine.core import Seat
from shared.engine.facts import Chose, MatchStarted, SeatTaken, Unchose
from shared.engine.registry import GAMES, complete_options
from shared.eventlog.answers import request
from shared.eventlog.batches import (
    Wants,
    arrival,
    choice,
    creation,
    departure,
    exchange,
    following,
    retraction,
    taken_in,
)
from tests.engine.play import WrittenMatch

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "shared" / "eventlog" / "append.lua").read_text("utf-8")
HOLDER = {"hash": "token", "role": "seat:1"}
CHOSE = Chose(1, 4, {"pick": "S"}, "player", None)
TAKEN = SeatTaken(1, "p", "", False, 3)
AT = 1_790_000_000_000
MATCH = WrittenMatch(GAMES["criss-cross"], complete_options(GAMES["criss-cross"], {}, 2), 2).match
SEEN = {"seq": MATCH.seq, "digest": MATCH.digest}


def names(kind):
    """Return the fields of a typed dictionary, those inside another with their owner."""
    for name, hint in get_type_hints(kind).items():
        yield from (f"{name}.{inner}" for inner in names(hint)) if is_typeddict(hint) else [name]


def test_the_script_reads_and_describes_just_the_fields_that_batches_may_have():
    comment, _, code = SCRIPT.partition("\nlocal ")
    described = re.search(r"may hold:\n((?:--  .*\n)+)", comment)[1].replace("--", "").split()
    read = set(re.findall(r"\bwant\.([a-z_.]+)", code))
    whole = {name for name in read if not any(other.startswith(f"{name}.") for other in read)}
    assert sorted(described) == sorted(names(Wants))
    assert whole == set(names(Wants))


MADE = {
    "creation": (creation([TAKEN], AT, "token"), {"exact": 0, "tokens": {"token": "host"}}),
    "arrival": (
        arrival(MATCH, [TAKEN, MatchStarted(2)], AT, "token", "Ada"),
        {"exact": MATCH.seq, "tokens": {"token": "seat:1"}, "names": {"1": "Ada"}},
    ),
    "departure": (
        departure(MATCH, Seat(1), AT),
        {"exact": MATCH.seq, "drop_tokens": "seat:1", "drop_name": "1"},
    ),
    "following": (following(MATCH, [MatchStarted(2)], AT), {"exact": MATCH.seq}),
    "a-bots-choice": (choice(MATCH, CHOSE, AT), {"seen": SEEN, "slot": "4:1"}),
    "a-persons-choice": (
        choice(MATCH, replace(CHOSE, key="k"), AT, HOLDER),
        {"seen": SEEN, "slot": "4:1", "holder": HOLDER, "key": request(replace(CHOSE, key="k"))},
    ),
    "retraction": (
        retraction(MATCH, Unchose(1, 4), AT, HOLDER),
        {"exact": MATCH.seq, "free": "4:1", "holder": HOLDER},
    ),
    "taken-in": (taken_in([], AT), {"exact": 0, "imported": AT}),
    "exchange": (
        exchange("seat:1", "token", "new"),
        {"holder": HOLDER, "drop_tokens": "seat:1", "tokens": {"new": "seat:1"}},
    ),
}


@pytest.mark.parametrize(("batch", "wants"), MADE.values(), ids=MADE)
def test_a_batch_wants_what_its_name_says(batch, wants):
    assert batch.wants == wants


def test_facts_are_stamped_in_one_place():
    sources = [path for part in ("shared", "services") for path in (ROOT / part).rglob("*.py")]
    assert {path.name for path in sources if stamps(path.read_text("utf-8"))} == {"batches.py"}


def stamps(source):
    """Say whether a module can make a stored event of a fact."""
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    named = {alias.name for node in imports if node.module == "shared.engine.facts" for alias in node.names}
    return "body" in named or "facts.body" in source


@pytest.mark.parametrize(
    ("source", "stamping"),
    [
        ("from shared.engine.facts import Chose, body", True),
        ("from shared.engine import facts\nfacts.body(fact, 0)", True),
        ("from shared.engine.facts import Chose", False),
        ("from shared.engine.record import body_of", False),
    ],
)
def test_the_test_above_can_tell(source, stamping):
    assert stamps(source) == stamping
