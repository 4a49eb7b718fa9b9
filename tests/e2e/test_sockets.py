"""Sockets on the API's real server: playing, what ends them, and what they refuse."""

import json
import os
import signal
import socket
import time
from urllib.parse import urlsplit

import pytest
import requests
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import BINARY, CLOSE, CONT, PING, PONG, TEXT, Frame
from websockets.sync.client import connect

from tests.e2e.remote import all_at_once, new_match, play_on
from tests.frames import UPGRADE, masked, next_frame
from tests.waiting import wait_until

HELLO = {"token": None, "after": 0}


def opened(player, **more):
    return connect(player.url.replace("http", "ws", 1) + "/socket", compression=None, proxy=None, **more)


def items(line):
    """Yield what comes within 30 s; heartbeats do not prolong that."""
    deadline = time.monotonic() + 30
    while True:
        yield json.loads(line.recv(timeout=max(0.0, deadline - time.monotonic())))


def hear(line, kind):
    """Return the next item of this type, and those before it."""
    before = []
    coming = items(line)
    while (item := next(coming))["type"] != kind:
        before.append(item)
    return item, before


def end_of(line):
    """Return the close code and the reason with which a socket ends."""
    try:
        for _ in items(line):
            pass
    except ConnectionClosed as ended:
        return ended.rcvd.code, ended.rcvd.reason


def await_choices(player, after):
    """Wait for a phase later than this one; return what is legal in it, or None at the end of the match."""

    def ready():
        now = player.show()
        return now["status"] != "running" or (now["phase"] > after and now["awaiting"])

    wait_until(ready)
    return player.call("GET", "/legal").json() if player.show()["status"] == "running" else None


def test_a_match_is_played_by_socket_and_post_and_both_show_the_same_events(server_url):
    sender, poster = new_match(server_url, 2)
    with opened(sender) as line:
        line.send(json.dumps({"token": sender.token, "with": ["legal"]}))
        told, phase = [], -1
        while legal := await_choices(sender, phase):
            phase = legal["phase"]
            asked = {"phase": phase, "choice": legal["choices"][0], "key": f"k{phase}"}
            line.send(json.dumps({"type": "choose", "ref": "r", **asked}))
            accepted, before = hear(line, "accepted")
            told += before
            again = sender.choose(**asked)
            assert (again.status_code, again.json()["seq"]) == (201, accepted["seq"])
            other = poster.call("GET", "/legal").json()
            assert poster.choose(other["phase"], other["choices"][0]).status_code == 201
        told += hear(line, "match_ended")[1]
        assert end_of(line) == (1000, "over")
    events = requests.get(sender.url + "/events", timeout=10).json()["events"]
    assert [item for item in told if "seq" in item] == events[:-1]


def test_a_foreign_page_is_refused_and_a_program_is_not(server_url):
    (player,) = new_match(server_url, 1)
    with pytest.raises(InvalidStatus) as refused, opened(player, origin="https://elsewhere.example"):
        pass
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["code"] == "foreign_origin"
    with opened(player, origin=server_url) as line:
        line.send(json.dumps(HELLO))
        assert hear(line, "awaiting")


@pytest.mark.parametrize(
    ("first", "code"),
    [({"token": "wrong"}, "no_such_match"), ({"after": 0}, "bad_request"), ([], "bad_json")],
)
def test_a_first_message_that_is_refused_says_why(server_url, first, code):
    (player,) = new_match(server_url, 1)
    with opened(player) as line:
        line.send(json.dumps(first))
        refused, _ = hear(line, "refused")
        assert (refused["ref"], refused["code"]) == (None, code)
        assert end_of(line) == (1008, code)


def test_a_stopping_process_says_that_it_restarts(start_stack, tmp_path):
    stack = start_stack(tmp_path)
    (player,) = new_match(stack.url, 1)
    with opened(player) as line:
        line.send(json.dumps(HELLO))
        hear(line, "awaiting")
        for process in stack.pids("gunicorn")[1:]:
            os.kill(process, signal.SIGTERM)
        assert end_of(line) == (1012, "restart")


ASK = b'{"type":"choose","ref":"1","phase":99,"choice":{}}'
ENDS = {
    "not masked": (Frame(TEXT, ASK).serialize(mask=False), 1002),
    "reserved bit": (b"\xc1\x80\0\0\0\0", 1002),
    "unknown opcode": (b"\x83\x80\0\0\0\0", 1002),
    "long ping": (b"\x89\xfe\0\x7e\0\0\0\0" + bytes(126), 1002),
    "ping in fragments": (b"\x09\x80\0\0\0\0", 1002),
    "continuation of nothing": (masked(CONT, b"x"), 1002),
    "new message inside another": (masked(TEXT, b"x", False) + masked(TEXT, b"x"), 1002),
    "close of one byte": (b"\x88\x81\0\0\0\0\x03", 1002),
    "close with a bad code": (masked(CLOSE, (1005).to_bytes(2)), 1002),
    "binary": (masked(BINARY, ASK), 1003),
    "no utf-8": (masked(TEXT, b"\xff\xfe"), 1007),
    "no utf-8 in fragments": (masked(TEXT, b"\xce", False) + masked(CONT, b"\x20"), 1007),
    "close with a reason that is no utf-8": (masked(CLOSE, b"\x03\xe8\xff"), 1007),
    "too long": (masked(TEXT, b"x" * 8193), 1009),
    "too long in fragments": (masked(TEXT, b"x" * 8000, False) + masked(CONT, b"x" * 193), 1009),
    "no json": (masked(TEXT, b"{"), 1008),
    "no ref": (masked(TEXT, b'{"type":"choose"}'), 1008),
    "too deep": (masked(TEXT, b'{"ref":"1","a":[[[[[]]]]]}'), 1008),
    "normal close": (masked(CLOSE, (1000).to_bytes(2)), 1000),
}


