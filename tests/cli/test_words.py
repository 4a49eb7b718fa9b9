"""Small things: options, addresses, names, and finding the local server."""

import json
import os
import subprocess

import pytest

from clients.cli.app import as_said, code, split_url, trimmed, with_scheme
from clients.cli.errors import Misread
from clients.cli.foreign import clean
from clients.cli.invitation import spoken
from clients.cli.options import read_options
from clients.cli.stack import running_url
from clients.cli.text import listed

GAME = {
    "title": "Criss Cross",
    "options": [
        {"name": "diagonal", "values": [False, True], "default": False},
        {"name": "start", "values": ["dealt", "picked"], "default": "dealt"},
    ],
}


def test_options_get_values_of_the_right_type():
    assert read_options(GAME, ["diagonal=TRUE", "start=picked"]) == {"diagonal": True, "start": "picked"}


@pytest.mark.parametrize(
    ("pair", "hint"),
    [("diagonals=true", "diagonal and start"), ("diagonal=yes", "false . true"), ("start", "dealt")],
)
def test_a_wrong_option_is_answered_with_the_right_ones(pair, hint):
    with pytest.raises(Misread, match=hint):
        read_options(GAME, [pair])


@pytest.mark.parametrize("url", ["http://h:1", "http://h:1/", "http://h:1/v1", "http://h:1/v1/"])
def test_a_server_may_be_written_with_or_without_its_ending(url):
    assert trimmed(url) == "http://h:1"


def test_a_server_needs_a_scheme():
    with pytest.raises(Misread):
        trimmed("localhost:8765")


@pytest.mark.parametrize("path", ["/v1/matches/abc", "/v1/matches/abc/", "/#/matches/abc", "/#abc"])
def test_a_match_is_found_in_its_url(path):
    assert split_url(f"http://h:1{path}") == ("http://h:1", "abc")


def test_control_characters_are_made_visible():
    assert clean("A\x1b[31m\nZoë\u202e") == "A?[31m?Zoë?"


@pytest.mark.parametrize(("words", "text"), [("a", "a"), ("ab", "a and b"), ("abc", "a, b and c")])
def test_lists_read_as_sentences(words, text):
    assert listed(words) == text


def ended_process():
    process = subprocess.Popen(["true"])
    process.wait()
    return process.pid


@pytest.mark.parametrize(
    ("lock", "url"),
    [
        pytest.param({"pid": os.getpid(), "url": "http://127.0.0.1:1/"}, "http://127.0.0.1:1/", id="alive"),
        pytest.param({"pid": ended_process(), "url": "http://127.0.0.1:1/"}, None, id="ended"),
        pytest.param({"pid": os.getpid(), "url": None}, None, id="not-ready"),
        pytest.param({}, None, id="empty"),
        pytest.param([], None, id="foreign"),
    ],
)
def test_the_local_server_is_found_while_it_lives(tmp_path, lock, url):
    (tmp_path / "lock").write_text(json.dumps(lock))
    assert running_url(tmp_path) == url


def test_no_lock_means_no_server(tmp_path):
    assert running_url(tmp_path) is None


@pytest.mark.parametrize(
    ("said", "url"),
    [
        ("192.0.2.7/k30755pfaqkb", "http://192.0.2.7:8765/k30755pfaqkb"),
        ("box:99/k30755pfaqkb", "http://box:99/k30755pfaqkb"),
        ("https://h/v1/matches/abc", "https://h/v1/matches/abc"),
    ],
)
def test_an_address_may_be_said_without_its_scheme(said, url):
    assert with_scheme(said) == url


@pytest.mark.parametrize(
    ("server", "said"),
    [
        ("http://192.0.2.7:8765", "192.0.2.7"),
        ("http://box:99", "box:99"),
        ("http://[::1]:8765", "[::1]:8765"),
        ("http://box", "http://box"),
        ("https://box:8765", "https://box:8765"),
    ],
)
def test_an_address_is_said_as_short_as_it_is_understood(server, said):
    assert as_said(server) == said
    assert split_url(with_scheme(f"{said}/K7M2QX")) == (server, "K7M2QX")


@pytest.mark.parametrize("typed", ["k7m-2qx", "K7M2QX", " k7 m2 qx"])
def test_a_short_code_may_be_read_out_too(typed):
    assert code(typed) == "k7m2qx"


@pytest.mark.parametrize("typed", ["k307-55pf-aqkb", "K30755PFAQKB", "k307 55pf aqkb"])
def test_a_code_may_be_read_out(typed):
    assert code(typed) == "k30755pfaqkb"
    assert code(spoken("k30755pfaqkb")) == "k30755pfaqkb"
