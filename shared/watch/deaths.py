"""How often a thread had to be begun again: counted on the work server, where every process can be seen."""

import logging

from redis import Redis
from redis.exceptions import RedisError

from shared.eventlog import keys

THREADS = ("sweeper", "errands", "roster", "hub", "beat", "settings")
logger = logging.getLogger(__name__)


class Deaths:
    """The deaths of threads, in all processes of the API and the workers; lost with the work server."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def count(self, thread: str) -> None:
        """Count one more."""
        try:
            self._work.hincrby(keys.DEATHS, thread, 1)
        except RedisError as error:
            logger.warning("the death of %s was not counted: %s", thread, error)

    def counts(self) -> dict[str, int]:
        """Return how often each thread has died."""
        found = self._work.hmget(keys.DEATHS, THREADS)
        return {name: int(number or 0) for name, number in zip(THREADS, found, strict=True)}
