"""Threads that must not die: whatever ends one, that is said and counted, and its work begins again."""

import logging
import threading
import time
from collections.abc import Callable
from typing import TypeAlias

from redis.exceptions import RedisError

from shared.watch.deaths import Deaths

PAUSE = 0.25  # seconds before the work begins again
LONGEST_PAUSE = 5.0
WELL = 10.0  # seconds after which what comes is a new trouble, not the old one
logger = logging.getLogger(__name__)

Work: TypeAlias = Callable[[threading.Event], None]  # until the event is set


class WorkEnded(Exception):
    """The work of a thread came to an end, which it never should."""


class Tended(threading.Thread):
    """A daemon thread that begins its work again until it is told to stop."""

    def __init__(self, name: str, work: Work, deaths: Deaths) -> None:
        super().__init__(name=name, daemon=True)
        self.ending = threading.Event()
        self._work = work
        self._deaths = deaths
        self._pause = PAUSE
        self._said = ""  # the loss that was told last

    def stop(self) -> None:
        """End the work soon, and wait for that."""
        self.ending.set()
        self.join()

    def run(self) -> None:
        """Work; losing a server is no death, and is said once however long it lasts."""
        while not self.ending.is_set():
            begun = time.monotonic()
            try:
                self._work(self.ending)
                if not self.ending.is_set():
                    raise WorkEnded(f"{self.name} has nothing more to do")
            except RedisError as error:
                self._lost(error, time.monotonic() - begun)
            except Exception:  # whatever it is: without this thread matches would stand still
                logger.exception("%s died, and begins again", self.name)
                self._died(time.monotonic() - begun)

    def _lost(self, error: RedisError, lasted: float) -> None:
        if not self.ending.is_set() and (lasted > WELL or self._said != str(error)):
            self._said = str(error)
            logger.warning("%s lost the log server: %s", self.name, error)
        self.ending.wait(PAUSE)

    def _died(self, lasted: float) -> None:
        self._deaths.count(self.name)
        self._pause = PAUSE if lasted > WELL else min(LONGEST_PAUSE, 2 * self._pause)
        self.ending.wait(self._pause)


def tend(name: str, work: Work, deaths: Deaths) -> Tended:
    """Start such a thread."""
    thread = Tended(name, work, deaths)
    thread.start()
    return thread
