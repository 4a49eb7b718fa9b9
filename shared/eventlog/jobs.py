"""Every job that there is, with its queue, its time-out and what it takes. Workers run no other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from shared.eventlog.keys import is_match_id

Shape: TypeAlias = Callable[[object], bool]
KEPT = 3600  # seconds that a job which failed can be looked at


class JobQueue(Protocol):
    """What RQ's queues can do; this package does not know RQ."""

    def enqueue(self, name: str, /, *arguments: Any, **terms: Any) -> Any:
        """Put a job on the queue."""


@dataclass(frozen=True, slots=True)
class JobKind:
    """One kind of job."""

    name: str
    queue: str
    seconds: int
    shapes: tuple[Shape, ...]

    def put(self, queue: JobQueue, *arguments: str | int) -> None:
        """Put one on its queue; what it returns is nobody's business."""
        queue.enqueue(self.name, *arguments, job_timeout=self.seconds, result_ttl=0, failure_ttl=KEPT)

    def takes(self, arguments: object) -> bool:
        """Say whether these are arguments of such a job."""
        if not isinstance(arguments, list | tuple) or len(arguments) != len(self.shapes):
            return False
        return all(fits(argument) for fits, argument in zip(self.shapes, arguments, strict=True))


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0  # a bool is an int to isinstance


SHIFT = JobKind("shift", "advance", 600, ())  # longer than the age at which one ends by itself
THINK = JobKind("think", "bots", 60, (is_match_id, _is_number, _is_number))
ANALYSE = JobKind("analyse", "coach", 30, (is_match_id,))
KINDS: Mapping[str, JobKind] = {kind.name: kind for kind in (SHIFT, THINK, ANALYSE)}
QUEUES = tuple(kind.queue for kind in KINDS.values())  # a worker listens to one of them
