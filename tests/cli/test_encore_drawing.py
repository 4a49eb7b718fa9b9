"""What Encore! looks like."""

import io
import re

import pytest
from rich.console import Console

from clients.cli.games.sight import Pen
from clients.cli.screen import whole
from shared.engine.games.encore.sheet import COLUMN_MASKS
from shared.engine.games.encore.state import Pad
from tests.cli.encore_tables import choosing, finished, match
from tests.cli.tables import drawn
from tests.engine.games.encore_support import M1, M4, T1, choose, mark, set_up, table

NAMES = ("Ada", "Bob", "Cid", "Dora", "Eve", "Maximiliane the Very Long")
COLUMN_A, COLUMN_E, COLUMN_H = COLUMN_MASKS[0], COLUMN_MASKS[4], COLUMN_MASKS[7]
A, E, H, BLUE = 1 << 0, 1 << 4, 1 << 7, 1 << 15  # lines as pads count them

TABLE = """\
Encore!   match abcdefghijkl
Roll 7, active: Bob
Dice  [X] [b]  [5] [?]    set aside  [y]  [1]
       A  B  C  D  E  F  G │ H │ I  J  K  L  M  N  O              open pays by #
    1  ✕  o★ o  o  ✕  r  r │ ✕ │ g  b  b  b  r  g  g★   b  blue     17    3 2
    2  ✕  g  g  o  ✕  b  b★│ ✕ │ g  g  b  b  r  r  o    y  yellow   10    5
    3  ✕  y  ✕  ✕  ✕  ✕  ✕ │ ✕ │(✕) o  o★ o  b  o★ o    r  red      16    5
    4  ✕  b  ✕  ✕  ✕  ✕  ✕ │ ✕ │(✕) r  g  y★ y  o  r    g  green    15    5
    5  ✕  b  b★ b  ✕  ✕  ✕ │ ✕ │ r  r  r  r  g  o  y    o  orange   14    5
    6  ✕  b  r  g  ✕  ✕  ✕ │ ✕ │ o  y  r  g  g★ y  y   jokers        6   +6
    7  ✕  r  r  r★ ✕  g  g │ ✕ │ y  y★ y  g  o  b  b   stars ★      11  -22
first     3  3  3 (2) 2  2 │   │ 2  2  2  3  3  3  5   columns           +5
later (3) 2  2  2     1  1 │(0)│ 1  1  1  2  2  2  3   colours           +0
 by #  2           1       │ 23│                       score now        -11
# open cells in ABCDEFGHIJKLMNO  b  y  r  g  o stars jokers marks score
1 Ada (you)     ✕755✕33✕7777777 17 10 16 15 14    11      6    33   -11
2 Bob           ✕466653✕4655666  ✕ 14 18 17 19     9      3    37    -4
3 Cid           7777✕64✕7777777 18 15 17 18 19    12      3    18   -20
Waiting for you and Cid.
"""


@pytest.fixture
def middle():
    """A match in its middle: Bob has set two dice aside."""
    ada = Pad("t1", M4 | COLUMN_A | COLUMN_E | COLUMN_H, 6, full=A | E | H, first=E)
    bob = Pad("t1", M1 | COLUMN_A | COLUMN_H | T1.colours[0], 3, full=A | H | BLUE, first=A | H | BLUE)
    cid = Pad("t1", M1 | COLUMN_E | COLUMN_H, 3, full=H, first=H)
    return choose(table([ada, bob, cid], "yXb 51?", roll=7, active=1), mark("y1", "I7"))


def test_a_table_shows_all_there_is_to_know(middle):
    chosen = {"colour": "b", "number": "?", "cells": ["I3", "I4"]}
    assert drawn(match(middle, "Ada", "Bob", "Cid", chosen=chosen)) == TABLE


def test_a_terminal_without_utf_8_gets_ascii(middle):
    text = drawn(match(middle, "Ada", "Bob", "Cid"), glyphs=False)
    assert text.isascii()
    assert "    1  X  o* o  o  X  r  r | X | g  b  b  b  r  g  g*" in text


@pytest.mark.parametrize("glyphs", [True, False])
@pytest.mark.parametrize("seats", [1, 4])
def test_every_cell_can_be_read_without_colour(seats, glyphs):
    signs = "✕★│" if glyphs else "X*|"
    for state in list(choosing(seats, seed=1))[::7]:
        shown = match(state, *NAMES[:seats])
        rows = re.findall(r"^    [1-7] (.{47})", drawn(shown, glyphs=glyphs), re.MULTILINE)
        assert [as_printed(row, signs) for row in rows] == [
            "".join("x" if mark == "x" else cell for cell, mark in zip(*both, strict=True))
            for both in zip(printed(shown), shown["view"]["pads"][0]["marks"], strict=True)
        ]


