"""RQ's worker as we use it: one queue, one process, one thread, and jobs of the table only."""

import logging
import secrets
import socket
from threading import Event

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from services.worker.known import KnownJob

logger = logging.getLogger(__name__)


class Worker(SimpleWorker):
    """Told to stop, it tells its job at once, and waits for no work server."""

    ending: Event

    def handle_warm_shutdown_request(self) -> None:
        """Pass on what the handler of a signal was told."""
        self.ending.set()

    def set_shutdown_requested_date(self) -> None:
        """Nobody reads it, and the handler of a signal should not wait for a server."""

    def teardown(self) -> None:
        """Leave, also if nobody can be told."""
        try:
            super().teardown()  # type: ignore[no-untyped-call]
        except RedisError as error:
            logger.warning("the work server is out of reach: %s", error)
            if self.pubsub_thread:
                self.pubsub_thread.stop()


def make_worker(queue: str, work_url: str, ending: Event) -> Worker:
    """Return a worker of this process, under a name of its own by which health.py finds it."""
    redis = Redis.from_url(work_url)  # RQ minds its own timeouts
    worker = Worker(
        [Queue(queue, connection=redis, job_class=KnownJob, serializer=JSONSerializer)],
        name=f"{socket.gethostname()}.{secrets.token_hex(8)}",
        connection=redis,
        job_class=KnownJob,
        serializer=JSONSerializer,
        worker_ttl=20,
        maintenance_interval=5,
        log_job_description=False,
    )
    worker.ending = ending
    return worker
