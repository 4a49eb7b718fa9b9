"""Bytes that are no record: cut, mangled, too long or odd, they are refused and do no more."""

import random
from functools import partial

import pytest

from shared.engine.record import BadRecord, read_record
from tests.engine.lies import change, lines_of
from tests.engine.mutants import any_choice_like
from tests.records import edited, engine_finds, script_finds


def test_a_line_without_end_is_named(record):
    with pytest.raises(BadRecord, match="the line does not end") as bad:
        read_record(record[:-1])
    assert bad.value.line == len(record.splitlines())


def test_a_line_that_is_missing_is_named(record):
    lines = record.splitlines(keepends=True)
    with pytest.raises(BadRecord, match="Line 7: event 6 is missing, and event 7"):
        read_record(b"".join([*lines[:6], *lines[7:]]))


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


def test_no_line_is_longer_than_an_event_can_be(record):
    long_line = edited(record, change("seat_taken", salt="x" * 1100), rebuild=True)
    assert engine_finds(long_line) == 3


@pytest.mark.parametrize("number", [2**53, -(2**53), -(10**400)], ids=["largest", "smallest", "huge"])
def test_a_number_that_readers_would_round_is_refused_wherever_it_stands(record, number):
    places = [
        (index, path)
        for index, line in enumerate(lines_of(record))
        for path in paths_of_numbers(line)
        if index < 3 or index > len(lines_of(record)) - 4
    ]
    assert len(places) > 20
    for index, path in places:
        odd = edited(record, partial(put, number, index, path))
        with pytest.raises(BadRecord, match=r"a number is no integer below 2\^53 in size") as bad:
            read_record(odd)
        assert (bad.value.line, script_finds(odd)) == (index + 1, index + 1)


def paths_of_numbers(value, path=()):
    if type(value) is int:
        return [path]
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, one in inside for found in paths_of_numbers(one, (*path, key))]


def put(number, index, path, lines):
    target = lines[index]
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = number


@pytest.mark.parametrize("kind", ["seat_taken", "match_ended"])
@pytest.mark.parametrize("at", [-1, 253_402_300_800_000], ids=["before-1970", "year-10000"])
def test_a_time_that_no_calendar_shows_is_refused(record, kind, at):
    odd = edited(record, change(kind, at=at), rebuild=True)
    line = 3 if kind == "seat_taken" else len(record.splitlines()) - 1
    assert (engine_finds(odd), script_finds(odd)) == (line, line)


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
