"""What every event of a worker begins with."""

import time

from shared.engine.core import Json
from shared.engine.upcasters import VERSIONS


def now() -> int:
    """Return the server's time in milliseconds."""
    return time.time_ns() // 1_000_000


def stamp(kind: str, at: int) -> Json:
    """Return type, version and time of an event."""
    return {"type": kind, "v": VERSIONS[kind], "at": at}
