"""Lines from the keyboard and news from a stream, whichever comes first."""

import os
import select
import threading
import time
from collections.abc import Iterable
from queue import Empty, SimpleQueue

from clients.cli.errors import Misread, Refused, Unreachable
from clients.cli.text import Json

TICK_SECONDS = 0.05
LOOK_AGAIN_SECONDS = 10.0
ROLL_SECONDS = 3.0


class Keyboard:
    """Standard input, line by line, without blocking longer than asked."""

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._typed = b""

    def line(self, seconds: float | None = None) -> str | None:
        """Return the next line, None if there is none in time; raise EOFError after the last."""
        while b"\n" not in self._typed:
            if not select.select([self._descriptor], [], [], seconds)[0]:
                return None
            read = os.read(self._descriptor, 4096)
            if not read:
                raise EOFError
            self._typed += read
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode(errors="replace").strip()


class News:
    """A stream that is read in the background; it never keeps the program from ending."""

    def __init__(self, stream: Iterable[Json]) -> None:
        self._queue: SimpleQueue[Exception | None] = SimpleQueue()
        threading.Thread(target=self._listen, args=(stream,), daemon=True).start()

    def came(self) -> bool:
        """Say whether there was news since the last time, or raise what ended the stream."""
        came = False
        while True:
            try:
                failure = self._queue.get_nowait()
            except Empty:
                return came
            if failure:
                raise failure
            came = True

    def come_soon(self) -> bool:
        """Wait a moment for news that must be on its way."""
        for _ in range(int(ROLL_SECONDS / TICK_SECONDS)):
            if self.came():
                return True
            time.sleep(TICK_SECONDS)
        return False

    def _listen(self, stream: Iterable[Json]) -> None:
        try:
            for _ in stream:
                self._queue.put(None)
        except (Misread, Refused, Unreachable) as failure:
            self._queue.put(failure)


def next_line(keyboard: Keyboard, news: News) -> str | None:
    """Wait for a line; None means to look at the match again, on news or after a while without any."""
    for _ in range(int(LOOK_AGAIN_SECONDS / TICK_SECONDS)):
        line = keyboard.line(TICK_SECONDS)
        if line is not None:
            return line
        if news.came():
            return None
    return None