class Raw:
    """A client that may send whatever it likes."""

    def __init__(self, player):
        address = urlsplit(player.url)
        self.line = socket.create_connection((address.hostname, address.port), timeout=30)
        head = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "x", **UPGRADE}.items())
        self.line.sendall(f"GET {address.path}/socket HTTP/1.1\r\n{head}\r\n".encode())
        self.file = self.line.makefile("rb")
        while (read := self.file.readline()) != b"\r\n":
            assert read, "the line has ended"
        self.line.sendall(masked(TEXT, json.dumps(HELLO).encode()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.line.close()

    def until(self, *opcodes):
        """Return opcode and data of the next such frame."""
        return next_frame(self.file, *opcodes)

    def answer(self):
        while True:
            _, data = self.until(TEXT)
            if b'"refused"' in data:
                return json.loads(data)


@pytest.mark.parametrize(("sent", "code"), [pytest.param(*case, id=name) for name, case in ENDS.items()])
def test_what_is_against_the_standard_or_the_protocol_ends_the_socket(server_url, sent, code):
    with Raw(new_match(server_url, 1)[0]) as raw:
        raw.line.sendall(sent)
        _, data = raw.until(CLOSE)
    assert int.from_bytes(data[:2]) == code


@pytest.mark.parametrize("cut", [1, 3, 20, len(ASK)])
def test_fragments_pings_and_single_bytes_make_no_difference(server_url, cut):
    with Raw(new_match(server_url, 1)[0]) as raw:
        raw.line.sendall(masked(TEXT, ASK[:cut], False) + masked(PING, b"here") + masked(CONT, ASK[cut:]))
        assert raw.until(PONG)[1] == b"here"
        assert raw.answer()["code"] == "token_missing"
        for byte in masked(TEXT, ASK):
            raw.line.sendall(bytes([byte]))
        assert raw.answer()["ref"] == "1"


def test_a_ping_in_a_message_that_is_nearly_too_long_makes_no_difference(server_url):
    long = ASK[:-1] + b" " * (8192 - len(ASK)) + b"}"
    with Raw(new_match(server_url, 1)[0]) as raw:
        raw.line.sendall(masked(TEXT, long[:-1], False) + masked(PING, b"x" * 125) + masked(CONT, b"}"))
        assert raw.until(PONG)[1] == b"x" * 125
        assert raw.answer()["ref"] == "1"


def test_a_client_that_hurries_is_answered_all_the_same(server_url):
    (player,) = new_match(server_url, 1)
    with opened(player) as line:
        line.send(json.dumps(HELLO))
        refs = [str(number) for number in range(60)]
        for ref in refs:
            line.send(json.dumps({"type": "take_back", "ref": ref, "phase": 0}))
        assert [hear(line, "refused")[0]["ref"] for _ in refs] == refs


def test_a_choice_is_taken_back_and_counted(server_url):
    player, _ = new_match(server_url, 2)
    wait_until(lambda: player.show()["awaiting"])
    legal = player.call("GET", "/legal").json()
    with opened(player) as line:
        line.send(json.dumps({"token": player.token}))
        for number, choice in enumerate(legal["choices"][:2]):
            asked = {"type": "choose", "ref": "c", "phase": 0, "choice": choice, "key": f"k{number}"}
            line.send(json.dumps(asked))
            accepted, _ = hear(line, "accepted")
            assert player.show()["chosen"] == choice
            line.send(json.dumps({"type": "take_back", "ref": "t", "phase": 0}))
            taken, _ = hear(line, "accepted")
            assert (taken["ref"], taken["seq"]) == ("t", accepted["seq"] + 1)
            assert player.show()["chosen"] is None
    counted = requests.get(f"{server_url}/metrics", timeout=10).text
    for kind in ("choose", "take_back"):
        assert f'scorepad_requests_total{{route="socket {kind}",status="201"}}' in counted


def test_a_socket_ends_when_its_token_no_longer_holds_the_seat_and_a_spectators_does_not(server_url):
    player, _ = new_match(server_url, 2)
    with opened(player) as line, opened(player) as spectator:
        for who, token in ((line, player.token), (spectator, None)):
            who.send(json.dumps({"token": token}))
            hear(who, "awaiting")
        code = player.call("POST", "/seats/0/handover").json()["code"]
        assert player.call("POST", "/seats/0/claim", json={"code": code}).status_code == 201
        assert end_of(line) == (1008, "no_such_match")
        spectator.send(json.dumps({"type": "take_back", "ref": "here", "phase": 0}))
        assert hear(spectator, "refused")[0]["ref"] == "here"


def test_whoever_comes_back_misses_nothing(server_url):
    player, other = new_match(server_url, 2)
    events = lambda: requests.get(player.url + "/events", timeout=10).json()["events"]  # noqa: E731
    with opened(player) as line:
        line.send(json.dumps(HELLO))
        first = [item for item in hear(line, "dealt")[1] if "seq" in item]
    assert first == events()[: len(first)]
    all_at_once((play_on, player, 0), (play_on, other, 1))
    with opened(player) as line:
        line.send(json.dumps({"token": None, "after": first[-1]["seq"]}))
        end, rest = hear(line, "match_ended")
        assert end_of(line) == (1000, "over")
    assert [*first, *(item for item in rest if "seq" in item), end] == events()
