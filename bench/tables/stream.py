"""A live stream over HTTP, read line by line."""

from collections.abc import Callable, Sequence
from typing import Protocol

from bench.asking import request
from bench.loop import Address, Line, Loop, Stuck

AGAIN = 0.05  # seconds until a refused stream is asked for again
PATIENCE = 30.0  # seconds until all must be served


class Listening(Protocol):
    """A client that knows when it is served."""

    @property
    def ready(self) -> bool:
        """Return whether all that it needs to begin has come."""

    def close(self) -> None:
        """Hang up."""


class Stream:
    """One GET that does not end.

    Servers send whole lines in a chunk, so the sizes between chunks are lines of their own: `line` sees them
    too, and passes them over. That spares this side the work of taking chunks apart.
    """

    def __init__(
        self, loop: Loop, address: Address, path: str, line: Callable[[bytes], None], token: str = ""
    ) -> None:
        self.live = False
        self._loop, self._told, self._address = loop, line, address
        self._request = request("GET", path, token=token, Accept="application/x-ndjson")
        self._over = False
        self._open()

    def close(self) -> None:
        """Hang up."""
        self._over = True
        self._line.close()

    def _open(self) -> None:
        if not self._over:
            self._rest = b""
            self._line = Line(self._loop, self._address, self._heard, self._again)
            self._line.send(self._request)

    def _again(self) -> None:
        """Try again, as clients do, if there was no place for one more stream."""
        if not self.live:
            self._loop.later(AGAIN, self._open)

    def _heard(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self.live:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            self.live = head[9:12] == b"200"
            if not self.live:
                self._line.close()
                self._again()
                return
        *lines, self._rest = data.split(b"\n")
        for line in lines:
            self._told(line)


def wait_until_live(loop: Loop, clients: Sequence[Listening]) -> None:
    """Serve until every client is ready; if that takes too long, hang up and say how many are."""
    try:
        loop.run(lambda: all(client.ready for client in clients), PATIENCE)
    except Stuck:
        held = sum(client.ready for client in clients)
        for client in clients:
            client.close()
        raise Stuck(f"{held} of {len(clients)} clients are served") from None
