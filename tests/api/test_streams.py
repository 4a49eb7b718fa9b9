"""Live streams over real sockets."""

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from queue import Empty, Queue
from urllib.parse import urlsplit

import pytest
import requests
from werkzeug.serving import make_server

from services.api import events, hub
from services.api.app import create_app
from services.api.events import Teller
from services.api.ports import connect_ports
from services.api.updates import ndjson
from shared.eventlog import keys
from shared.eventlog.servers import connect_log
from tests.faults.proxy import DroppingProxy
from tests.waiting import wait_until

MOST_STREAMS = 40


class Reader:
    """A client of a stream: parsed lines arrive in a queue."""

    def __init__(self, url, accept="application/x-ndjson", after=0, headers=None, carries=""):
        self.items = Queue()
        self.raw = []
        headers = {"Accept": accept, **(headers or {})}
        self.response = requests.get(
            f"{url}/events?after={after}{carries}", headers=headers, stream=True, timeout=30
        )
        if self.response.ok:
            threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for encoded in self.response.iter_lines(chunk_size=1):
            line = encoded.decode()
            self.raw.append(line)
            data = line.removeprefix("data: ")
            if data.startswith("{"):
                self.items.put(json.loads(data))
        self.items.put(None)

    def next(self, kind):
        """Return the next item of this type, skipping others."""
        while True:
            item = self.items.get(timeout=30)
            assert item is not None, f"the stream ended before {kind}"
            if item["type"] == kind:
                return item

    def rest(self):
        found = []
        while (item := self.items.get(timeout=30)) is not None:
            found.append(item)
        return found


