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
def sweeper(dealer):
    """One sweeper for the module."""
    thread = Sweeper(dealer)
    thread.start()
    yield thread
    thread.stop()


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


def test_a_sweeper_finds_what_was_owed_before_it_began(client, dealer):
    match = Table(client, dealer, seats=2, deal=False)
    late = Sweeper(dealer)
    late.start()
    wait_until(lambda: match.show()["awaiting"] == [0, 1], seconds=3)
    late.stop()


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
