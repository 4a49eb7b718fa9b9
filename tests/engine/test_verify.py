"""Records: what is true passes both verifiers, and each kind of lie is found where it stands."""

import json
import random
from functools import partial

import pytest

from shared.engine.match import ABORTED, FINISHED
from shared.engine.record import MOST_RECORD_BYTES, BadRecord, read_record, write_record
from shared.engine.registry import GAMES, complete_options
from shared.engine.upcasters import VERSIONS
from shared.engine.verify import verify
from tests.engine.mutants import any_choice_like
from tests.engine.play import Table, every_setup
from tests.records import (
    SCRIPT,
    edited,
    engine_finds,
    play_truly,
    random_absences,
    random_record,
    random_table,
    record_of,
    script_finds,
)

SETUPS = [(game, options, seats) for game in GAMES.values() for options, seats in every_setup(game)]


@pytest.fixture(scope="module", params=GAMES)
def record(request):
    """One long match of each game, for two seats, with at least two deals."""
    game = GAMES[request.param]
    return random_record(game, complete_options(game, {}, 2), 2, random.Random(7))


def lines_of(record):
    return [json.loads(line) for line in record.splitlines()]


def place(lines, kind, number=0):
    """Return the index of one event of this type."""
    return [index for index, line in enumerate(lines) if line.get("type") == kind][number]


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


def change(kind, number=0, **fields):
    """Return an edit that overwrites fields of one event, and where it does so."""

    def edit(lines):
        lines[place(lines, kind, number)] |= fields

    return edit


def next_die(number):
    def edit(lines):
        dealt = lines[place(lines, "dealt", number)]
        dealt["numbers"][0] = (dealt["numbers"][0] + 1) % dealt["below"][0]

    return edit


def other_seat(lines):
    chose = lines[place(lines, "chose")]
    chose["seat"] = 1 - chose["seat"]


def drop(kind, number=0):
    return lambda lines: lines.pop(place(lines, kind, number))


def swap(first, second):
    def edit(lines):
        lines[first], lines[second] = lines[second], lines[first]

    return edit


def double_last_choice(lines):
    lines.insert(place(lines, "chose", -1), dict(lines[place(lines, "chose", -1)]))


def better_score(lines):
    for line in lines[-2:]:
        line["outcome"]["scores"][0] += 1


def repeat_deal(lines):
    """Deal the same numbers a second time, as if they were new."""
    first, second = (lines[place(lines, "dealt", number)] for number in (-2, -1))
    second |= {"deal": first["deal"], "numbers": first["numbers"], "below": first["below"]}


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
    table = Table(game, complete_options(game, {}, 2), 2, lobby=lobby)
    record = read_record(record_of(play_truly(table, random.Random(1))))
    if reason is None:
        assert verify(record) == table.match
        return
    with pytest.raises(BadRecord) as bad:
        verify(record)
    assert (bad.value.line, bad.value.reason) == (line, reason)


def test_a_match_that_never_began_cannot_be_aborted(record):
    def abort_lobby(lines):
        seed, empty = lines[-2]["seed"], {"seat": 1, "reason": "seat_left"}
        del lines[3:-1]
        lines.insert(3, {"type": "match_aborted", "v": 1, "at": 0, "seed": seed, **empty})
        lines[-1] |= {"status": "aborted", "outcome": None}

    with pytest.raises(BadRecord, match="Line 4: the match is open"):
        verify(read_record(edited(record, abort_lobby, rebuild=True)))


@pytest.fixture(scope="module", params=GAMES)
def absences(request):
    """One match of each game with bots, a clock, and people who come and go."""
    game = GAMES[request.param]
    return record_of(random_absences(game, complete_options(game, {}, 4), 4, random.Random(5)))


def test_bots_and_clocks_pass_both_verifiers(absences):
    match = verify(read_record(absences))
    assert script_finds(absences) is None
    kinds = {line.get("type") for line in lines_of(absences)}
    assert {"seat_lent", "seat_returned", "deadline_set"} <= kinds
    bots = [line["seat"] for line in lines_of(absences) if line.get("bot") and line["type"] == "chose"]
    assert [holder.bot_choices for holder in match.seats] == [bots.count(seat) for seat in range(4)]


