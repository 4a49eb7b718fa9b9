"""What the programs say of themselves: short lines, no secrets, no floods."""

import io
import logging
import re
import socket
from urllib.parse import urlsplit

import pytest
from rq import Queue
from rq.serializers import JSONSerializer

from services.stack.access import read_grant
from shared import logs
from shared.eventlog.servers import connect
from shared.eventlog.tokens import new_token
from tests.waiting import wait_until

FLOOD = 400


@pytest.fixture
def said():
    """Return a logger and a function that tells what it has written."""
    stream = io.StringIO()
    handler = logs.CalmHandler(stream)
    logger = logging.Logger("a program")
    logger.addHandler(handler)
    logger.written = stream.getvalue
    return logger


def unreadable(token):
    """Requests that gunicorn cannot read, and repeats to its log."""
    yield b"GET /%s HTTP/1.1 %s\r\n\r\n" % (token, b"j." * 1_900)
    yield b"\x16\x03\x01.%s.%s\r\n\r\n" % (token, b"\xc3." * 1_900)
    yield b"GET /%s\r\n\r\n" % token
    yield b"GET / HTTP/1.1\r\nAuthorization : Bearer %s\r\n\r\n" % token
    yield b"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: %s.%s\r\n\r\n" % (token, b"j." * 1_900)


def send(url, request):
    address = urlsplit(url)
    with socket.create_connection((address.hostname, address.port), timeout=30) as line:
        line.sendall(request)
        return line.recv(100)


def test_a_flood_of_unreadable_requests_leaves_few_short_lines_without_a_token(stack):
    files = list((stack.data / "logs").iterdir())
    before = sum(file.stat().st_size for file in files)
    token = new_token().encode()
    for _ in range(FLOOD // 5):
        for request in unreadable(token):
            assert send(stack.url, request)[9:10] in (b"4", b"5")
    written = [file.read_bytes() for file in files]
    assert sum(map(len, written)) - before < 100_000
    assert max(len(line) for text in written for line in text.splitlines()) <= 1_024
    assert b"Invalid request from ip=127.0.0.1" in b"".join(written)
    assert not any(token in text for text in written)


def test_a_worker_writes_short_lines_without_a_token_too(stack):
    token = new_token()
    work = connect(read_grant(stack.data).work)
    queue = Queue("bots", connection=work, serializer=JSONSerializer)
    queue.enqueue(f"no.such.{token}.{'job.' * 500}")
    log = stack.data / "logs" / "bots.log"
    wait_until(lambda: "no.such." in log.read_text())
    assert token not in log.read_text()
    assert max(map(len, log.read_bytes().splitlines())) <= 1_024


def test_what_is_left_out_is_counted_and_told_later(said, monkeypatch):
    monkeypatch.setattr(logs, "PERIOD", 0.2)
    for number in range(FLOOD):
        said.warning("again, number %s", number)

    def told():
        lines = [line for line in said.written().splitlines() if "more like this: again, number" in line]
        left_out = sum(int(re.search(r"(\d+) more like", line)[1]) for line in lines)
        return left_out + said.written().count(": again, number") - len(lines)

    wait_until(lambda: told() == FLOOD)
    assert len(said.written().splitlines()) < FLOOD / 2


def test_a_program_that_ends_tells_what_it_left_out(said):
    for number in range(FLOOD):
        said.warning("again, number %s", number)
    said.handlers[0].close()
    left_out = FLOOD - logs.MOST_REPEATS
    assert said.written().endswith(f" WARNING a program: {left_out} more like this: again, number %s\n")


def test_one_place_that_floods_silences_no_other(said):
    for _ in range(FLOOD):
        said.warning("a flood")
    said.warning("something else")
    assert said.written().endswith("something else\n")


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer {}",
        "b'authorization: Basic {}'",
        "GET /v1/matches?bearer%20{} HTTP/1.1",
        "redis://worker:{}@127.0.0.1:6379/0",
        "Bearer\t{}",
    ],
)
def test_secrets_are_hidden_however_short_they_are(said, text):
    said.error("cannot read %s", text.format("hunter2"))
    assert "hunter2" not in said.written()
    assert "[hidden]" in said.written()


def test_a_traceback_is_shortened_line_by_line(said):
    try:
        raise ValueError("x " * 1_000 + "\n" + "y\n" * 1_000 + new_token())
    except ValueError:
        said.exception("it failed")
    lines = said.written().splitlines()
    assert 20 < len(lines) <= logs.MOST_LINES + 1
    assert max(map(len, lines)) <= 1_024
    assert lines[-1] == "    [hidden]"


def test_no_stranger_writes_a_line_of_their_own_or_reaches_the_terminal(said):
    said.warning("cannot read %s", "a\n2026-01-01 INFO all is well\r\x1b[2J\x9b\ud800")
    first, second = said.written().splitlines()
    assert first.endswith("cannot read a")
    assert second == r"    2026-01-01 INFO all is well\r\x1b[2J\x9b\ud800"
