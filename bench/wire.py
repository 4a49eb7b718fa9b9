"""A client that costs little: requests made beforehand, sent over kept-alive sockets."""

import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass
class Load:
    """What came back: seconds of each request, and the statuses."""

    seconds: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    elapsed: float = 0.0

    @property
    def rate(self) -> float:
        """Return answers a second."""
        return len(self.seconds) / self.elapsed

    def percentile(self, share: float) -> float:
        """Return the time within which this share of the requests was answered, in milliseconds."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def http_request(method: str, url: str, body: bytes = b"", token: str = "") -> bytes:
    """Return the bytes of one request."""
    parts = urlsplit(url)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    lines = [f"{method} {target} HTTP/1.1", f"Host: {parts.netloc}", f"Content-Length: {len(body)}"]
    if body:
        lines.append("Content-Type: application/json")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def send(address: tuple[str, int], requests: Sequence[bytes], connections: int) -> Load:
    """Send all requests over this many connections at once."""
    load = Load()
    shares = [requests[i::connections] for i in range(connections)]
    threads = [threading.Thread(target=_send, args=(address, share, load)) for share in shares]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    load.elapsed = time.perf_counter() - begun
    return load


def _send(address: tuple[str, int], requests: Sequence[bytes], load: Load) -> None:
    with socket.create_connection(address) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for request in requests:
            begun = time.perf_counter()
            line.sendall(request)
            status = _answer(line)
            load.seconds.append(time.perf_counter() - begun)
            load.statuses[status] = load.statuses.get(status, 0) + 1


def _answer(line: socket.socket) -> int:
    data = b""
    while b"\r\n\r\n" not in data:
        data += _some(line)
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(int(h[15:]) for h in head.split(b"\r\n") if h.lower().startswith(b"content-length:"))
    while len(body) < length:
        body += _some(line)
    return int(head.split(b" ", 2)[1])


def _some(line: socket.socket) -> bytes:
    data = line.recv(65536)
    if not data:
        raise ConnectionError("the server closed the connection")
    return data
