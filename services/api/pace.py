"""How fast one client is read: as many as it likes at first, then so many a second."""

import time

import gevent


class Pace:
    """Lets one second's worth through at once; what comes faster waits its turn."""

    __slots__ = ("_due", "_pause")

    def __init__(self, most: int) -> None:
        self._pause = 1 / most  # seconds
        self._due = 0.0  # when a client without hurry would have sent the last one

    def keep(self) -> float:
        """Take one more, after a while if the client sends too much; return how long that was."""
        now = time.monotonic()
        self._due = max(self._due, now - 1.0) + self._pause
        if self._due <= now:
            return 0.0
        gevent.sleep(self._due - now)
        return self._due - now
