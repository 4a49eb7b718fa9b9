"""One worker process: `advance` deals and has a sweeper beside it, `bots` thinks and coaches."""

import argparse
import os
import secrets
import socket
import sys
from contextlib import nullcontext

from redis import Redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from services.worker.jobs import dealer
from services.worker.sweeper import Sweeper
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.servers import check_log_server
from shared.logs import calm_logging

QUEUES = {"advance": ("advance",), "bots": ("bots", "coach")}  # what comes first has precedence


def main() -> int:
    """Work on one kind of jobs until told to stop."""
    parser = argparse.ArgumentParser(prog="python -m services.worker", description=__doc__)
    parser.add_argument("kind", choices=QUEUES, nargs="?", default="advance", help="what to work on")
    kind = parser.parse_args().kind
    calm_logging()
    try:
        check_log_server(dealer().log.redis)
    except UnsafeServer as error:
        print(error, file=sys.stderr)
        return 1
    with Sweeper(dealer()) if kind == "advance" else nullcontext():
        _rq_worker(os.environ["SCOREPAD_WORK_URL"], kind).work(logging_level="WARNING")
    return 0


def _rq_worker(work_url: str, kind: str) -> SimpleWorker:
    redis = Redis.from_url(work_url)  # RQ minds its own timeouts
    return SimpleWorker(
        [Queue(name, connection=redis, serializer=JSONSerializer) for name in QUEUES[kind]],
        name=f"{socket.gethostname()}.{secrets.token_hex(8)}",  # by which health.py finds it
        connection=redis,
        serializer=JSONSerializer,
        worker_ttl=20,
        maintenance_interval=5,
        log_job_description=False,
    )


if __name__ == "__main__":
    sys.exit(main())
