"""Real worker processes with servers of their own, which are killed, stopped and made to forget."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis.exceptions import RedisError
from rq import Queue
from rq.serializers import JSONSerializer

from services.api.app import create_app
from services.api.ports import connect_ports
from services.stack.redis_server import running_servers
from services.worker.health import heartbeats
from shared.eventlog.due import Due
from shared.eventlog.jobs import SHIFT
from shared.eventlog.layout import check_layout
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from tests.table import Table
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
HOST = os.uname().nodename


class Site:
    """Two servers, an API, and as many workers as a test starts."""

    def __init__(self, urls):
        self.urls = urls
        self.work, self.log = connect(urls.work), EventLog(connect(urls.worker_log))
        check_layout(self.log.redis)  # as every program does first
        self.ports = connect_ports(urls.api_log, urls.work)
        self.client = create_app(self.ports).test_client()
        self.workers = []

    def worker(self, *before):
        """Start a worker; folders in `before` come first on its path."""
        path = os.pathsep.join([*map(str, before), str(ROOT)])
        env = {"SCOREPAD_LOG_URL": self.urls.worker_log, "SCOREPAD_WORK_URL": self.urls.work}
        command = [sys.executable, "-m", "services.worker", SHIFT.queue]
        process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **env, "PYTHONPATH": path})
        self.workers.append(process)
        return process

    def match(self):
        """Return a match with everybody seated that nobody has dealt."""
        return Table(self.client, None, seats=2, deal=False)

    @property
    def shifts(self):
        """Return how many shifts are at work, and how many wait."""
        queue = Queue(SHIFT.queue, connection=self.work, serializer=JSONSerializer)
        try:
            return len(queue.started_job_registry.get_job_ids(cleanup=False)), queue.count
        except RedisError:
            return 0, 0

    @contextmanager
    def hanging(self):
        """Have the work server hang."""
        pid = self.work.info("server")["process_id"]
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    def close(self):
        for process in self.workers:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.ports.hub.close()


@pytest.fixture
def site(tmp_path):
    with running_servers(tmp_path) as urls:
        made = Site(urls)
        yield made
        made.close()


def a_round(match):
    """Let everybody choose, and wait for the next deal."""
    wait_until(lambda: match.show()["awaiting"])
    phase = match.show()["phase"]
    for seat in match.show()["awaiting"]:
        match.choose(seat)
    wait_until(lambda: match.show()["phase"] > phase or match.show()["status"] != "running")


def play(match):
    while match.show()["status"] == "running":
        a_round(match)


def deals_once(site, match):
    found = [event.type for event in site.log.tail(match.id).events]
    return found.count("dealt") == 1 + found.count("chose") // 2 and found.count("match_ended") == 1


def test_a_real_worker_deals_whole_matches_in_one_shift_and_stops_in_its_middle(site):
    worker, match = site.worker(), site.match()
    play(match)
    assert deals_once(site, match)
    wait_until(lambda: site.shifts == (1, 0))
    worker.terminate()
    assert worker.wait(10) == 0
    wait_until(lambda: site.shifts == (0, 0))


def test_every_worker_has_a_shift_and_none_pile_up(site):
    for _ in range(2):
        site.worker()
    wait_until(lambda: site.shifts[0] == 2)
    time.sleep(2.5)
    started, waiting = site.shifts
    assert (started, waiting <= 1) == (2, True)


def test_a_worker_killed_in_the_middle_of_a_shift_loses_and_doubles_nothing(site):
    matches = [site.match() for _ in range(3)]
    for _ in range(3):
        worker = site.worker()
        for match in matches:
            a_round(match)
            for seat in match.show()["awaiting"]:
                match.choose(seat)
        worker.kill()
        worker.wait()
    site.worker()
    for match in matches:
        wait_until(lambda match=match: match.show()["awaiting"] or match.show()["status"] == "finished")
        play(match)
    assert all(deals_once(site, match) for match in matches)


def test_what_a_worker_had_taken_when_it_died_is_done_once_by_another(site, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import os\nfrom shared.eventlog.log import EventLog\nEventLog.append_all = lambda *_: os._exit(9)\n"
    )
    match = site.match()
    assert site.worker(tmp_path).wait(30) == 9
    assert Due(site.log.redis).noted(match.id) is not None
    assert match.show()["awaiting"] == []
    site.worker()
    play(match)
    assert deals_once(site, match)


def test_after_a_flush_of_the_work_server_there_is_a_shift_again(site):
    site.worker()
    wait_until(lambda: site.shifts[0] == 1)
    match = site.match()
    a_round(match)
    site.work.flushall()
    a_round(match)  # the shift at work goes on
    site.worker()
    wait_until(lambda: site.shifts[0] == 1)  # of the second worker: the first one's is forgotten
    play(match)
    assert deals_once(site, match)


@pytest.mark.parametrize("begun", ["in the middle of a shift", "before the first shift"])
def test_a_work_server_that_hangs_stops_neither_choices_nor_deals(site, begun):
    match = site.match()
    if "middle" in begun:
        site.worker()
        wait_until(lambda: site.shifts[0] == 1)
    with site.hanging():
        if "before" in begun:
            site.worker()
        play(match)
    assert deals_once(site, match)
    wait_until(lambda: site.shifts[0] == 1)


def test_a_worker_is_healthy_while_its_shift_beats(site):
    site.worker()
    wait_until(lambda: site.shifts[0] == 1)
    [first] = heartbeats(site.work, HOST)
    wait_until(lambda: heartbeats(site.work, HOST) > [first])


def test_a_shift_that_hangs_does_not_beat(site, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import time\nfrom services.worker.dealer import Dealer\n"
        "Dealer.advance = lambda *_: time.sleep(1000)\n"
    )
    site.worker(tmp_path)
    wait_until(lambda: site.shifts[0] == 1)

    def silent():
        before = heartbeats(site.work, HOST)
        time.sleep(3)
        return heartbeats(site.work, HOST) == before

    wait_until(silent)
    site.workers[0].kill()
