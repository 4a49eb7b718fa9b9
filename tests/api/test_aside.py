"""Long computations, and servers that hang, hold nobody up."""

import socket
import subprocess
import sys
import threading

import pytest

from services.api import importing, matches
from services.api.app import create_app
from services.api.ports import connect_ports
from shared.eventlog import snapshots
from tests.table import Table

# The computation lasts until the loop has gone on: inside the loop it would last for ever.
IN_A_LOOP = """
from gevent import monkey
monkey.patch_all()
import gevent
from services.api.aside import aside
lasts = monkey.get_original("_thread", "allocate_lock")()
lasts.acquire()
gevent.spawn(lasts.release)
print(aside(lambda: lasts.acquire(timeout=60)))
"""


def test_the_loop_goes_on_during_a_long_computation():
    done = subprocess.run([sys.executable, "-c", IN_A_LOOP], capture_output=True, text=True, timeout=90)
    assert (done.stdout.strip(), done.returncode) == ("True", 0), done.stderr


@pytest.fixture
def aside_calls(monkeypatch):
    calls = []

    def spy(compute):
        calls.append(compute)
        return compute()

    for module in (importing, matches):
        monkeypatch.setattr(module, "aside", spy)
    monkeypatch.setattr("services.api.ports.aside", spy)
    return calls


def test_verifying_a_record_and_looking_back_leave_the_loop(table, client, aside_calls):
    match = table(seats=1)
    match.play()
    assert match.get("?at=2").status_code == 200
    assert len(aside_calls) == 1
    record = match.get("/record").data
    sent = client.post("/v1/records", data=record, content_type="application/x-ndjson")
    assert sent.status_code == 200
    assert len(aside_calls) == 2


def test_folding_a_long_log_leaves_the_loop(servers, table, aside_calls, monkeypatch):
    monkeypatch.setattr("shared.eventlog.matches.LONG", 20)
    match = table(seats=2)
    match.play()
    assert match.show()["seq"] > 20
    connect_ports(servers.api_log, "redis://127.0.0.1:1/0").matches.load(match.id)
    assert len(aside_calls) == 1


class Silent:
    """A server that takes connections and never says a word."""

    def __init__(self):
        self.line = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self.line.getsockname()[1]}/0"
        self.calls = []
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self):
        while True:
            try:
                self.calls.append(self.line.accept())
            except OSError:
                return

    def close(self):
        self.line.close()
        for call, _ in self.calls:
            call.close()


def test_a_work_server_that_hangs_is_waited_for_once_and_not_by_every_choice(servers, dealer, monkeypatch):
    monkeypatch.setattr(snapshots, "AWAY", 1e9)
    work = Silent()
    ports = connect_ports(servers.api_log, work.url)
    match = Table(create_app(ports).test_client(), dealer, seats=2)
    for _ in range(3):
        match.round()
    assert len(work.calls) == 0  # nothing that a choice needs lies there
    forgetful = connect_ports(servers.api_log, work.url)
    for many, calls in (
        (match.show()["seq"] + 1, 0),
        (10, 1),
        (10, 1),
        (10, 1),
    ):  # of long logs it has snapshots
        monkeypatch.setattr("shared.eventlog.matches.MANY", many)
        assert forgetful.matches.load(match.id).match.seq == match.show()["seq"]
        forgetful.matches.forget(match.id)
        assert len(work.calls) == calls
    ports.close()
    work.close()
