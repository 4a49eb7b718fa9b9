"""A match that cannot be brought forward must not stop the others: that is said once, and it is put off."""

import logging
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import ParamSpec, TypeVar

from redis.exceptions import RedisError, ResponseError
from rq.timeouts import UnixSignalDeathPenalty

from shared.eventlog.clocks import now
from shared.eventlog.due import Due
from shared.eventlog.errors import LogError

LIMIT = 5  # seconds for one match: rules that take longer do not come to an end
PUT_OFF = 60_000  # milliseconds
MOST_COMPLAINTS = 1000  # that are kept in mind
logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


class Overrun(Exception):
    """The rules of a game do not come to an end."""


class Guard:
    """Runs what concerns one match; whatever goes wrong, the match is put off."""

    def __init__(self, due: Due) -> None:
        self._due = due
        self._complaints: dict[str, str] = {}  # what was said last of a match

    def __call__(
        self, match_id: str, function: Callable[P, T], /, *arguments: P.args, **more: P.kwargs
    ) -> T | None:
        """Return what the function returns, or None if it fails; a lost log server concerns all matches."""
        try:
            with _limit():
                return function(*arguments, **more)
        except Exception as error:
            if isinstance(error, RedisError) and not isinstance(error, ResponseError):
                raise
            self.complain(match_id, error)
            return None

    def complain(self, match_id: str, error: Exception) -> None:
        """Say what is wrong with a match, if that is new, and put it off."""
        said = repr(error)
        if self._complaints.get(match_id) != said:
            if len(self._complaints) >= MOST_COMPLAINTS:
                self._complaints.clear()
            self._complaints[match_id] = said
            if isinstance(error, LogError | ResponseError):
                logger.error("match %s stands still: %s", match_id, error)
            else:
                logger.error("match %s cannot be brought forward", match_id, exc_info=error)
        self._due.note(match_id, now() + PUT_OFF)

    def forgive(self, match_id: str) -> None:
        """Forget what was wrong."""
        self._complaints.pop(match_id, None)


def _limit() -> AbstractContextManager[object]:
    """Return a limit in time; signals reach the main thread only, in which shifts work."""
    if threading.current_thread() is threading.main_thread():
        return UnixSignalDeathPenalty(LIMIT, Overrun)  # type: ignore[no-untyped-call]
    return nullcontext()
