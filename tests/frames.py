"""WebSockets as a client opens, writes and reads them, frame by frame."""

import time

from websockets.frames import Frame

UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def masked(opcode, data, fin=True):
    """Return a frame as a client must send it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def next_frame(file, *opcodes):
    """Return opcode and data of the next frame with one of these opcodes."""
    deadline = time.monotonic() + 30  # heartbeats do not prolong it
    while time.monotonic() < deadline:
        first, size = _exactly(file, 2)
        size = int.from_bytes(_exactly(file, 2 if size == 126 else 8)) if size > 125 else size
        data = _exactly(file, size)
        if first & 15 in opcodes:
            return first & 15, data
    raise AssertionError("waited in vain")


def _exactly(file, size):
    """Return so many bytes, however few come at a time."""
    data = b""
    while len(data) < size:
        part = file.read(size - len(data))
        assert part, "the line has ended"
        data += part
    return data
