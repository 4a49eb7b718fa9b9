"""One worker process: `advance` deals and has a sweeper beside it, `bots` thinks, `coach` analyses.

Each listens to one queue: of two, RQ takes a job off in a way that loses it if the process dies just then.
"""

import argparse
import os
import secrets
import socket
import sys
from contextlib import nullcontext

from redis import Redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from services.worker.jobs import dealer, work
from services.worker.known import KnownJob, tidy
from services.worker.sweeper import Sweeper
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.jobs import ADVANCE, ANALYSE, QUEUES
from shared.eventlog.servers import check_log_server
from shared.logs import calm_logging
from shared.watch.deaths import Deaths
from shared.watch.settings import watch_settings

PATIENCE = 10  # by how much the coach stands back for everybody else on this machine


def main() -> int:
    """Work on one queue of jobs until told to stop."""
    parser = argparse.ArgumentParser(prog="python -m services.worker", description=__doc__)
    parser.add_argument("queue", choices=QUEUES, nargs="?", default=ADVANCE.queue, help="what to work on")
    queue = parser.parse_args().queue
    calm_logging()
    try:
        check_log_server(dealer().log.redis)
    except UnsafeServer as error:
        print(error, file=sys.stderr)
        return 1
    if queue == ANALYSE.queue:
        os.nice(PATIENCE)
    deaths = Deaths(work())
    watch_settings(dealer().log.redis, deaths)
    with Sweeper(dealer(), deaths) if queue == ADVANCE.queue else nullcontext():
        rq_worker = _rq_worker(os.environ["SCOREPAD_WORK_URL"], queue)
        tidy(*rq_worker.queues)
        rq_worker.work(logging_level="WARNING")
    return 0


def _rq_worker(work_url: str, queue: str) -> SimpleWorker:
    redis = Redis.from_url(work_url)  # RQ minds its own timeouts
    return SimpleWorker(
        [Queue(queue, connection=redis, job_class=KnownJob, serializer=JSONSerializer)],
        name=f"{socket.gethostname()}.{secrets.token_hex(8)}",  # by which health.py finds it
        connection=redis,
        job_class=KnownJob,
        serializer=JSONSerializer,
        worker_ttl=20,
        maintenance_interval=5,
        log_job_description=False,
    )


if __name__ == "__main__":
    sys.exit(main())
