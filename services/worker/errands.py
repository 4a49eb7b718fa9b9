"""What no match waits for: asking bots, leaving snapshots. Both need the work server, which may hang."""

import logging
from collections.abc import Callable
from queue import Empty, Full, Queue
from threading import Event
from typing import Any

from redis.exceptions import RedisError

from shared.watch.deaths import Deaths
from shared.watch.threads import Tended

MOST = 1000  # that wait; beyond, and after a loss, they are dropped: who is still owed a choice asks again
PAUSE = 0.5  # seconds
logger = logging.getLogger(__name__)


class Errands:
    """A thread beside the dealer that does these in order."""

    def __init__(self, deaths: Deaths) -> None:
        self._waiting: Queue[tuple[Callable[..., None], tuple[Any, ...]]] = Queue(MOST)
        self._thread = Tended("errands", self._run, deaths)

    def __enter__(self) -> "Errands":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.stop()

    def later(self, function: Callable[..., None], *arguments: Any) -> None:
        """Do this soon, or never."""
        try:
            self._waiting.put_nowait((function, arguments))
        except Full:
            self._drop()

    def _run(self, ending: Event) -> None:
        while not ending.is_set():
            try:
                function, arguments = self._waiting.get(timeout=PAUSE)
                function(*arguments)
            except Empty:
                continue
            except RedisError as error:
                logger.warning("the work server is out of reach: %s", error)
                self._drop()

    def _drop(self) -> None:
        try:
            while True:
                self._waiting.get_nowait()
        except Empty:
            return
