"""The chain of events: what is true passes both verifiers, and each lie is found where it stands."""

import random

import pytest

from shared.engine.match import ABORTED, FINISHED
from shared.engine.record import BadRecord, read_record, write_record
from shared.engine.registry import GAMES, complete_options
from shared.engine.verify import verify
from tests.engine.lies import (
    before_the_end,
    better_score,
    change,
    double_last_choice,
    drop,
    lines_of,
    next_die,
    other_seat,
    place,
    repeat_deal,
    swap,
)
from tests.engine.play import WrittenMatch, every_setup
from tests.records import (
    SCRIPT,
    edited,
    engine_finds,
    play_truly,
    random_record,
    random_table,
    record_of,
    script_finds,
)

SETUPS = [(game, options, seats) for game in GAMES.values() for options, seats in every_setup(game)]


def test_a_true_record_passes(record):
    match = verify(read_record(record))
    lines = lines_of(record)
    assert (match.status, match.seq, match.head) == (FINISHED, lines[-1]["seq"], lines[-1]["head"])
    assert match.outcome == lines[-1]["outcome"] == lines[-2]["outcome"]
    assert SCRIPT.verify(record) == (match.id, match.seq, match.deals, 0)


def test_a_record_keeps_every_byte(record):
    read = read_record(record)
    assert write_record(verify(read), read.events) == record


def test_an_aborted_match_has_a_record_too():
    for game, options, seats in SETUPS:
        record = random_record(game, options, seats, random.Random(seats), abort=True)
        assert verify(read_record(record)).status == ABORTED
        assert script_finds(record) is None


@pytest.mark.slow
def test_both_verifiers_pass_a_thousand_random_matches():
    source = random.Random(12)
    for number in range(1000):
        game, options, seats = SETUPS[number % len(SETUPS)]
        table = random_table(game, options, seats, source, abort=number % 10 == 9)
        record = record_of(table)
        assert verify(read_record(record)) == table.match
        assert SCRIPT.verify(record) == (table.match.id, table.match.seq, table.match.deals, 0)


