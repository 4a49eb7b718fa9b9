"""What sockets wait for, and what they do not: with clocks that are set for it."""

import json
import time
from contextlib import ExitStack

import gevent
import pytest
from gevent import socket
from websockets.frames import CLOSE, PING, TEXT

from services.api import conversation, pace, sockets
from services.api.app import create_app
from services.api.conversation import Conversation
from services.api.hub import BACKLOG, Hub
from services.api.ports import connect_ports
from services.api.updates import Line, Update
from services.api.wire import Gone, Wire
from tests.frames import UPGRADE, masked, next_frame

HELLO = masked(TEXT, b'{"token":null}')


@pytest.fixture
def pair():
    """Return a function that makes two ends of a line."""
    with ExitStack() as ends:
        yield lambda: [ends.enter_context(end) for end in socket.socketpair()]


@pytest.fixture
def served(app, pair, monkeypatch):
    """Return a function that serves a socket in this process and returns the client's end of it."""
    monkeypatch.setattr(Hub, "start", lambda hub: None)  # there is no loop in which it could listen
    tasks = []

    def serve(match_id, ports=app.extensions["ports"]):
        near, far = pair()
        near.settimeout(30)
        tasks.append(gevent.spawn(sockets._serve, ports, match_id, 20, far, b""))
        return near

    yield serve
    gevent.killall(tasks)


def told(line, opcode):
    with line.makefile("rb", 0) as file:
        return next_frame(file, opcode)[1]


def end_of(line):
    data = told(line, CLOSE)
    return int.from_bytes(data[:2]), data[2:].decode()


def becomes(condition):
    """Return as soon as another greenlet has made something so."""
    with gevent.Timeout(30):
        while not condition():
            gevent.sleep(0.01)


def test_a_first_message_that_does_not_come_is_not_waited_for(served, table, monkeypatch):
    monkeypatch.setattr(sockets, "FIRST", 0.05)
    assert end_of(served(table().id)) == (1008, "too_late")


def test_a_client_that_sends_no_pong_is_not_waited_for(served, table, monkeypatch):
    monkeypatch.setattr(conversation, "EVERY", 0.02)
    monkeypatch.setattr(conversation, "SILENCE", 0.05)
    line = served(table().id)
    line.sendall(HELLO)
    assert end_of(line) == (1008, "no_pong")


def test_sockets_take_the_places_of_streams_before_they_say_who_is_there(served, servers, table):
    match = table()
    ports = connect_ports(servers.api_log, servers.work, streams=1)
    first = served(match.id, ports)
    becomes(lambda: ports.hub.full)
    second = served(match.id, ports)
    assert json.loads(told(second, TEXT))["code"] == "too_many_streams"
    assert end_of(second) == (1013, "too_many_streams")
    late = create_app(ports).test_client().get(f"/v1/matches/{match.id}/socket", headers=UPGRADE)
    assert (late.status_code, late.json["code"]) == (503, "too_many_streams")
    first.shutdown(socket.SHUT_RDWR)
    becomes(lambda: not ports.hub.full)


def test_a_stopping_process_does_not_wait_for_first_messages(served, servers, table, monkeypatch):
    monkeypatch.setattr(sockets, "FIRST", 60.0)
    ports = connect_ports(servers.api_log, servers.work, streams=1)
    line = served(table().id, ports)
    becomes(lambda: ports.hub.full)
    ports.hub.close()
    assert end_of(line) == (1012, "restart")


def test_a_server_that_is_not_ours_says_that_it_has_no_sockets(table):
    match = table()
    answer = match.client.get(f"/v1/matches/{match.id}/socket", headers=UPGRADE)
    assert (answer.status_code, answer.content_type) == (501, "application/problem+json")
    assert answer.json["code"] == "no_sockets"


def test_a_client_that_takes_nothing_is_cut_off(pair):
    _, far = pair()
    wire = Wire(far, b"", 20)
    first = gevent.spawn(wire.send, bytes(2**24))  # more than the system takes
    gevent.sleep(0)
    wire.send(bytes(BACKLOG))
    assert not first.ready()
    wire.send(b"x")
    first.join(30)
    assert first.ready()
    with pytest.raises(Gone), gevent.Timeout(30):
        wire.next(float("inf"))


def test_a_client_that_is_too_far_behind_the_news_is_cut_off(app, table, pair, monkeypatch):
    monkeypatch.setattr(Hub, "start", lambda hub: None)
    match, far = table(), pair()[1]
    wire = Wire(far, b"", 20)
    following = Conversation(app.extensions["ports"], match.id, wire)
    with following.place():
        following.greet({"token": None, "after": 0, "carries": ()})
        far.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # less than one of these updates
        newest = match.show()["settled"]
        for seq in range(newest + 1, newest + 4):
            following.put(Update((Line("dealt", bytes(BACKLOG), seq),), seq, None))
            gevent.sleep(0)
        with pytest.raises(Gone):
            wire.next(time.monotonic() + 30)


class Clock:
    """Time that passes by sleeping only."""

    def __init__(self):
        self.now, self.slept = 100.0, []

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(pace, "time", clock)
    monkeypatch.setattr(pace, "gevent", clock)
    return clock


def test_a_client_that_hurries_is_read_more_slowly(clock):
    kept = pace.Pace(20)
    for _ in range(20):
        kept.keep()
    assert clock.slept == []
    for _ in range(40):
        kept.keep()
    assert sum(clock.slept) == pytest.approx(2.0)


def test_pings_delay_no_message(clock, pair):
    near, far = pair()
    wire = Wire(far, b"", 20)
    for _ in range(20):
        near.sendall(masked(PING, b""))
    for number in range(20):
        near.sendall(masked(TEXT, b"%d" % number))
    with gevent.Timeout(30):
        assert [wire.next(float("inf")) for _ in range(20)] == [b"%d" % number for number in range(20)]
    assert clock.slept == []


def test_what_is_read_slowly_is_no_silence(clock, pair):
    near, far = pair()
    wire = Wire(far, b"", 20)
    before = wire.ponged
    for _ in range(60):
        near.sendall(masked(TEXT, b"{}"))
    with gevent.Timeout(30):
        for _ in range(60):
            wire.next(float("inf"))
    assert wire.ponged - before == pytest.approx(sum(clock.slept)) == pytest.approx(2.0)
