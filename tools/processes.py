"""Work shared out among processes; what comes back does not depend on how many there are."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Protocol, TypeVar

T = TypeVar("T")
V = TypeVar("V")


class Map(Protocol):
    """Like map(): the function must be one of a module, so that another process finds it."""

    def __call__(self, act: Callable[[T], V], things: Iterable[T], chunksize: int = 1) -> Iterator[V]: ...


@contextmanager
def processes(jobs: int) -> Iterator[Map]:
    """Offer a map() of so many processes, or of this one."""
    if jobs == 1:
        yield lambda act, things, chunksize=1: map(act, things)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield lambda act, things, chunksize=1: pool.map(act, things, chunksize=chunksize)
