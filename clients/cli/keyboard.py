"""Lines from the keyboard and news from a stream, whichever comes first."""

import os
import select
import threading
import time
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue

from clients.cli.errors import Misread, Refused, Unreachable
from clients.cli.text import Json

TICK_SECONDS = 0.05
DEAF_SECONDS = 0.5
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
            # A signal that comes just before select() waits does not end it, so it never waits for long.
            if not select.select([self._descriptor], [], [], DEAF_SECONDS if seconds is None else seconds)[0]:
                if seconds is None:
                    continue
                return None
            read = os.read(self._descriptor, 4096)
            if not read:
                raise EOFError
            self._typed += read
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode(errors="replace").strip()


class News:
    """A stream that is read in the background; it never keeps the program from ending."""

    def __init__(self, stream: Callable[[Callable[[bool], None]], Iterable[Json]]) -> None:
        self._queue: SimpleQueue[Json | Exception] = SimpleQueue()
        self._there = False
        threading.Thread(target=self._listen, args=(stream(self._hear),), daemon=True).start()

    def came(self) -> bool:
        """Say whether there is news that was not taken yet."""
        return not self._queue.empty()

    def taken(self) -> list[Json | None]:
        """Return the news, or raise what ended the stream; None, to look again, if there is no stream."""
        found: list[Json | None] = []
        while True:
            try:
                item = self._queue.get_nowait()
            except Empty:
                return found if self._there else [*found, None]
            if isinstance(item, Exception):
                raise item
            found.append(item)

    def come_soon(self) -> bool:
        """Wait a moment for news that must be on its way."""
        for _ in range(int(ROLL_SECONDS / TICK_SECONDS)):
            if self.came():
                return True
            time.sleep(TICK_SECONDS)
        return False

    def _hear(self, there: bool) -> None:
        self._there = there

    def _listen(self, stream: Iterable[Json]) -> None:
        try:
            for item in stream:
                self._queue.put(item)
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
