"""One worker process: an RQ worker on the queue `advance`, and a sweeper beside it."""

import logging
import os
import secrets
import socket
import sys

from redis import Redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from services.worker.jobs import dealer
from services.worker.sweeper import Sweeper
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.servers import check_log_server

QUEUE = "advance"


def main() -> int:
    """Work until told to stop."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    try:
        check_log_server(dealer().log.redis)
    except UnsafeServer as error:
        print(error, file=sys.stderr)
        return 1
    sweeper = Sweeper(dealer())
    sweeper.start()
    _rq_worker(os.environ["SCOREPAD_WORK_URL"]).work(logging_level="WARNING")
    sweeper.stop()
    return 0


def _rq_worker(work_url: str) -> SimpleWorker:
    redis = Redis.from_url(work_url)  # RQ minds its own timeouts
    queue = Queue(QUEUE, connection=redis, serializer=JSONSerializer)
    return SimpleWorker(
        [queue],
        name=f"{socket.gethostname()}.{secrets.token_hex(8)}",  # by which health.py finds it
        connection=redis,
        serializer=JSONSerializer,
        worker_ttl=20,
        maintenance_interval=5,
        log_job_description=False,
    )


if __name__ == "__main__":
    sys.exit(main())
