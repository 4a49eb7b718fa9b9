"""Shifts: in a thread here, where what they hear and how they end can be seen."""

import threading
import time
from contextlib import contextmanager

import pytest
from redis.exceptions import ConnectionError as LostConnection

from services.worker import shift as shift_module
from services.worker.bots import Bots
from services.worker.dealer import Dealer
from services.worker.shift import Shift
from shared.eventlog import keys
from shared.eventlog.clocks import held
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect, connect_log
from shared.eventlog.snapshots import Snapshots
from tests.waiting import wait_until
from tests.worker.test_sweeper import ODD


@pytest.fixture
def new_shift(servers):
    """Return a function that makes a shift with a dealer of its own."""

    def make():
        work = connect(servers.work)
        return Shift(Dealer(EventLog(connect_log(servers.worker_log)), Snapshots(work), Bots(work).ask))

    return make


@contextmanager
def at_work(*shifts):
    threads = [threading.Thread(target=shift.work) for shift in shifts]
    for thread in threads:
        thread.start()
    try:
        wait_until(lambda: all(shift.beats for shift in shifts))
        yield
    finally:
        for shift in shifts:
            shift.ending.set()
        for thread in threads:
            thread.join()


def play(match):
    """Play a match to its end, with somebody else dealing."""
    while match.show()["status"] == "running":
        for seat in match.show()["awaiting"]:
            match.choose(seat)
        wait_until(lambda: match.show()["awaiting"] or match.show()["status"] != "running")


def types(log, match):
    return [event.type for event in log.tail(match.id).events]


def test_a_shift_deals_whole_matches_and_rests(new_shift, table, dealer):
    shift, match = new_shift(), table(seats=2, deal=False)
    with at_work(shift):
        play(match)
    assert match.show()["status"] == "finished"
    assert dealer.due.noted(match.id) is None
    assert not shift.beats


def test_two_shifts_at_once_write_every_event_once(new_shift, table, log):
    matches = [table(seats=2, deal=False) for _ in range(4)]
    with at_work(new_shift(), new_shift()):
        for match in matches:
            play(match)
    for match in matches:
        found = types(log, match)
        assert found.count("dealt") == 1 + found.count("chose") // 2
        assert found.count("match_ended") == 1


def test_a_wake_up_that_is_lost_costs_a_moment_only(new_shift, table, monkeypatch):
    monkeypatch.setattr(shift_module, "next_due", lambda *_: time.sleep(0.01))
    match = table(seats=2, deal=False)
    with at_work(new_shift()):
        play(match)
    assert match.show()["status"] == "finished"


def test_a_wake_up_that_is_doubled_deals_nothing_twice(new_shift, table, log):
    match, ending = table(seats=2, deal=False), threading.Event()
    channel = keys.due_channel(keys.bucket(match.id))

    def repeat():
        while not ending.wait(0.001):
            log.redis.publish(channel, match.id)

    noise = threading.Thread(target=repeat)
    with at_work(new_shift(), new_shift()):
        noise.start()
        play(match)
        ending.set()
        noise.join()
    found = types(log, match)
    assert found.count("dealt") == 1 + found.count("chose") // 2


def test_odd_words_on_the_channel_do_not_stop_a_shift(new_shift, table, log):
    match = table(seats=2, deal=False)
    with at_work(new_shift()):
        for word in ODD:
            log.redis.publish(keys.due_channel("b00"), word)
        play(match)
    assert match.show()["status"] == "finished"


def test_a_damaged_match_does_not_stop_the_others_and_is_put_off(new_shift, table, log, dealer, caplog):
    damaged, sound = table(seats=2), table(seats=2, deal=False)
    log.redis.xadd(keys.log_key(damaged.id), {"body": "{}", "digest": "wrong"})
    dealer.due.note(damaged.id, 0)
    with at_work(new_shift()):
        play(sound)
        wait_until(lambda: f"match {damaged.id} stands still" in caplog.text)
        wait_until(lambda: dealer.due.noted(damaged.id) > time.time() * 1000 + 30_000)
    assert caplog.text.count(f"match {damaged.id} stands still") == 1
    dealer.due.forget(damaged.id)


@pytest.mark.parametrize("bug", ["fails", "loops"])
def test_a_match_that_meets_a_bug_is_put_off_and_said_once(table, dealer, caplog, monkeypatch, bug):
    """In the main thread, where signals reach rules that do not come to an end."""
    poor, sound = table(seats=2, deal=False), table(seats=2, deal=False)
    right = dealer._turn

    def wrong(reading, *more):
        if reading.id == poor.id and bug == "loops":
            while True:
                pass
        assert reading.id != poor.id, "a bug"
        return right(reading, *more)

    monkeypatch.setattr("services.worker.guard.LIMIT", 1)
    monkeypatch.setattr(dealer, "_turn", wrong)
    assert dealer.advance([poor.id, sound.id]) == 2
    for _ in range(2):
        assert dealer.due.noted(poor.id) > time.time() * 1000 + 30_000
        dealer.due.note(poor.id, 0)
        assert dealer.advance([poor.id]) == 0
    assert caplog.text.count(f"match {poor.id} cannot be brought forward") == 1
    monkeypatch.undo()
    poor.deal()
    assert poor.show()["awaiting"] == [0, 1]


def test_a_match_whose_game_is_not_installed_is_put_off(table, dealer, caplog, monkeypatch):
    match = table(seats=2, deal=False)
    monkeypatch.setattr("shared.engine.match.pinned_game", lambda *_: {}["no such game"])
    assert dealer.advance([match.id]) == 0
    assert f"match {match.id} stands still" in caplog.text
    monkeypatch.undo()
    assert match.deal() == 2


def test_an_idle_or_old_shift_ends(new_shift, monkeypatch):
    for limit in ("AGE", "IDLE"):
        with monkeypatch.context() as patch:
            patch.setattr(shift_module, limit, 0.5)
            shift = new_shift()
            shift.work()
            assert not shift.on.is_set()


def lose(_):
    raise LostConnection("gone")


def test_a_shift_that_lost_the_log_server_ends_and_the_next_one_holds_the_clocks(new_shift, log, monkeypatch):
    shift = new_shift()
    log.redis.delete(keys.HOLD)
    with monkeypatch.context() as patch:
        patch.setattr(shift._dealer, "advance", lose)
        shift.work()
    log.redis.set(keys.BEAT, 1, px=30_000)
    assert not held(log.redis)
    with at_work(shift):
        wait_until(lambda: held(log.redis))
    log.redis.delete(keys.HOLD, keys.BEAT)
