"""Just enough HTTP/1.1: requests as bytes, and a kept-alive line that reads their answers."""

import json
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlsplit

from bench.loop import Address, Line, Loop, Stuck

AGAIN = 100  # lost connections until a server counts as broken
WAIT = 60.0  # seconds for one answer


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, and after how many seconds."""

    status: int
    body: bytes
    seconds: float

    @property
    def json(self) -> Any:
        """Return the body, which must be that of a success."""
        if self.status >= 300:
            raise Stuck(f"refused: {self.status} {self.body[:300]!r}")
        return json.loads(self.body)


def address_of(url: str) -> Address:
    """Return where the server of a URL listens."""
    parts = urlsplit(url)
    return parts.hostname or "", parts.port or 80


def request(method: str, path: str, body: Any = None, token: str = "", **headers: str) -> bytes:
    """Return the bytes of one request."""
    data = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(data)}"]
    if data:
        lines.append("Content-Type: application/json")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + data


class Asking:
    """A line for one request after the other; what is asked meanwhile waits for the answer before it."""

    def __init__(self, loop: Loop, address: Address, answered: Callable[[Answer], None]) -> None:
        self._loop, self._address, self._answered = loop, address, answered
        self._line: Line | None = None
        self._asked: deque[bytes] = deque()  # the first of them is on its way
        self._buffer = b""
        self._begun = 0.0
        self.again = 0  # requests sent a second time, since the server had closed the line

    def open(self) -> None:
        """Connect, unless that is done: else the first request does it."""
        if self._line is None or self._line.closed:
            self._line = Line(self._loop, self._address, self._heard, self._lost)
            self._buffer = b""

    def ask(self, data: bytes) -> None:
        """Send this request, or keep it until its turn."""
        self._asked.append(data)
        if len(self._asked) == 1:
            self._send()

    def close(self) -> None:
        """Hang up."""
        if self._line:
            self._line.close()

    def _send(self) -> None:
        self.open()
        assert self._line is not None
        self._begun = time.perf_counter()
        self._line.send(self._asked[0])

    def _lost(self) -> None:
        if self._asked:
            self.again += 1
            if self.again > AGAIN:
                self._loop.fail("the server closes every connection")
            else:
                self._send()

    def _heard(self, data: bytes) -> None:
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        if not found or len(body) < (length := _length(head)):
            return
        self._buffer = body[length:]
        answer = Answer(int(head[9:12]), body[:length], time.perf_counter() - self._begun)
        self._asked.popleft()
        if self._asked:
            self._send()
        self._answered(answer)


def _length(head: bytes) -> int:
    lower = head.lower()
    at = lower.find(b"content-length:")
    return 0 if at < 0 else int(lower[at + 15 :].split(b"\r\n", 1)[0])


def ask_all(
    address: Address, requests: Sequence[bytes], lines: int = 8, seconds: float = 600
) -> list[Answer]:
    """Send all requests over some lines at once; return the answers in the order of the requests."""
    loop = Loop()
    answers: dict[int, Answer] = {}
    asking = []
    for first in range(min(lines, len(requests))):
        asking.append(_Share(loop, address, requests, range(first, len(requests), lines), answers))
    try:
        loop.run(lambda: len(answers) == len(requests), seconds)
    finally:
        for share in asking:
            share.line.close()
    return [answers[number] for number in range(len(requests))]


class _Share:
    def __init__(
        self,
        loop: Loop,
        address: Address,
        requests: Sequence[bytes],
        turns: range,
        answers: dict[int, Answer],
    ) -> None:
        self.line = Asking(loop, address, self._answered)
        self._requests, self._turns, self._answers = requests, iter(turns), answers
        self._next()

    def _next(self) -> None:
        self._turn = next(self._turns, -1)
        if self._turn >= 0:
            self.line.ask(self._requests[self._turn])

    def _answered(self, answer: Answer) -> None:
        self._answers[self._turn] = answer
        self._next()


class Caller:
    """One who asks and waits, over a line that is kept."""

    def __init__(self, url: str) -> None:
        self._loop = Loop()
        self._answers: list[Answer] = []
        self._line = Asking(self._loop, address_of(url), self._answers.append)

    def ask(self, data: bytes) -> Answer:
        """Return the answer to one request."""
        self._answers.clear()
        self._line.ask(data)
        self._loop.run(lambda: bool(self._answers), WAIT)
        return self._answers[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()
