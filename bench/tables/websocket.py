"""Just enough WebSocket: small unfragmented frames, as the measured servers send them."""

import struct
from collections.abc import Callable

from bench.asking import request
from bench.loop import Address, Line, Loop

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


class WebSocket:
    """One socket; `heard` is called with every message."""

    def __init__(self, loop: Loop, address: Address, path: str, heard: Callable[[bytes], None]) -> None:
        self._loop, self._heard = loop, heard
        self._rest = b""
        self._upgraded = False
        self._over = False
        self._line = Line(loop, address, self._read, self._lost)
        self._line.send(request("GET", path, **UPGRADE))

    def send(self, data: bytes, kind: int = TEXT) -> None:
        """Send one message, masked by zeros: that is allowed, and costs nothing."""
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else struct.pack(">BH", 0x80 | 126, size)
        self._line.send(bytes([0x80 | kind]) + length + b"\0\0\0\0" + data)

    def close(self) -> None:
        """Hang up."""
        self._over = True
        self._line.close()

    def _lost(self) -> None:
        if not self._over:
            self._loop.fail("a socket was closed by the server")

    def _read(self, data: bytes) -> None:
        data = self._rest + data
        if not self._upgraded:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = data
                return
            if head[9:12] != b"101":
                self._loop.fail(f"a socket was refused: {head[9:12].decode()}")
                return
            self._upgraded, data = True, rest
        at = 0
        while (frame := _frame(data, at)) is not None:
            kind, start, end = frame
            at = end
            if kind == PING:
                self.send(data[start:end], PONG)
            elif kind in (TEXT, BINARY):
                self._heard(data[start:end])
        self._rest = data[at:]


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """Return kind, first and last byte of the frame that begins here, if all of it has come."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1] & 127, at + 2
    if size == 126:
        start += 2
        size = int.from_bytes(data[at + 2 : start])
    elif size == 127:
        start += 8
        size = int.from_bytes(data[at + 2 : start])
    return (data[at] & 15, start, start + size) if len(data) >= start + size else None
