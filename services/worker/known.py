"""The only jobs that workers take off the queue: those of the table, as the table describes them.

The work server's password must not be a way to run code. RQ would import whatever name a job gives, also
for callbacks; here names are looked up, and every other job is dropped unread.
"""

import logging
from collections.abc import Callable
from typing import Any

from rq import Queue
from rq.exceptions import NoSuchJobError
from rq.job import Job

from services.worker.jobs import HANDLERS
from shared.eventlog.jobs import KEPT, KINDS, JobKind

logger = logging.getLogger(__name__)


class KnownJob(Job):
    """A job of the table. RQ takes every job off its server through `restore`."""

    def restore(self, raw_data: dict[bytes, bytes]) -> None:
        """Read the job; one that is not of the table is deleted, and as good as never put there."""
        try:
            super().restore(raw_data)
            kind = self._kind()
        except NoSuchJobError:  # the rest of a job that is over
            raise
        except Exception as error:
            self.connection.delete(self.key)
            logger.warning("refused a job: %s", error)
            raise NoSuchJobError(f"{self.key} is no job of ours") from error
        self.timeout, self.result_ttl, self.failure_ttl = kind.seconds, 0, KEPT

    def _kind(self) -> JobKind:
        kind = KINDS.get(self.func_name) if isinstance(self.func_name, str) else None
        if kind is None or kind.queue != self.origin:
            raise ValueError(f"{self.origin} does not know {self.func_name!r}")
        if self.instance is not None or self.kwargs or not kind.takes(self.args):
            raise ValueError(f"{kind.name} does not take {self.args!r}")
        if any((*self._hooks(), self.webhooks, self.repeats_left, self.retries_left)):
            raise ValueError(f"{kind.name} has nothing to do afterwards")
        return kind

    def _hooks(self) -> tuple[str | None, ...]:
        return self._success_callback_name, self._failure_callback_name, self._stopped_callback_name

    @property
    def func(self) -> Callable[..., None]:
        """Return what the job does; nothing is imported by its name."""
        return HANDLERS[self.func_name or ""]


def tidy(queue: Queue) -> None:
    """Drop what no worker can read: RQ ends at an id that is no text, and so would whoever comes next."""
    work: Any = queue.connection
    for key in (queue.key, queue.intermediate_queue_key):
        if work.type(key) not in (b"list", b"none"):
            work.delete(key)
            logger.warning("dropped what lay in the place of a queue")
        for job_id in work.lrange(key, 0, -1):
            if not _is_text(job_id):
                work.lrem(key, 0, job_id)
                logger.warning("refused a job: its id is no text")


def _is_text(stored: bytes) -> bool:
    try:
        stored.decode()
    except UnicodeDecodeError:
        return False
    return True
