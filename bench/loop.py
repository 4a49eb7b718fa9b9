"""The cheap side of every measurement: sockets that one thread serves, without threads or an HTTP library."""

import selectors
import socket
import time
from collections.abc import Callable

Address = tuple[str, int]
LARGEST = 1 << 18


class Stuck(Exception):
    """What was waited for did not come in time, or the other side refused."""


class Loop:
    """Calls whoever has something to read."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._failure: Stuck | None = None
        self._later: list[tuple[float, Callable[[], None]]] = []

    def add(self, line: socket.socket, ready: Callable[[], None]) -> None:
        """Call `ready` whenever this socket can be read."""
        self._selector.register(line, selectors.EVENT_READ, ready)

    def drop(self, line: socket.socket) -> None:
        """Listen to this socket no more."""
        self._selector.unregister(line)

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call this after a while."""
        self._later.append((time.monotonic() + seconds, call))

    def fail(self, why: str) -> None:
        """End `run` with this reason."""
        self._failure = Stuck(why)

    def run(self, done: Callable[[], bool], seconds: float) -> None:
        """Serve until `done`; raise Stuck if that takes too long."""
        ends = time.monotonic() + seconds
        while not done():
            for key, _ in self._selector.select(0.02 if self._later else 1.0):
                key.data()
            if self._later:
                self._call_due()
            if self._failure is not None:
                failure, self._failure = self._failure, None
                raise failure
            if time.monotonic() > ends:
                raise Stuck(f"not done within {seconds:.0f} s")

    def _call_due(self) -> None:
        now = time.monotonic()
        due = [call for when, call in self._later if when <= now]
        self._later = [(when, call) for when, call in self._later if when > now]
        for call in due:
            call()


class Line:
    """One connection: what is sent goes out at once, what comes in is given to `heard`."""

    def __init__(
        self,
        loop: Loop,
        address: Address,
        heard: Callable[[bytes], None],
        lost: Callable[[], None] = lambda: None,
    ) -> None:
        self._loop, self._heard, self._lost = loop, heard, lost
        self._socket = socket.create_connection(address, timeout=10)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.setblocking(False)
        self.closed = False
        loop.add(self._socket, self._read)

    def send(self, data: bytes) -> None:
        """Send a small message; it always fits into the socket's own buffer."""
        try:
            sent = self._socket.send(data)
        except (BrokenPipeError, ConnectionResetError):
            return  # `lost` is called when this is read
        if sent != len(data):
            self._loop.fail("a request did not fit into a socket")

    def close(self) -> None:
        """Hang up."""
        if not self.closed:
            self.closed = True
            self._loop.drop(self._socket)
            self._socket.close()

    def _read(self) -> None:
        try:
            data = self._socket.recv(LARGEST)
        except BlockingIOError:
            return
        except ConnectionResetError:
            data = b""
        if data:
            self._heard(data)
        elif not self.closed:
            self.close()
            self._lost()