CHAIN = {  # found by both verifiers: (edit, rebuild the chain?)
    "changed-die": (next_die(-1), False),
    "changed-die-rebuilt": (next_die(-1), True),
    "first-die-rebuilt": (next_die(0), True),
    "repeated-deal-rebuilt": (repeat_deal, True),
    "changed-choice": (change("chose", choice={}), False),
    "other-seat": (other_seat, False),
    "other-time": (change("chose", at=5), False),
    "dropped-choice": (drop("chose"), False),
    "dropped-deal": (drop("dealt", -1), False),
    "dropped-deal-rebuilt": (drop("dealt", 0), True),
    "dropped-creation-rebuilt": (drop("match_created"), True),
    "dropped-end": (drop("match_ended"), False),
    "dropped-end-rebuilt": (drop("match_ended"), True),
    "dropped-trailer": (lambda lines: lines.pop(), False),
    "dropped-header": (lambda lines: lines.pop(0), False),
    "swapped": (swap(7, 8), False),
    "doubled": (double_last_choice, False),
    "wrong-seed": (change("match_ended", seed="0" * 64), False),
    "wrong-seed-rebuilt": (change("match_ended", seed="0" * 64), True),
    "wrong-commitment-rebuilt": (change("match_created", commit="0" * 64), True),
    "other-salt-rebuilt": (change("seat_taken", salt="another"), True),
    "other-player-rebuilt": (change("seat_taken", -1, player="somebody"), True),
    "outcome-in-the-trailer": (lambda lines: lines[-1].update(outcome=None), False),
    "head": (lambda lines: lines[-1].update(head="0" * 64), False),
    "trailer-without-outcome": (lambda lines: lines[-1].pop("outcome"), False),
    "trailer-with-more": (lambda lines: lines[-1].update(note=1), False),
    "header-with-more": (lambda lines: lines[0].update(note=1), False),
    "status": (lambda lines: lines[-1].update(status="aborted"), False),
    "seq-in-the-trailer": (lambda lines: lines[-1].update(seq=lines[-1]["seq"] + 1), False),
    "header-names-another-match": (lambda lines: lines[0].update(match="abcdefghjkmn"), False),
    "header-names-other-rules": (lambda lines: lines[0].update(rules=99), False),
    "header-true-for-one": (lambda lines: lines[0].update(rules=True), False),
    "format": (lambda lines: lines[0].update(format="chess"), False),
    "record-version": (lambda lines: lines[0].update(record=2), False),
}
RULES = {  # found by whoever knows the rules
    "illegal-choice": change("chose", choice={"no": "such"}),
    "not-the-phase": change("chose", -1, phase=999),
    "not-a-seat": change("chose", seat=5),
    "dropped-choice": drop("chose", -1),
    "chosen-twice": double_last_choice,
    "better-score": better_score,
    "dealt-by-nobody": change("dealt", by="me"),
    "from-a-branch-that-is-none": change("chose", by="branch"),
    "field-too-many": change("chose", note="hello"),
    "truth-for-a-number": change("seat_taken", seat=False),
    "too-many-seats": change("match_created", seats=2**50),
    "unknown-rules": lambda lines: (change("match_created", rules=99)(lines), lines[0].update(rules=99)),
    "unknown-game": lambda lines: (change("match_created", game="go")(lines), lines[0].update(game="go")),
    "unknown-parts": change("match_created", components={"sheet": "forged"}),
    "newer-version": change("chose", v=9),
    "version-zero": change("chose", v=0),
    "unknown-type": change("chose", -1, type="cheated"),
    "second-creation": lambda lines: lines.insert(-2, dict(lines[1])),
    "second-start": lambda lines: lines.insert(-2, dict(lines[place(lines, "match_started")])),
    "starts-with-fewer": change("match_started", seats=1),
    "nobody-to-leave": lambda lines: lines.insert(2, {**lines[1], "type": "seat_left"}),
    "goes-on-after-the-end": lambda lines: lines.insert(-1, dict(lines[place(lines, "chose", -1)])),
}


@pytest.mark.parametrize(("edit", "rebuild"), CHAIN.values(), ids=CHAIN)
def test_both_verifiers_find_a_broken_chain_or_wrong_chance(record, edit, rebuild):
    doctored = edited(record, edit, rebuild)
    assert doctored != record
    assert engine_finds(doctored) is not None
    assert script_finds(doctored) is not None


@pytest.mark.parametrize("edit", RULES.values(), ids=RULES)
def test_a_whole_chain_does_not_hide_what_the_rules_forbid(record, edit):
    doctored = edited(record, edit, rebuild=True)
    assert doctored != record
    assert engine_finds(doctored) is not None


@pytest.mark.parametrize(
    ("edit", "rebuild", "kind", "number"),
    [
        pytest.param(next_die(-1), True, "dealt", -1, id="die"),
        pytest.param(change("chose", choice={"no": "such"}), True, "chose", 0, id="choice"),
        pytest.param(change("match_ended", seed="0" * 64), True, "match_ended", 0, id="seed"),
        pytest.param(better_score, True, "match_ended", 0, id="outcome"),
    ],
)
def test_the_first_false_line_is_named(record, edit, rebuild, kind, number):
    doctored = edited(record, edit, rebuild)
    assert engine_finds(doctored) == place(lines_of(doctored), kind, number) + 1


TAKE, LEAVE = "seat_taken", "seat_left"


