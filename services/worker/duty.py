"""Keeps this process at work for RQ, and sees to it that it has a shift.

The work server may be away, hang or forget everything: the process stays, and tries again.
"""

import logging
from collections.abc import Callable
from threading import Event

from redis.exceptions import RedisError
from rq.exceptions import StopRequested

from services.worker.known import tidy
from services.worker.rq_worker import Worker, make_worker
from services.worker.shift import Shift
from shared.watch.deaths import Deaths
from shared.watch.threads import Tended

AGAIN = 1.0  # seconds before the work server is tried again
EVERY = 1.0  # seconds between two looks after the shift
logger = logging.getLogger(__name__)


class Duty:
    """Listens to one queue in the main thread."""

    def __init__(self, queue: str, work_url: str, ending: Event) -> None:
        self.ending = ending
        self.worker: Worker | None = None
        self._queue = queue
        self._work_url = work_url

    def work(self) -> None:
        """Work until told to stop; RQ gives up when its server does not answer, and begins anew."""
        try:
            while not self.ending.is_set():
                self._work()
                self.ending.wait(AGAIN)
        except StopRequested:  # by the handler of a signal, which RQ leaves in place
            return

    def _work(self) -> None:
        try:
            self.worker = make_worker(self._queue, self._work_url, self.ending)
            tidy(*self.worker.queues)
            self.worker.work(logging_level="WARNING")
        except RedisError as error:
            logger.warning("the work server is out of reach: %s", error)


class Roster:
    """A thread that puts a shift on the queue while this process has none, and beats for RQ while it has.

    RQ itself does not beat in the middle of a job. So a shift that hangs is not healthy.
    """

    def __init__(self, duty: Duty, shift: Shift, put: Callable[[], None], deaths: Deaths) -> None:
        self._duty = duty
        self._shift = shift
        self._put = put
        self._thread = Tended("roster", self._tend, deaths)

    def __enter__(self) -> "Roster":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.stop()

    def _tend(self, ending: Event) -> None:
        while not ending.is_set():
            try:
                self._look()
            except RedisError as error:
                logger.warning("the work server is out of reach: %s", error)
            ending.wait(EVERY)

    def _look(self) -> None:
        if self._shift.beats and self._duty.worker:
            self._duty.worker.heartbeat()
        elif not (self._shift.on.is_set() or self._shift.ending.is_set()):  # who stops leaves none behind
            self._put()
