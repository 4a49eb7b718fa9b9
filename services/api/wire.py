"""One WebSocket: frames in and out, its limits, and its end. What the messages mean is said elsewhere."""

import logging
import socket
import time
from contextlib import suppress
from typing import Any

import gevent
from websockets.frames import BINARY, DATA_OPCODES, PING, PONG, TEXT, CloseCode, Frame
from websockets.protocol import SERVER, Protocol, State

from services.api.hub import BACKLOG
from services.api.pace import Pace
from services.api.updates import Line

MOST_BYTES = 8192  # of a message
PATIENCE = 20.0  # seconds in which a client must take something of what it is sent
LINGER = 0.5  # seconds for which a client may still answer our close
_CONTROL = 125  # bytes of a ping, which the library counts with the message in whose midst it comes
_LONG = 3600.0  # seconds
_AT_ONCE = 4096  # bytes
_logger = logging.getLogger(__name__)
_logger.setLevel(logging.WARNING)  # the library would note every end


class Gone(Exception):
    """Nothing more will come on this socket."""


def framed(line: Line | None) -> bytes:
    """Return a line as a text message, or a heartbeat."""
    return BEAT if line is None else text_frame(line.text)


def text_frame(text: bytes) -> bytes:
    """Return one message as it travels to a client."""
    return Frame(TEXT, text).serialize(mask=False)


BEAT = Frame(PING, b"").serialize(mask=False) + text_frame(b'{"type":"heartbeat"}')  # pages see no pings


class Wire:
    """Messages of one client, and what is sent to it.

    One greenlet reads. Any may send: whoever comes first writes for all who come meanwhile.
    """

    __slots__ = (
        *("_client", "_ending", "_frames", "_messages", "_others", "_parts", "_protocol", "_size", "_unsent"),
        *("_writing", "ponged"),
    )

    def __init__(self, client: Any, rest: bytes, most: int) -> None:
        self._client = client
        self._protocol = Protocol(SERVER, max_size=MOST_BYTES + _CONTROL, logger=_logger)
        self._frames: list[Frame] = []  # that were read, the next one last
        self._parts = b""  # of a message that comes in fragments
        self._unsent: list[bytes] = []
        self._size = 0  # of what is unsent
        self._writing = False
        self._ending = False
        self._messages, self._others = Pace(most), Pace(most)  # pings and pongs delay no message
        self.ponged = time.monotonic()
        if rest:
            self._receive(rest)

    @property
    def closing(self) -> bool:
        """Say whether either side has said that this ends."""
        return self._protocol.state is not State.OPEN

    def next(self, until: float) -> bytes | None:
        """Return the next message, or None at this time; raise Gone when nothing more can come."""
        while True:
            while self._frames:
                message = self._message(self._frames.pop())
                if message is not None:
                    return message
            left = until - time.monotonic()
            if left <= 0:
                return None
            self._client.settimeout(min(left, _LONG))
            try:
                data = self._client.recv(_AT_ONCE)
            except TimeoutError:
                return None
            except OSError as error:
                raise Gone from error
            if not data:
                raise Gone
            self._receive(data)

    def send(self, data: bytes) -> None:
        """Send messages, unless the end was sent already; a client that is too far behind is cut off."""
        if not self.closing:
            self._queue(data)

    def close(self, code: int, reason: str) -> None:
        """Say why this ends, and give the client a moment to answer that."""
        if not self.closing:
            self._protocol.send_close(code, reason)
            self._transmit()

    def cut(self) -> None:
        """Hang up."""
        self._unsent, self._size = [], 0
        with suppress(OSError):  # it may be gone already
            self._client.shutdown(socket.SHUT_RDWR)  # wakes up whoever reads or writes

    def _queue(self, data: bytes) -> None:
        self._unsent.append(data)
        self._size += len(data)
        if not self._writing:
            self._write()
        elif self._size > BACKLOG:
            self.cut()

    def _write(self) -> None:
        self._writing = True
        try:
            while self._unsent:
                data, self._unsent, self._size = b"".join(self._unsent), [], 0
                while data:
                    data = data[self._client.send(data, timeout=PATIENCE) :]
            if self._protocol.eof_sent:
                self._client.shutdown(socket.SHUT_WR)
        except OSError:
            self.cut()
        finally:
            self._writing = False

    def _receive(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        self._frames = self._protocol.events_received()[::-1]  # type: ignore[assignment]  # no requests
        self._transmit()

    def _transmit(self) -> None:
        """Send what the protocol owes: pongs, and the end."""
        if owed := self._protocol.data_to_send():
            self._queue(b"".join(owed))
        if self.closing and not self._ending:
            self._ending = True
            gevent.spawn_later(LINGER, self.cut)

    def _message(self, frame: Frame) -> bytes | None:
        """Return the message that ends with this frame, if one does."""
        pace = self._messages if frame.opcode in DATA_OPCODES else self._others
        self.ponged += pace.keep()  # a pong may wait behind what we read slowly
        if frame.opcode is PONG:
            self.ponged = time.monotonic()
        elif frame.opcode is BINARY:
            self.close(CloseCode.UNSUPPORTED_DATA, "text_only")
        elif frame.opcode in DATA_OPCODES and not self.closing:
            self._parts += frame.data
            if len(self._parts) > MOST_BYTES:
                self.close(CloseCode.MESSAGE_TOO_BIG, "too_large")
            elif frame.fin:
                return self._whole()
        return None

    def _whole(self) -> bytes | None:
        message, self._parts = self._parts, b""
        try:
            message.decode()
        except UnicodeDecodeError:
            self.close(CloseCode.INVALID_DATA, "not_utf8")
            return None
        return message
