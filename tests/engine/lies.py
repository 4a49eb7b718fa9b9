"""Lies to tell in a record: edits of its lines, and where they stand."""

import json

from shared.engine.facts import VERSIONS


def lines_of(record):
    return [json.loads(line) for line in record.splitlines()]


def place(lines, kind, number=0):
    """Return the index of one event of this type."""
    return [index for index, line in enumerate(lines) if line.get("type") == kind][number]


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


def before_the_end(kind, **data):
    """Return an edit that puts one more event in front of the last, at a time that is right."""

    def edit(lines):
        lines.insert(-2, {"type": kind, "v": VERSIONS[kind], "at": lines[-2]["at"], **data})

    return edit
