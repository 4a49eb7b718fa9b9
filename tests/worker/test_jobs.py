"""Workers run the jobs that there are, and lose none."""

import json
import zlib

import pytest
from rq import Callback, Queue
from rq.serializers import JSONSerializer

from services.worker import guard, shift
from services.worker.known import KnownJob
from shared.eventlog.jobs import ANALYSE, KINDS, SHIFT, THINK
from shared.eventlog.servers import connect
from tests.waiting import wait_until

MATCH = "0123456789ab"
ARGUMENTS = {SHIFT: (), THINK: (MATCH, 1, 0), ANALYSE: (MATCH,)}


@pytest.fixture(scope="module")
def work(servers):
    return connect(servers.work)


def queue_of(work, kind):
    return Queue(kind.queue, connection=work, serializer=JSONSerializer)


@pytest.fixture(scope="module")
def trap(tmp_path_factory):
    """A folder with a module that leaves a trace when it is imported."""
    folder = tmp_path_factory.mktemp("trap")
    (folder / "trap.py").write_text(
        "from pathlib import Path\n"
        "Path(__file__).with_name('imported').touch()\n"
        "def run(*whatever): Path(__file__).with_name('run').touch()\n"
    )
    return folder


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_worker_that_dies_with_a_job_in_its_hand_loses_nothing(start_worker, work, tmp_path, kind):
    (tmp_path / "sitecustomize.py").write_text(
        "import os\nfrom rq.job import Job\nJob.fetch = lambda *_, **__: os._exit(9)\n"
    )
    work.delete(f"rq:queue:{kind.queue}", f"rq:queue:{kind.queue}:intermediate")
    kind.put(queue_of(work, kind), *ARGUMENTS[kind])
    assert start_worker(kind.queue, tmp_path).wait(30) == 9
    [kept] = work.lrange(f"rq:queue:{kind.queue}:intermediate", 0, -1)
    assert work.exists(f"rq:job:{kept.decode()}")
    work.delete(f"rq:queue:{kind.queue}:intermediate", f"rq:job:{kept.decode()}")


def odd_jobs(queue, folder):
    """Put everything on the queue of thoughts that has no business there."""
    queue.enqueue("os.system", f"touch {folder / 'run'}")
    queue.enqueue("trap.run", MATCH, 1, 0)
    queue.enqueue("services.worker.jobs.HANDLERS")
    queue.enqueue("shift")  # a job of another queue
    for arguments in ((), (MATCH,), ("../../etc", 1, 0), (MATCH, True, 0), (MATCH, -1, 0), (MATCH, 1, "0")):
        queue.enqueue("think", *arguments)
    queue.enqueue("think", MATCH, 1, seat=0)
    after = Callback("trap.run")
    queue.enqueue("think", MATCH, 1, 0, on_success=after)
    queue.enqueue("think", MATCH, 1, 0, on_failure=after)


def spoilt_jobs(queue, work):
    """Put jobs on the queue that RQ itself cannot read."""
    sound = {"data": zlib.compress(json.dumps(["think", None, [MATCH, 1, 0], {}]).encode()), "origin": "bots"}
    for name, value in (
        ("timeout", "soon"),
        ("data", b"\xff\xfe"),
        ("status", "odd"),
        ("created_at", "then"),
    ):
        work.hset(f"rq:job:spoilt-{name}", mapping={**sound, name: value})
        queue.push_job_id(f"spoilt-{name}")


def test_what_is_no_job_of_ours_is_neither_run_nor_imported_and_is_dropped(start_worker, work, trap):
    queue = queue_of(work, THINK)
    queue.empty()
    odd_jobs(queue, trap)
    spoilt_jobs(queue, work)
    ids = queue.job_ids
    assert len(ids) == 17
    worker = start_worker(THINK.queue, trap)
    wait_until(lambda: not any(work.exists(f"rq:job:{job_id}") for job_id in ids))
    ours = queue.enqueue("think", MATCH, 1, 0)  # the same process still takes what is ours
    wait_until(lambda: not work.exists(ours.key))
    worker.terminate()
    said = worker.communicate(timeout=10)[1]
    assert "refused a job: bots does not know 'os.system'" in said
    assert {file.name for file in trap.iterdir()} <= {"trap.py", "__pycache__"}
    assert worker.returncode == 0


@pytest.mark.parametrize("spoil", ["an id", "an id in hand", "the list"])
def test_a_queue_that_was_spoilt_ends_no_second_worker(start_worker, work, spoil):
    queue = queue_of(work, THINK)
    work.delete(queue.key, queue.intermediate_queue_key)
    if spoil == "the list":
        work.set(queue.key, "no list")
    else:
        work.rpush(queue.intermediate_queue_key if "hand" in spoil else queue.key, b"\xff\xfe")
    worker = start_worker(THINK.queue)
    wait_until(lambda: work.type(queue.key) == work.type(queue.intermediate_queue_key) == b"none")
    ours = queue.enqueue("think", MATCH, 1, 0)
    wait_until(lambda: not work.exists(ours.key))
    worker.terminate()
    said = worker.communicate(timeout=10)[1]
    assert "refused a job" in said or "in the place of a queue" in said
    assert "Traceback" not in said


def test_a_jobs_time_out_is_the_tables_not_its_own(work):
    job = queue_of(work, SHIFT).enqueue("shift", job_timeout=10**6)
    known = KnownJob.fetch(job.id, connection=work, serializer=JSONSerializer)
    assert (known.timeout, known.result_ttl) == (SHIFT.seconds, 0)
    queue_of(work, SHIFT).empty()


def test_a_shift_ends_by_itself_before_rq_ends_it():
    assert SHIFT.seconds > shift.AGE + guard.LIMIT
