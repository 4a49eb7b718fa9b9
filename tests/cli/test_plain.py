"""Games without a drawing, with one from outside, and with one that is broken."""

import pytest

from clients.cli import games
from clients.cli.commands.play import game_flags
from clients.cli.errors import Misread
from clients.cli.games.contract import EVERY, Plain
from clients.cli.games.readable import in_a_line, readable
from clients.cli.listing import LEGAL_SHOWN, list_numbered
from tests.cli.tables import drawn, match, seated, told

CHOICES = [{"write": number, "box": 2} for number in range(1, 31)] + [{"strike": True}]
VIEW = {
    "round": 3,
    "dice": [4, 2],
    "open": False,
    "sheet": ["S..", "...", "..X"],
    "ridges": [{"boxes": [None, 3], "score": 0}, {"boxes": [1, None], "score": 12}],
    "deck": {str(tile): 1 for tile in range(30)},
    "nested": {"far": {"away": {"a": {"b": {"c": {"d": {"e": {"f": 1}}}}}}}},
}
SHOWN = """\
1 Ada (you)   2 Bob
round: 3
dice: 4 2
open: no
sheet:
  S..
  ...
  ..X
ridges:
     boxes  score
  1  - 3    0
  2  1 -    12
deck:
  0: 1    1: 1    2: 1 """
# What a module of a drawing does, and whether the plain form says that it cannot be used or cannot draw.
GOOD = """
from dataclasses import replace
from clients.cli.games.criss_cross import DRAWING as OURS
from clients.cli.games.contract import Drawing, Flag
def fail(*_): raise ZeroDivisionError
class Bad:
    def __rich_console__(self, *_): raise ZeroDivisionError
def scene(sight): return "A drawing from outside."
def here(**parts): return replace(OURS, **{"scene": scene, **parts})
"""
BROKEN = {
    "import": ("raise RuntimeError('no\\x1bthing')", "cannot be used (RuntimeError: no?thing)"),
    "exit": ("import sys\nsys.exit(3)", "cannot be used (SystemExit: 3)"),
    "nothing": ("", "has no attribute 'DRAWING'"),
    "other": ("DRAWING = object()", "cannot be used (TypeError: object)"),
    "lacks": ("DRAWING = Drawing('help', 'keys', scene=scene)", "cannot be used (TypeError: "),
    "flags": ("DRAWING = here(flags=('coop',))", "cannot be used (TypeError: "),
    "teaches": ("DRAWING = here(lessons=[('Look!', None)])", "cannot be used (TypeError: text: None)"),
    "counts": ("DRAWING = here(words=3)", "cannot be used (TypeError: words: 3)"),
    "draws": ("DRAWING = here(scene=fail)", "cannot draw what it is shown of chess"),
    "shows": ("DRAWING = here(scene=lambda sight: Bad())", "cannot draw what it is shown of chess"),
}


@pytest.fixture(autouse=True)
def anew():
    yield
    games.forget()


@pytest.fixture
def outside(tmp_path, monkeypatch):
    """Return a function that lays a drawing down as an installer leaves it."""

    def lay_down(text, game="chess"):
        (tmp_path / f"odd_{tmp_path.name}.py").write_text(GOOD + text)
        info = tmp_path / "odd-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[scorepad.terminal]\n{game} = odd_{tmp_path.name}\n")
        monkeypatch.syspath_prepend(tmp_path)
        games.forget()

    return lay_down


def chess(view=VIEW, choices=CHOICES):
    asks = {"message": "Write a number.", "values": {}}
    about = told("criss-cross", status="running", awaiting=[0], seats=seated(["Ada", "Bob"]), seat=0)
    return about | {"game": "chess", "view": view, "prompt": asks, "legal": {EVERY: choices}}


def test_a_view_can_be_read_and_its_choices_have_numbers():
    text = drawn(chess())
    assert SHOWN in text
    assert "\nWrite a number.\n1. write 1, box 2 " in text
    assert "... and 7 more; `? 25` goes on\n" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_a_view_of_any_size_and_depth_is_shortened():
    deep = []
    for _ in range(500):
        deep = [deep, {"a": deep}] if not deep else [deep]
    assert len(drawn(chess({"deep": deep, "long": [{"a": ["x" * 70]}] * 5000})).splitlines()) < 250


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ({"take": 3}, "take 3"),
        ({"pass": True}, "pass"),
        ({"write": {"r1": "X", "r2": "O"}}, "write (r1 X, r2 O)"),
        ({"cells": ["a", "b"], "of_two": [[1, 2], []]}, "cells a b, of two 1 2, -"),
        ({"a": None, "b": False}, "a -, b no"),
    ],
)
def test_a_choice_is_one_line(value, line):
    assert in_a_line(value) == line
    assert list(readable({"made": [value]}))


