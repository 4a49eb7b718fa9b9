"""WebSockets as a client opens, writes and reads them, frame by frame."""

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
    while True:
        first, size = file.read(2)
        size = int.from_bytes(file.read(2 if size == 126 else 8)) if size > 125 else size
        data = file.read(size)
        if first & 15 in opcodes:
            return first & 15, data
