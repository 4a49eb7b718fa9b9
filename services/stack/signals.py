"""Waiting that ends as soon as a signal arrives."""

import os
import select
import signal
from types import FrameType


class Signals:
    """Counts requests to stop; handlers only count, so that no start of a child is ever cut in half."""

    def __init__(self) -> None:
        self.stop = False
        self.hurry = False
        self._reader, writer = os.pipe()
        os.set_blocking(self._reader, False)
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._on_stop)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # unless started with nohup
            signal.signal(signal.SIGHUP, self._on_stop)
        signal.signal(signal.SIGCHLD, _on_child)

    def wait(self, seconds: float) -> None:
        """Return after this time or when a signal has arrived."""
        if select.select([self._reader], [], [], seconds)[0]:
            os.read(self._reader, 4096)

    def _on_stop(self, number: int, _frame: FrameType | None) -> None:
        self.hurry = self.hurry or (self.stop and number == signal.SIGINT)
        self.stop = True


def _on_child(_number: int, _frame: FrameType | None) -> None:
    """Let the signal end the wait; the supervisor then looks at its children."""
