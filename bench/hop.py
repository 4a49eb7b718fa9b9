"""The smallest RQ job, and a worker that runs it: what one hop through the queue costs, whatever it does."""

import os
from functools import cache

from redis import Redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from shared.eventlog.servers import connect

QUEUE = "hops"


@cache
def _work() -> Redis:
    return connect(os.environ["SCOREPAD_WORK_URL"])


def answer(name: str) -> None:
    """Tell whoever waits that the job runs."""
    _work().rpush(name, 1)


def queue_of(work: Redis) -> Queue:
    """Return the queue of these jobs."""
    return Queue(QUEUE, connection=work, serializer=JSONSerializer)


def main() -> None:
    """Work; our own workers run our own jobs only."""
    redis = Redis.from_url(os.environ["SCOREPAD_WORK_URL"])
    worker = SimpleWorker([queue_of(redis)], connection=redis, serializer=JSONSerializer)
    worker.work(logging_level="WARNING")


if __name__ == "__main__":
    main()