@pytest.mark.parametrize("typed", ["31", " 31 ", "strike", "STRIKE", '{"strike": true}'])
def test_a_choice_is_typed_by_its_number_its_words_or_as_json(typed):
    assert games.read_choice(typed, chess()) == {"strike": True}


@pytest.mark.parametrize("typed", ["0", "32", "-1", "²", "castle", ""])
def test_what_is_no_choice_is_a_sentence(typed):
    with pytest.raises(Misread, match="Type a number from 1 to 31"):
        games.read_choice(typed, chess())


def test_a_long_list_is_paged_by_numbers_or_cut_down_by_its_beginning():
    said = [in_a_line(choice) for choice in CHOICES]
    assert len(list_numbered(said, "", 10).splitlines()) == LEGAL_SHOWN + 1
    assert list_numbered(said, "25", 10).splitlines()[::6] == ["25. write 25, box 2", "31. strike"]
    assert list_numbered(said, "Strike", 80) == "31. strike"
    assert "begins with `99`" in list_numbered(said, "99", 80)


def test_the_list_on_the_full_screen_is_gone_through_by_arrows_digits_and_clicks():
    hand = games.drawing("chess").hand(chess())
    assert hand.press("up").at == 0
    assert hand.press("down").press("pagedown").at == 11
    assert hand.press("3").press("1").choice() == {"strike": True}
    assert hand.press("3").press("2").at == 1
    assert hand.press("n") is None
    assert hand.click(("choice", "4"))[0].at == 4
    assert hand.click(("choice", "0")) == (hand, True)
    assert hand.press("3").press("1").window(5).plain.splitlines()[-1] == ">  31. strike"


def test_a_drawing_from_outside_is_found_by_its_entry_point(outside):
    outside("DRAWING = here()")
    assert "A drawing from outside." in drawn(chess())


def test_nobody_takes_the_place_of_our_own_drawing(outside):
    outside("DRAWING = here()", game="criss-cross")
    assert "Round 1 of 12" in drawn(match("Ada"))


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_drawing_is_one_sentence_above_the_plain_form(outside, fault):
    text, why = BROKEN[fault]
    outside(text)
    shown = drawn(chess())
    assert why in shown.replace("\n", " ")
    assert SHOWN in shown
    assert isinstance(games.drawing("chess"), Plain)
    assert "Round 1 of 12" in drawn(match("Ada"))


@pytest.mark.parametrize("part", ["hand", "prompt", "say", "read", "figures"])
def test_every_part_of_a_drawing_may_fail(outside, part):
    outside(f"DRAWING = here({part}=fail)")
    draws = games.drawing("chess")
    given = {"say": [{"strike": True}], "read": ["31", chess()]}.get(part, [chess()])
    assert getattr(draws, part)(*given)
    assert isinstance(games.drawing("chess"), Plain)
    assert games.explained(draws.help, chess())


def test_a_flag_from_outside_takes_no_other_one_s_place(outside):
    flags = [("game", "x"), ("coop", "x"), ("two words", "x"), ("blitz", "fast")]
    outside(f"DRAWING = here(flags=[Flag(name, 'help', 'pace', value) for name, value in {flags}])")
    options = game_flags(lambda: None).__click_params__
    assert sorted(option.opts[0] for option in options) == ["--blitz", "--coop", "--mission"]


@pytest.mark.parametrize("flags", ["('coop',)", "3", "[Flag(3, 'Dig.', 'digging')]"])
def test_flags_that_are_none_stop_no_command(outside, flags):
    outside(f"DRAWING = here(flags={flags})")
    assert {flag.name for flag in games.flags()} == {"coop", "mission"}


def test_help_that_cannot_be_filled_in_is_shown_as_it_is(outside):
    outside("DRAWING = here(help='write { or }', figures=lambda match: {'size': 5})")
    assert games.explained("write { or }", {"game": "chess"}) == "write { or }"