def where(lines, kind, **fields):
    return next(line for line in lines if line.items() >= {"type": kind, **fields}.items())


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda lines: where(lines, "chose", by="bot").update(by="player", bot=None), "somebody else holds"),
        (lambda lines: where(lines, "chose", by="bot").update(bot=None), "says how it chose"),
        (lambda lines: where(lines, "chose", by="bot").update(bot={"level": 9}), "cannot hold this bot"),
        (lambda lines: where(lines, "deadline_set").update(due=5), "runs otherwise"),
        (lambda lines: where(lines, "deadline_set").update(phase=99), "is open"),
        (lambda lines: where(lines, "seat_lent", reason="left").update(reason="late"), "not late"),
        (lambda lines: where(lines, "seat_lent").update(seat=3), "nobody holds the seat in person"),
        (lambda lines: where(lines, "seat_returned").update(seat=3), "nobody holds the seat in person"),
        (lambda lines: lines.remove(where(lines, "deadline_set")), None),
    ],
)
def test_lies_about_bots_and_clocks_are_found(absences, edit, reason):
    doctored = edited(absences, edit, rebuild=True)
    if reason is None:
        assert engine_finds(doctored) is not None
        return
    with pytest.raises(BadRecord, match=reason):
        verify(read_record(doctored))


def test_a_line_without_end_is_named(record):
    with pytest.raises(BadRecord, match="the line does not end") as bad:
        read_record(record[:-1])
    assert bad.value.line == len(record.splitlines())


def test_a_line_that_is_missing_is_named(record):
    lines = record.splitlines(keepends=True)
    with pytest.raises(BadRecord, match="Line 7: event 6 is missing, and event 7"):
        read_record(b"".join([*lines[:6], *lines[7:]]))


def before_the_end(kind, **data):
    """Return an edit that puts one more event in front of the last, at a time that is right."""

    def edit(lines):
        lines.insert(-2, {"type": kind, "v": VERSIONS[kind], "at": lines[-2]["at"], **data})

    return edit


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


MANGLED = {
    "empty": (lambda record: b"", 1),
    "one-line": (lambda record: record.splitlines(True)[0], 2),
    "cut": (lambda record: record[:-1], None),
    "cut-in-the-middle": (lambda record: record[:500], None),
    "blank-line": (lambda record: record.replace(b"\n", b"\n\n", 1), 2),
    "carriage-returns": (lambda record: record.replace(b"\n", b"\r\n"), 1),
    "spaces": (lambda record: record.replace(b'"seq":2', b'"seq": 2', 1), 3),
    "twice-named": (lambda record: record.replace(b'{"at"', b'{"at":1,"at"', 1), 2),
    "float": (lambda record: record.replace(b'"seq":2', b'"seq":2.0', 1), 3),
    "not-a-number": (lambda record: record.replace(b'"seq":2', b'"seq":NaN', 1), 3),
    "byte-order-mark": (lambda record: b"\xef\xbb\xbf" + record, 1),
    "not-utf8": (lambda record: record.replace(b"seat_taken", b"seat_tak\xff", 1), 3),
    "deep": (lambda record: record.replace(b"\n", b"\n" + b"[" * 1050 + b"\n", 1), 2),
    "list": (lambda record: record.replace(b"\n", b"\n[]\n", 1), 2),
}


@pytest.mark.parametrize(("mangle", "line"), MANGLED.values(), ids=MANGLED)
def test_what_is_no_record_is_refused_by_both(record, mangle, line):
    mangled = mangle(record)
    assert mangled != record
    found = engine_finds(mangled)
    assert found == line or (line is None and found)
    assert script_finds(mangled) is not None


def test_nothing_larger_than_the_limits_is_read(record):
    long_line = edited(record, change("seat_taken", salt="x" * 1100), rebuild=True)
    assert engine_finds(long_line) == 3
    with pytest.raises(BadRecord, match="bytes"):
        read_record(b" " * (MOST_RECORD_BYTES + 1))


def test_no_odd_value_does_more_than_being_refused(record):
    """What comes from outside may hold anything anywhere; the verifier says so and raises nothing else."""
    source = random.Random(8)
    lines, refused = lines_of(record), 0
    for _ in range(150):
        place_ = source.randrange(len(lines))
        odd = any_choice_like([lines[place_]], source.randrange)
        if isinstance(odd, dict) and not has_float(odd):
            refused += (
                engine_finds(edited(record, partial(replace_line, place_, odd), rebuild=True)) is not None
            )
    assert refused > 60


def replace_line(place_, odd, lines):
    lines[place_] = odd


def has_float(value):
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, float) or any(map(has_float, inside))


def test_any_single_changed_byte_is_found(record):
    source = random.Random(3)
    for _ in range(60):
        spot = source.randrange(len(record))
        spoilt = record[:spot] + bytes([record[spot] ^ (1 << source.randrange(8))]) + record[spot + 1 :]
        assert engine_finds(spoilt) is not None
        assert script_finds(spoilt) is not None
