"""Dealing without a shift: a sweeper beside the worker needs the log server only."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from services.worker.shift import Shift
from services.worker.sweeper import Sweeper
from shared.eventlog import keys
from tests.table import Table
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
ODD = (b"\xff\xfe", b"", b"no match", b"m:{x}:log", b"\x00" * 12)


@pytest.fixture
def sweeper(dealer, deaths):
    """A sweeper of a process that has no shift."""
    with Sweeper(dealer, Shift(dealer), deaths) as thread:
        yield thread


def test_a_match_goes_on_while_there_is_no_shift(sweeper, table):
    match = table(seats=2, deal=False)
    wait_until(lambda: match.show()["awaiting"] == [0, 1])
    for seat in (0, 1):
        match.choose(seat)
    wait_until(lambda: match.show()["view"]["round"] == 2)


def test_a_sweeper_finds_what_was_owed_before_it_began(client, dealer, deaths):
    match = Table(client, dealer, seats=2, deal=False)
    with Sweeper(dealer, Shift(dealer), deaths):
        wait_until(lambda: match.show()["awaiting"] == [0, 1])


def test_a_sweeper_leaves_the_work_to_a_shift_that_beats(client, dealer, deaths, monkeypatch):
    monkeypatch.setattr(Shift, "beats", property(lambda _: True))
    match = Table(client, dealer, seats=2, deal=False)
    with Sweeper(dealer, Shift(dealer), deaths) as sweeper:
        sweeper._thread.join(1.5)
        assert match.show()["awaiting"] == []
    match.deal()


def test_odd_words_in_the_index_do_not_stop_a_sweeper(sweeper, table, dealer, deaths):
    before = deaths.counts()
    for bucket in keys.BUCKETS[::50]:
        dealer.log.redis.zadd(keys.due_key(bucket), dict.fromkeys(ODD, 0))
    match = table(seats=2, deal=False)
    wait_until(lambda: match.show()["awaiting"] == [0, 1])
    assert deaths.counts() == before
    dealer.log.redis.delete(*map(keys.due_key, keys.BUCKETS[::50]))


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
