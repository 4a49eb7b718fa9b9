"""What append.lua gets: one table of fields, and a constructor for each thing that happens."""

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import get_type_hints, is_typeddict

import pytest

from shared.engine.core import Seat
from shared.engine.events import read_event
from shared.engine.facts import (
    Chose,
    DeadlineSet,
    Dealt,
    MatchAborted,
    MatchStarted,
    SeatLent,
    SeatTaken,
    Unchose,
    read_fact,
)
from shared.engine.match import replay
from shared.engine.registry import GAMES, complete_options
from shared.eventlog.batches import (
    Wants,
    arrival,
    choice,
    creation,
    dealing,
    departure,
    exchange,
    following,
    retraction,
    settling,
    taken_in,
)
from tests.engine.play import WrittenMatch

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "shared" / "eventlog" / "append.lua").read_text("utf-8")
HOLDER = {"hash": "token", "role": "seat:1"}
CHOSE = Chose(1, 0, {"pick": "S"}, "player", None)
AT = 1_790_000_000_000
ID = "0123456789ab"
CRISS_CROSS = GAMES["criss-cross"]
OPTIONS = complete_options(CRISS_CROSS, {}, 2)


def started(pace=None):
    return WrittenMatch(CRISS_CROSS, OPTIONS, 2, ID, pace=pace)


def dealt(pace=None):
    table = started(pace)
    table.deal((1, 2))
    table.deal((1, 2))
    return table


def chosen():
    """Return a match in which seat 0 has chosen, and seat 1 is awaited."""
    table = dealt()
    table.choose(Seat(0), table.game.dump(table.game.legal(table.match.state, Seat(0))[0]))
    return table.match


STARTED, WAITING, CHOSEN = started().match, dealt().match, chosen()
OPEN = replay(read_event(seq, body) for seq, body in enumerate(started().bodies[:2], 1))
CREATED = read_fact(read_event(1, started().bodies[0]))
TAKEN, START = SeatTaken(1, "p", "", False, 3), MatchStarted(2)
SEEN = {"seq": WAITING.seq, "digest": WAITING.digest}
SLOT = {"phase": 0, "seat": 1, "seats": (0, 1)}


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
    "creation": (
        creation([CREATED], AT, "token"),
        {"exact": 0, "tokens": {"token": "host"}, "list": "open", "created": AT},
    ),
    "arrival": (
        arrival(OPEN, [TAKEN], AT, "token", "Ada"),
        {"exact": OPEN.seq, "tokens": {"token": "seat:1"}, "names": {"1": "Ada"}},
    ),
    "the-last-arrival": (
        arrival(OPEN, [TAKEN, START], AT, "token", "Ada"),
        {"exact": OPEN.seq, "tokens": {"token": "seat:1"}, "names": {"1": "Ada"}}
        | {"list": "running", "created": OPEN.created_at, "due": AT},
    ),
    "departure": (
        departure(OPEN, Seat(0), AT),
        {"exact": OPEN.seq, "drop_tokens": "seat:0", "drop_name": "0"},
    ),
    "a-seat-lent": (following(WAITING, [SeatLent(1, "left")], AT), {"exact": WAITING.seq, "due": AT}),
    "a-bots-choice": (choice(WAITING, CHOSE, AT), {"seen": SEEN, "slot": SLOT, "due": AT}),
    "a-persons-choice": (
        choice(WAITING, replace(CHOSE, key="k"), AT, HOLDER),
        {"seen": SEEN, "slot": SLOT, "due": AT, "holder": HOLDER, "key": "1:k"},
    ),
    "retraction": (
        retraction(CHOSEN, Unchose(0, 0), AT, HOLDER),
        {"exact": CHOSEN.seq, "free": "0:0", "holder": HOLDER},
    ),
    "dealing": (
        dealing(STARTED, [], [Dealt(0, [6], [1, 2], "dealer")], AT, AT + 5),
        {"exact": STARTED.seq, "rest": AT + 5},
    ),
    "a-deadline": (
        dealing(dealt(pace=60).match, [], [DeadlineSet(0, AT + 60)], AT, AT + 60),
        {"exact": WAITING.seq, "deadline": AT + 60, "rest": AT + 60},
    ),
    "resting": (dealing(WAITING, [], [], AT, 0), {"exact": WAITING.seq, "rest": 0}),
    "the-end": (
        dealing(WAITING, [], [MatchAborted("seat_left", 1, "0" * 64)], AT, 0),
        {"exact": WAITING.seq, "list": "", "created": WAITING.created_at, "over": 0, "rest": 0},
    ),
    "settling": (
        settling(STARTED, AT),
        {"exact": STARTED.seq, "list": "running", "created": STARTED.created_at, "due": AT},
    ),
    "taken-in": (
        taken_in(replace(WAITING, status="finished"), [], AT),
        {"exact": 0, "imported": AT, "list": "finished", "created": WAITING.created_at, "over": 0},
    ),
    "exchange": (
        exchange(ID, "seat:1", "token", "new"),
        {"holder": HOLDER, "drop_tokens": "seat:1", "tokens": {"new": "seat:1"}},
    ),
}


@pytest.mark.parametrize(("batch", "wants"), MADE.values(), ids=MADE)
def test_a_batch_wants_what_its_name_says(batch, wants):
    assert batch.wants == wants


def test_what_is_owed_is_not_forgotten_by_resting():
    with pytest.raises(AssertionError, match="owed"):
        dealing(STARTED, [], [], AT, 0)


def test_a_choice_taken_back_after_the_deadline_makes_its_seat_late():
    late = replace(CHOSEN, pace=60, deadline=AT - 1)
    assert retraction(late, Unchose(0, 0), AT, HOLDER).wants["due"] == AT - 1


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