@pytest.mark.parametrize(
    ("lobby", "line", "reason"),
    [
        pytest.param([(TAKE, 0), (TAKE, 1), (LEAVE, 1), (TAKE, 1)], None, None, id="true"),
        pytest.param([(TAKE, 0), (TAKE, 1), (TAKE, 0)], 5, "the seat is not free", id="taken-twice"),
        pytest.param([(TAKE, 0), (TAKE, 1), (TAKE, 2)], 5, "the seat is not free", id="no-such-seat"),
        pytest.param([(TAKE, 0), (LEAVE, 1), (TAKE, 1)], 4, "nobody holds the seat", id="nobody-left"),
        pytest.param([(TAKE, 0), (TAKE, 1), (LEAVE, 2)], 5, "nobody holds the seat", id="left-from-nowhere"),
        pytest.param([(TAKE, 0)], 4, "these are not the seats taken", id="started-with-a-gap"),
    ],
)
def test_true_dice_do_not_hide_a_false_lobby(lobby, line, reason):
    game = GAMES["criss-cross"]
    table = WrittenMatch(game, complete_options(game, {}, 2), 2, lobby=lobby)
    record = read_record(record_of(play_truly(table, random.Random(1))))
    if reason is None:
        assert verify(record) == table.match
        return
    with pytest.raises(BadRecord) as bad:
        verify(record)
    assert str(bad.value) == f"Line {line}: {reason}."


def test_a_match_that_never_began_cannot_be_aborted(record):
    def abort_lobby(lines):
        seed, empty = lines[-2]["seed"], {"seat": 1, "reason": "seat_left"}
        del lines[3:-1]
        lines.insert(3, {"type": "match_aborted", "v": 1, "at": 0, "seed": seed, **empty})
        lines[-1] |= {"status": "aborted", "outcome": None}

    with pytest.raises(BadRecord, match="Line 4: the match is not yet begun"):
        verify(read_record(edited(record, abort_lobby, rebuild=True)))


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        pytest.param(
            before_the_end("seat_taken", seat=0, player="p", salt="", bot=False, level=3),
            "the match is running",
            id="late-player",
        ),
        pytest.param(before_the_end("match_started", seats=2), "the match is running", id="second-start"),
        pytest.param(
            before_the_end("dealt", deal=0, below=[6], numbers=[0], by="dealer"), "no deal", id="late-deal"
        ),
        pytest.param(
            before_the_end("match_aborted", reason="x", seat=0, seed="0" * 64),
            "nobody has left",
            id="no-abort",
        ),
        pytest.param(before_the_end("seat_left", seat=7), "nobody holds the seat", id="nobody-leaves"),
        pytest.param(change("dealt", deal=7), "deal 0 is due", id="deal-number"),
        pytest.param(change("dealt", below=[7, 7]), "from other bounds", id="bounds"),
        pytest.param(change("dealt", by="branch"), "nothing is repeated", id="repeated-deal"),
        pytest.param(change("chose", by="branch"), "nothing is repeated", id="repeated-choice"),
        pytest.param(change("match_created", options={}), "options are missing", id="options"),
        pytest.param(change("dealt", v=1, by="branch"), "nothing is repeated", id="old-version"),
        pytest.param(change("match_created", v=1, branch_of=7), "cannot hold this branch_of", id="no-branch"),
    ],
)
def test_each_lie_is_called_by_its_name(record, edit, reason):
    with pytest.raises(BadRecord, match=reason):
        verify(read_record(edited(record, edit, rebuild=True)))


@pytest.mark.parametrize(
    "kind", ["seat_taken", "seat_left", "match_started", "dealt", "chose", "unchose", "match_aborted"]
)
def test_nothing_follows_the_end(record, kind):
    def go_on(lines):
        end = dict(lines[-2])
        found = [dict(line) for line in lines if line.get("type") == kind]
        lines[-1:-1] = [found[0] if found else dict(FALLBACK[kind], at=end["at"]), end]

    doctored = edited(record, go_on, rebuild=True)
    assert engine_finds(doctored) == len(doctored.splitlines()) - 2


FALLBACK = {
    "seat_left": {"type": "seat_left", "v": 1, "seat": 0},
    "unchose": {"type": "unchose", "v": 1, "seat": 0, "phase": 1},
    "match_aborted": {"type": "match_aborted", "v": 1, "reason": "seat_left", "seat": 0, "seed": "0" * 64},
}


def test_a_changed_moment_shows_in_the_head_only(record):
    doctored = edited(record, change("chose", at=5))
    assert engine_finds(doctored) == script_finds(doctored) == len(doctored.splitlines())
