"""WebSocket frames as a client sends and reads them, one by one."""

from websockets.frames import Frame


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
