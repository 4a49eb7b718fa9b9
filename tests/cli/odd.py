"""A server that answers as a real one did, but for one thing that is odd; and the client run against it."""

import copy
import io
import json
import os
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest.mock import patch

from clients.cli.games import forget
from clients.cli.main import main
from tests.cli.conftest import OURS

NDJSON = "application/x-ndjson"
POISON = "\x1b]0;\x07\x9b31m\r\x00\u202e\u2028"
MISSING = object()
MANY = 6


class Odd(BaseHTTPRequestHandler):
    """Serves what the server object holds."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path = self.path.partition("?")[0]
        kind = " stream" if self.headers.get("Accept") == NDJSON else ""
        kind = " compact" if "form=compact" in self.path else kind
        name = f"{self.command} {path}{kind}"
        answers = self.server.sound if name in self.server.asked else self.server.answers
        self.server.asked.append(name)
        status, body = answers.get(name, (404, {"code": "not_found", "detail": name}))
        if kind == " stream" and isinstance(body, list):
            body = [*body, self.server.sound[name][1][-1]]  # it must end, or it is followed for ever
        self.reply(status, body if isinstance(body, bytes) else dumped(body))

    do_POST = do_DELETE = do_GET

    def reply(self, status, body):
        head = f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        self.wfile.write(head.encode() + body)

    def log_message(self, *_):
        """Keep the test's output clean."""


def dumped(body):
    """Return an answer as bytes; the events of a stream one to a line."""
    lines = body if isinstance(body, list) else [body]
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@contextmanager
def odd_server():
    with ThreadingHTTPServer(("127.0.0.1", 0), Odd) as server:
        # What is odd is so once in a run: a report that never comes would be asked for for ever.
        server.answers, server.sound, server.asked, server.daemon_threads = {}, {}, [], True
        server.url = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server
        server.shutdown()


@dataclass
class Ran:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str
    asked: list = field(default_factory=list)


def run(server, home, *arguments):
    """Run a command in this process, without a terminal; what it raises is raised."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    ours = {"SCOREPAD_CONFIG": str(home / "tokens.json"), "SCOREPAD_DATA": str(home / "data")}
    server.asked.clear()
    forget()  # as a new process would: one odd view has a game drawn plainly
    with (
        patch.dict(os.environ, kept | ours | {"SCOREPAD_URL": server.url, "COLUMNS": "120"}, clear=True),
        patch.multiple(sys, stdout=out, stderr=err),
    ):
        code = main(arguments)
    for stream in (out, err):
        stream.flush()
    return Ran(
        code,
        out.buffer.getvalue().decode(),
        err.buffer.getvalue().decode(),
        list(dict.fromkeys(server.asked)),
    )


def places(value, path=()):
    """Yield the way to everything in an answer; of many things of one kind, to the first."""
    yield path
    for step in steps(value):
        yield from places(value[step], (*path, step))


def steps(value):
    """Return what leads on from here; events and choices of another kind are not the same again."""
    if isinstance(value, dict):
        return (
            list(value)[:1] if len(value) > MANY and len(set(map(type, value.values()))) == 1 else list(value)
        )
    if not isinstance(value, list):
        return []
    kinds = {one.get("type") if isinstance(one, dict) else type(one): at for at, one in enumerate(value)}
    return sorted(kinds.values())


def found(value, path):
    for step in path:
        value = value[step]
    return value


def changed(value, path, there):
    """Return an answer with something else in this place, or without it."""
    if not path:
        return there
    answer = copy.deepcopy(value)
    holder, last = found(answer, path[:-1]), path[-1]
    if there is MISSING:
        del holder[last]
    else:
        holder[last] = there
    return answer


def poisoned(value):
    """Yield an answer with control characters in one of its texts or keys, for each of them."""
    for path in places(value):
        here = found(value, path)
        if isinstance(here, str):
            yield path, changed(value, path, here + POISON)
        if isinstance(here, dict):
            for key in steps(here):
                renamed = {name + POISON if name == key else name: kept for name, kept in here.items()}
                yield (*path, f"{key} itself"), changed(value, path, renamed)
