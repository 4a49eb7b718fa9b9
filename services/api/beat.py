"""The beat that lets clocks run: while no API answers, no player is late."""

import logging
import threading
import time

from redis import Redis
from redis.exceptions import RedisError

from shared.eventlog.clocks import beat, hold

EVERY = 3.0  # seconds
logger = logging.getLogger(__name__)


def start_beat(redis: Redis) -> None:
    """Give players time after this start, then beat in the background as long as the process lives."""
    threading.Thread(target=_beat, args=(redis,), name="beat", daemon=True).start()


def _beat(redis: Redis) -> None:
    fresh = False  # whether players had time since the last time the log was out of reach
    while True:
        try:
            if not fresh:
                hold(redis)
            beat(redis)
            fresh = True
        except RedisError as error:
            fresh = False
            logger.warning("no beat: %s", error)
        time.sleep(EVERY)
