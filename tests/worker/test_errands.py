"""What no match waits for is done in order, or dropped."""

import threading

from redis.exceptions import ConnectionError as LostConnection

from services.worker import errands as errands_module
from services.worker.errands import Errands
from tests.waiting import wait_until


def test_errands_are_run_in_order(deaths):
    done = []
    with Errands(deaths) as errands:
        for number in range(5):
            errands.later(done.append, number)
        wait_until(lambda: done == [0, 1, 2, 3, 4])


def test_an_errand_that_hangs_holds_nobody_up_and_too_many_are_dropped(deaths, monkeypatch):
    monkeypatch.setattr(errands_module, "MOST", 3)
    done, hanging = [], threading.Event()
    with Errands(deaths) as errands:
        errands.later(hanging.wait)
        for number in range(20):
            errands.later(done.append, number)
        hanging.set()
        errands.later(done.append, "last")
        wait_until(lambda: "last" in done)
    assert len(done) < 10


def test_a_lost_work_server_drops_what_waits_and_a_failure_ends_no_errands(deaths, caplog):
    done, before = [], deaths.counts()["errands"]

    def lose():
        raise LostConnection("gone")

    with Errands(deaths) as errands:
        errands.later(lose)
        wait_until(lambda: "out of reach: gone" in caplog.text)
        errands.later({}.pop, "a bug")
        wait_until(lambda: deaths.counts()["errands"] == before + 1)
        errands.later(done.append, 1)
        wait_until(lambda: done == [1])
