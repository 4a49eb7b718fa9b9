"""Long computations leave the event loop: while one runs, requests and streams go on."""

from collections.abc import Callable
from typing import TypeVar

from gevent import get_hub, monkey

T = TypeVar("T")


def aside(compute: Callable[[], T]) -> T:
    """Return what this computes: in a thread beside the loop, if there is a loop; it must ask no server."""
    if not monkey.is_module_patched("threading"):
        return compute()
    found: T = get_hub().threadpool.apply(compute)
    return found
