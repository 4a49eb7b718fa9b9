"""Threads that matter are begun again, and that is said and counted."""

import logging
import re
import threading

import pytest
from redis.exceptions import ConnectionError as LostConnection

from services.api import beat as beat_module
from services.api import hub as hub_module
from services.worker import sweeper as sweeper_module
from services.worker.shift import Shift
from services.worker.sweeper import Sweeper
from shared.eventlog import keys
from shared.watch import settings, threads
from shared.watch.threads import tend
from tests.waiting import wait_until


def deaths_shown(client):
    text = client.get("/metrics").get_data(as_text=True)
    found = re.findall(r'^scorepad_thread_deaths_total\{thread="(\w+)"\} (\d+)', text, flags=re.MULTILINE)
    return {name: int(number) for name, number in found}


def dies_once(monkeypatch, module, name):
    """Let a function of a module fail the first time; return an event that says that it was called again."""
    again, true, calls = threading.Event(), getattr(module, name), []

    def fails(*arguments):
        calls.append(arguments)
        if len(calls) == 1:
            raise RuntimeError("planted")
        again.set()
        return true(*arguments)

    monkeypatch.setattr(module, name, fails)
    return again


@pytest.fixture
def start(app, dealer, deaths, table):
    """Return a function that starts one of the threads; it is stopped at the end."""
    running = []

    def sweeper():
        running.append(Sweeper(dealer, Shift(dealer), deaths))
        running[-1].__enter__()

    def hub():
        app.extensions["ports"].hub.register(table(seats=2).id)

    def beat():
        running.append(beat_module.start_beat(dealer.log.redis, deaths))

    def watch():
        running.append(settings.watch_settings(dealer.log.redis, deaths))

    yield {"sweeper": sweeper, "hub": hub, "beat": beat, "settings": watch}
    for thread in running:
        thread.__exit__() if isinstance(thread, Sweeper) else thread.stop()
    dealer.log.redis.delete(keys.HOLD, keys.BEAT)


@pytest.mark.parametrize(
    ("name", "module", "function"),
    [
        ("sweeper", sweeper_module, "hold"),
        ("hub", hub_module, "public_events"),
        ("beat", beat_module, "beat"),
        ("settings", settings, "check_log_server"),
    ],
)
def test_a_death_is_logged_counted_and_followed_by_a_new_beginning(
    client, start, monkeypatch, caplog, name, module, function
):
    before = deaths_shown(client)
    again = dies_once(monkeypatch, module, function)
    start[name]()
    assert again.wait(30)
    assert deaths_shown(client) == {**before, name: before[name] + 1}
    assert f"{name} died" in caplog.text
    assert "planted" in caplog.text


def test_work_that_ends_is_a_death_too(deaths):
    before, times = deaths.counts(), []
    thread = tend("hub", lambda ending: times.append(1), deaths)
    wait_until(lambda: len(times) > 1)
    thread.stop()
    assert deaths.counts()["hub"] > before["hub"]


def test_a_lost_server_is_no_death_and_is_said_once(deaths, caplog, monkeypatch):
    monkeypatch.setattr(threads, "PAUSE", 0.001)
    before, losses = deaths.counts(), []

    def lose(ending):
        losses.append(1)
        raise LostConnection("gone")

    with caplog.at_level(logging.WARNING):
        thread = tend("hub", lose, deaths)
        wait_until(lambda: len(losses) > 20)
        thread.stop()
    assert [record.message for record in caplog.records] == ["hub lost the log server: gone"]
    assert deaths.counts() == before


def test_numbers_are_shown_without_a_work_server(client, app):
    app.extensions["ports"].work.connection_pool.connection_kwargs["port"] = 1
    app.extensions["ports"].work.connection_pool.reset()
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert b"scorepad_requests" in answer.data