def printed(shown):
    return shown["view"]["sheets"][shown["view"]["pads"][0]["sheet"]]


def as_printed(row, signs):
    """Return a drawn row as the server writes it: capitals for stars, x for a mark."""
    cross, star, upright = signs
    cells = re.findall("...", row.replace(upright, "").ljust(45))
    marks = {cell: "x" if cell[1] == cross else cell[1] for cell in cells}
    return "".join(marks[cell].upper() if cell[2] == star else marks[cell] for cell in cells)


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("players", range(1, 7))
def test_every_name_is_drawn_and_no_line_is_too_long(players, width):
    *_, state = choosing(players, seed=players)
    text = drawn(match(state, *NAMES[:players]), width)
    assert all(len(line) <= width for line in text.splitlines())
    assert players == 1 or all(name[:9] in text for name in NAMES[:players])
    assert "…" not in text


@pytest.mark.parametrize("players", range(1, 7))
def test_every_table_leaves_room_for_the_prompt_on_24_lines(players):
    for state in list(choosing(players, seed=players))[::9]:
        assert len(drawn(match(state, *NAMES[:players])).splitlines()) <= 22


@pytest.mark.parametrize("players", range(1, 7))
def test_every_end_fits_on_24_lines(players):
    state = finished(players, seed=players)
    text = drawn(match(state, *NAMES[:players]))
    assert len(text.splitlines()) <= 23
    assert f"Roll {state.roll}" in text
    assert "was the last" in text
    assert ("of 12)." if players == 1 else "Jokers left: ") in text


def test_the_dice_are_seen_before_anybody_takes_one():
    state = table([Pad("t1")] * 2, "yXb 51?", roll=2)
    text = drawn(match(state, "Ada", "Bob"))
    assert "\nDice  [y] [X] [b]  [5] [1] [?]\n" in text


def test_before_the_first_roll_nobody_is_active():
    assert "\nBefore the first roll\n" in drawn(match(set_up(2), "Ada", "Bob"))


def test_alone_a_column_has_one_value_and_the_rolls_are_counted():
    text = drawn(match(table([Pad("t1", COLUMN_H, full=H, first=H)], "yX 5?", roll=9), "Ada"))
    assert "\nRoll 9 of 30\n" in text
    assert "\n pays  5  3  3  3  2  2  2 │(1)│ 2  2  2  3  3  3  5 " in text
    assert "later" not in text
    assert "# open" not in text


def test_what_is_printed_is_drawn_as_the_server_tells_it():
    shown = match(table([Pad("t1")], "yX 5?", roll=9), "Ada")
    printed = shown["facts"]["printed"]
    printed["column_points"][0] = {"first": 9, "later": 8}
    printed["colours"][0]["name"] = "azure"
    printed["star"] = -7
    text = drawn(shown)
    assert "\n pays  9  3 " in text
    assert " b  azure " in text
    assert "-105" in text


def test_many_who_are_first_together_are_cut_short():
    pads = [Pad("t1", COLUMN_H, full=H, first=H)] * 3
    assert " by #                      │ 1+│" in drawn(match(table(pads, "yXb 51?"), "Ada", "Bob", "Cid"))


def test_a_wide_terminal_shows_the_sheets_of_others(middle):
    shown = match(middle, "Ada", "Bob", "Cid", seat=2)
    text = drawn(shown, 80 + 2 * 17)
    assert re.search(r"by #  Ada +Bob\n", text)
    assert not re.search(r"by #  Ada", drawn(shown, 80 + 16))
    assert "✕Ooo✕rr✕gbbbrgG  ✕Oooorr✕g✕✕✕rgG" in text


def test_a_spectator_sees_the_first_sheet(middle):
    text = drawn(match(middle, "Ada", "Bob", "Cid", seat=None))
    assert "(you)" not in text
    assert "Roll 7, active: Bob   (sheet of Ada)\n" in text
    assert "    1  ✕  o★ o  o  ✕ " in text


def test_cells_are_coloured_where_there_are_colours(middle):
    console = Console(width=80, file=io.StringIO(), force_terminal=True, color_system="256", no_color=False)
    console.print(whole(match(middle, "Ada", "Bob", "Cid"), Pen(80, True)))
    text = console.file.getvalue()
    backgrounds = {"b": 26, "y": 220, "r": 160, "g": 77, "o": 208}
    assert all(re.search(rf"48;5;{number}m {letter} ", text) for letter, number in backgrounds.items())
