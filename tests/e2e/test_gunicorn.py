"""What only the API's real server shows: bodies in broken chunks, and processes that are killed."""

import contextlib
import json
import os
import re
import signal
import socket
from urllib.parse import urlsplit

import pytest
import requests

from tests.e2e.remote import new_match
from tests.waiting import wait_until

HEAD = "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n"
BROKEN = {
    "size-that-is-no-number": b"zz\r\n{}\r\n0\r\n\r\n",
    "size-that-is-missing": b"\r\n{}\r\n0\r\n\r\n",
    "size-that-is-negative": b"-2\r\n{}\r\n0\r\n\r\n",
    "chunk-longer-than-its-size": b"1\r\n{}\r\n0\r\n\r\n",
    "strange-extension": b'2;"=\r\n{}\r\n0\r\n\r\n',
    "strange-trailer": b"2\r\n{}\r\n0\r\nno trailer\r\n\r\n",
    "cut-off": b"f\r\n{}",
}
ROUTES = {
    "/v1/matches": "application/json",
    "/v1/records": "application/x-ndjson",
}


@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in BROKEN.items()])
def test_a_body_in_broken_chunks_is_refused_and_the_connection_closed(server_url, path, body):
    address = urlsplit(server_url)
    with socket.create_connection((address.hostname, address.port), timeout=20) as line:
        line.sendall(HEAD.format(path=path, kind=ROUTES[path]).encode() + body)
        if body == BROKEN["cut-off"]:
            line.shutdown(socket.SHUT_WR)
        head, _, problem = read_all(line).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 "), head
    assert b"content-type: application/problem+json" in head.lower()
    assert json.loads(problem)["code"] == "bad_request"


def read_all(line):
    """Return everything up to the end of the connection, which may be a hard one: we sent too much."""
    data = b""
    with contextlib.suppress(ConnectionResetError):
        while more := line.recv(65536):
            data += more
    return data


def test_streams_of_a_killed_process_are_not_counted_any_more(stack):
    def counted():
        text = requests.get(f"{stack.url}/metrics", timeout=20).text
        return float(re.search(r"^scorepad_streams (\S+)$", text, flags=re.MULTILINE)[1])

    def opened():
        url = f"{stack.url}/v1/matches/{match}/events"
        return requests.get(url, headers={"Accept": "application/x-ndjson"}, stream=True, timeout=20)

    match = new_match(stack.url, seats=1)[0].id
    streams = [opened() for _ in range(6)]
    assert counted() >= 6
    _, *processes = stack.pids("gunicorn")
    for process in processes:
        os.kill(process, signal.SIGKILL)
    wait_until(lambda: not set(stack.pids("gunicorn")) & set(processes))
    wait_until(lambda: counted() == 0)
    for stream in streams:
        stream.close()