@contextmanager
def serving(app):
    """Serve the app on a socket; give a function that opens a stream of a match."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    base = f"http://127.0.0.1:{server.port}/v1/matches"
    try:
        yield lambda match, *args, **kwargs: Reader(f"{base}/{match.id}", *args, **kwargs)
    finally:
        app.extensions["ports"].hub.close()
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def app(servers):
    ports = connect_ports(servers.api_log, servers.work, streams=MOST_STREAMS)
    yield create_app(ports)
    ports.close()


@pytest.fixture
def read(app):
    with serving(app) as reads:
        yield reads


@pytest.mark.parametrize("accept", ["application/x-ndjson", "text/event-stream"])
def test_a_stream_tells_everything_in_order_and_ends_with_the_match(table, read, accept):
    match = table(seats=2)
    reader = read(match, accept)
    match.play()
    items = reader.rest()
    events = [item for item in items if "seq" in item]
    assert events == match.get("/events").json["events"]
    assert reader.response.headers["Content-Type"].startswith(accept)


def test_server_sent_events_carry_their_seq_as_id(table, read):
    reader = read(table(seats=1), "text/event-stream")
    reader.next("awaiting")
    assert reader.raw[:2] == ["id: 1", "event: match_created"]
    assert reader.raw[2].startswith("data: {")
    assert reader.raw[3] == ""


def test_waiting_is_told_at_once_and_choices_only_when_the_barrier_closes(table, read):
    match = table(seats=2)
    reader = read(match)
    assert reader.next("awaiting")["seats"] == [0, 1]
    match.choose(0)
    notice = reader.items.get(timeout=30)
    assert (notice["type"], notice["seats"]) == ("awaiting", [1])
    with pytest.raises(Empty):
        reader.items.get(timeout=0.2)
    match.choose(1)
    match.deal()
    assert [reader.next("chose")["seat"] for _ in range(2)] == [0, 1]


def test_a_stream_says_the_same_whatever_another_seat_has_chosen(table, read):
    match = table(seats=3)
    phase = match.show()["phase"]
    reader = read(match)
    reader.next("awaiting")
    told, notice = set(), {"type": "awaiting", "phase": phase}
    for number in (0, 7, 30):
        match.choose(0, number)
        chosen = reader.items.get(timeout=30)
        match.take_back(0, phase)
        told.add(json.dumps([chosen, reader.items.get(timeout=30)]))
    assert told == {
        json.dumps([{**notice, "seats": seats, "deadline": None} for seats in ([1, 2], [0, 1, 2])])
    }


def test_a_stream_resumes_after_the_last_event(table, read):
    match = table(seats=2)
    first = read(match, "text/event-stream").next("match_started")
    resumed = read(match, "text/event-stream", headers={"Last-Event-ID": str(first["seq"])})
    assert resumed.items.get(timeout=30)["seq"] == first["seq"] + 1
    after = read(match, after=first["seq"])
    assert after.items.get(timeout=30)["seq"] == first["seq"] + 1


def test_plain_json_gives_what_is_public_now(table):
    match = table(seats=2)
    whole = match.get("/events").json
    assert [e["seq"] for e in whole["events"]] == list(range(1, whole["seq"] + 1))
    assert match.get(f"/events?after={whole['seq']}").json["events"] == []
    assert match.get("/events?after=2").json["events"] == whole["events"][2:]


def test_more_streams_than_there_are_places_are_refused(table, read):
    match = table(seats=2)
    readers = [read(match) for _ in range(MOST_STREAMS)]
    for reader in readers:
        reader.next("awaiting")
    refused = read(match).response
    assert (refused.status_code, refused.json()["code"]) == (503, "too_many_streams")
    assert refused.headers["Retry-After"]
    assert match.get().status_code == 200


def test_the_places_of_those_who_hang_up_are_free_soon(table, read, monkeypatch):
    monkeypatch.setattr(events, "HEARTBEAT", 0.3)
    match = table(seats=2)
    address = urlsplit(read(match).response.url)
    asked = f"GET {address.path}?after=0 HTTP/1.1\r\nHost: here\r\nAccept: application/x-ndjson\r\n\r\n"
    callers = [socket.create_connection((address.hostname, address.port)) for _ in range(MOST_STREAMS - 1)]
    for caller in callers:
        caller.sendall(asked.encode())
    for caller in callers:
        assert b"200 OK" in caller.recv(1000)
    assert read(match).response.status_code == 503
    for caller in callers:
        caller.close()
    wait_until(lambda: read(match).response.status_code == 200)


def test_the_heart_beats_while_nothing_happens(table, read, monkeypatch):
    monkeypatch.setattr(hub, "SWEEP", 0.05)
    monkeypatch.setattr(events, "HEARTBEAT", 0.3)
    reader = read(table(seats=2))
    reader.next("awaiting")
    wait_until(lambda: reader.raw[-3:] == [""] * 3)


def test_closing_the_hub_ends_every_stream(table, read, app):
    match = table(seats=2)
    reader = read(match)
    reader.next("awaiting")
    app.extensions["ports"].hub.close()
    assert reader.rest() == []


def test_a_wrong_token_gets_no_byte_of_a_stream(table, client):
    match = table(seats=2)
    headers = {"Accept": "text/event-stream", "Authorization": "Bearer wrong"}
    answer = client.get(f"/v1/matches/{match.id}/events", headers=headers)
    assert (answer.status_code, answer.json["code"]) == (404, "no_such_match")


def test_a_failure_of_the_hub_does_not_silence_its_streams(table, read, app, monkeypatch):
    match = table(seats=2)
    reader = read(match)
    reader.next("awaiting")
    feeding = app.extensions["ports"].hub
    usual, failures = feeding._hear, []

    def fail_once(heard):
        if not failures:
            failures.append(heard)
            raise RuntimeError("something nobody thought of")
        return usual(heard)

    monkeypatch.setattr(feeding, "_hear", fail_once)
    match.choose(0)
    wait_until(lambda: failures)
    assert reader.next("awaiting")["seats"] == [1]


@pytest.mark.parametrize("answered", [0, 1])
def test_a_stream_that_cannot_read_the_log_is_refused_and_takes_no_place(table, servers, answered):
    reads, losing, address = count(), False, urlsplit(servers.api_log)

    def lose(sent):
        return losing and b"EVALSHA" in sent and next(reads) >= answered

    with DroppingProxy((address.hostname, address.port), lose) as proxy:
        through = servers.api_log.replace(f":{address.port}/", f":{proxy.server_address[1]}/")
        ports = connect_ports(through, servers.work, streams=1)
        with serving(create_app(ports)) as read:
            match, losing = table(seats=2), True
            refused = read(match).response
            assert refused.headers["Content-Type"] == "application/problem+json"
            assert (refused.status_code, refused.json()["code"]) == (503, "log_unavailable")
            losing = False
            assert read(match).next("awaiting")["seats"] == [0, 1]


def test_a_reader_who_is_too_slow_is_cut_off_and_misses_nothing_afterwards(table, app, monkeypatch):
    monkeypatch.setattr(hub, "BACKLOG", 2000)
    match, feeding = table(seats=2), app.extensions["ports"].hub
    stream = feeding.register(match.id)
    parts = Teller(feeding, match.id, 0, ndjson, None).follow(stream, [feeding.look(match.id, 0)])
    read = next(parts)
    match.play()
    wait_until(lambda: stream.closed)  # nobody has read on
    rest = b"".join(parts)
    feeding.forget(match.id, stream)
    told = [json.loads(line) for line in (read + rest).splitlines()]
    last = max(item["seq"] for item in told if "seq" in item)
    missed = match.get(f"/events?after={last}").json["events"]
    assert missed
    assert [item for item in told if "seq" in item] + missed == match.get("/events").json["events"]


@pytest.mark.parametrize("announced", ["lost", "doubled"])
def test_announcements_that_are_lost_or_doubled_change_nothing(table, read, app, monkeypatch, announced):
    monkeypatch.setattr(hub, "SWEEP", 0.2)
    feeding = app.extensions["ports"].hub
    usual = feeding._hear
    times = 0 if announced == "lost" else 2
    monkeypatch.setattr(feeding, "_hear", lambda heard: [usual(heard) for _ in range(times)])
    match = table(seats=2)
    reader = read(match)
    match.play()
    assert [item for item in reader.rest() if "seq" in item] == match.get("/events").json["events"]


def test_a_lost_connection_to_the_log_fails_every_choice_and_each_counts_once_when_repeated(table, servers):
    address, losing = urlsplit(servers.api_log), threading.Event()

    def lose(sent):
        return losing.is_set() and b"chose" in sent

    with DroppingProxy((address.hostname, address.port), lose) as proxy, ThreadPoolExecutor(6) as crowd:
        through = servers.api_log.replace(f":{address.port}/", f":{proxy.server_address[1]}/")
        ports = connect_ports(through, servers.work)
        match = table(seats=6)
        match.client = create_app(ports).test_client()
        choices, phase = [match.legal(seat)[0] for seat in range(6)], match.show()["phase"]

        def post(seat):
            return match.post(seat, choices[seat], phase, key=f"key-{seat}")

        losing.set()
        for answer in crowd.map(post, range(6)):
            assert (answer.status_code, answer.json["code"]) == (503, "log_unavailable")
        losing.clear()
        assert {answer.status_code for answer in crowd.map(post, range(6))} == {201}
    match.deal()
    chosen = [event["seat"] for event in match.get("/events").json["events"] if event["type"] == "chose"]
    assert sorted(chosen) == list(range(6))


@pytest.mark.parametrize("odd", [b"E {}", b'E {"seq":1,}', b'E {"seq":x}', b"N ", b"what", b"E "])
def test_an_odd_word_on_the_channel_silences_no_stream(table, read, servers, odd):
    match = table(seats=2)
    settled = match.show()["settled"]
    reader = read(match, after=settled)
    reader.next("awaiting")
    channel = keys.wake_channel(keys.bucket(match.id))
    connect_log(servers.worker_log).publish(channel, match.id.encode() + b" " + odd)
    match.play()
    assert [item for item in reader.rest() if "seq" in item] == match.get(f"/events?after={settled}").json[
        "events"
    ]
