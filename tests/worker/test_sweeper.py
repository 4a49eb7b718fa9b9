import os
import subprocess
import sys
from pathlib import Path

import pytest

from services.worker.sweeper import Sweeper
from shared.eventlog import keys
from tests.table import Table
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def sweeper(dealer, deaths):
    """One sweeper for the module."""
    with Sweeper(dealer, deaths) as thread:
        yield thread


def test_a_match_that_nobody_hinted_at_goes_on_within_three_seconds(sweeper, table):
    match = table(seats=2, deal=False)
    wait_until(lambda: match.show()["awaiting"] == [0, 1], seconds=3)


def test_a_damaged_match_does_not_stop_the_sweeper(sweeper, table, log):
    damaged, sound = table(seats=2), table(seats=2)
    log.redis.xadd(keys.log_key(damaged.id), {"body": "{}", "digest": "wrong"})
    log.redis.publish(keys.WAKE, damaged.id)
    for seat in (0, 1):
        sound.choose(seat)
    wait_until(lambda: sound.show()["view"]["round"] == 2, seconds=3)


def test_an_odd_word_on_the_wake_channel_or_in_the_index_does_not_stop_a_sweeper(client, dealer, deaths):
    odd, before = (b"\xff\xfe", b"", b"no match", b"m:{x}:log", b"\x00" * 12), deaths.counts()
    dealer.log.redis.sadd(keys.LIVE, *odd)
    with Sweeper(dealer, deaths):
        match = Table(client, dealer, seats=2, deal=False)
        wait_until(lambda: match.show()["awaiting"] == [0, 1])
        for word in odd:
            dealer.log.redis.publish(keys.WAKE, word)
        for seat in (0, 1):
            match.choose(seat)
        wait_until(lambda: match.show()["view"]["round"] == 2)
    dealer.log.redis.srem(keys.LIVE, *odd)
    assert deaths.counts() == before


def test_a_match_that_meets_a_bug_does_not_stop_the_others(client, dealer, deaths, caplog, monkeypatch):
    poor, sound = (Table(client, dealer, seats=2, deal=False) for _ in range(2))
    advance = dealer.advance

    def fails(match_id):
        assert match_id != poor.id, "a bug"
        return advance(match_id)

    monkeypatch.setattr(dealer, "advance", fails)
    with Sweeper(dealer, deaths):
        wait_until(lambda: sound.show()["awaiting"] == [0, 1])
        wait_until(lambda: f"match {poor.id} cannot be brought forward" in caplog.text)


def test_a_sweeper_finds_what_was_owed_before_it_began(client, dealer, deaths):
    match = Table(client, dealer, seats=2, deal=False)
    with Sweeper(dealer, deaths):
        wait_until(lambda: match.show()["awaiting"] == [0, 1])


def test_a_real_worker_deals_whole_matches_and_stops_when_told(start_worker, client, dealer):
    worker = start_worker("advance")
    match = Table(client, dealer, seats=2, deal=False)
    while match.show()["status"] == "running":
        for seat in match.show()["awaiting"]:
            match.choose(seat)
        wait_until(lambda: match.show()["awaiting"] or match.show()["status"] != "running")
    assert match.show()["status"] == "finished"
    worker.terminate()
    assert worker.wait(10) == 0


def test_a_worker_refuses_a_log_server_that_could_forget(servers):
    env = {**os.environ, "SCOREPAD_LOG_URL": servers.work, "SCOREPAD_WORK_URL": servers.work}
    ended = subprocess.run(
        [sys.executable, "-m", "services.worker"],
        cwd=ROOT,
        env={**env, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert ended.returncode == 1
    assert "The log server must run with: appendonly yes" in ended.stderr
