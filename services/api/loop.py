"""The process that serves the API: gunicorn's gevent worker, which stops at once and waits for no client."""

import gc
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType
from typing import Any, TypeAlias

import gevent
from gevent.event import Event
from gevent.pool import Pool
from gevent.server import StreamServer
from gunicorn.http.errors import NoMoreData
from gunicorn.http.parser import RequestParser
from gunicorn.http.wsgi import Response, create
from gunicorn.workers.ggevent import GeventWorker

TAKE_OVER = "scorepad.take_over"  # in an environment: a function that gets who serves the connection next
TIDY = 600.0  # seconds
SWITCH = 0.001  # seconds after which a computation beside the loop lets the loop go on

Serve: TypeAlias = Callable[[Any, bytes], None]  # a connection, and what was read of it already


class Loop(GeventWorker):  # type: ignore[misc]  # gunicorn has no types
    """An event loop in one process: a greenlet for each connection, with a request or a stream on it.

    gunicorn reads requests, with all its limits. How they are answered is shorter than there: no access log,
    no hooks, no other protocols, one write for head and body.
    """

    def init_process(self) -> None:
        """Patch what waits, load the app, serve until told to stop."""
        self._told = Event()
        self._busy = 0
        sys.setswitchinterval(SWITCH)
        super().init_process()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop soon."""
        super().handle_exit(sig, frame)
        self._told.set()

    def run(self) -> None:
        """Serve; after the order to stop, answer what was asked before it."""
        pool = Pool(self.worker_connections)
        servers = [
            StreamServer(listener, handle=partial(self.handle, listener), spawn=pool)
            for listener in self.sockets
        ]
        for server in servers:
            server.max_accept = 1  # so that every process gets its share of a crowd
            server.start()
        tidy = _rarely_tidy()
        while self.alive:
            self.notify()
            next(tidy)
            self._told.wait(1.0)
        for server in servers:
            server.close()
        self._drain(pool)

    def _drain(self, pool: Pool) -> None:
        """End the streams, let the requests end, and hang up on whoever asks for nothing."""
        self.wsgi.extensions["ports"].close()
        ends = time.monotonic() + self.cfg.graceful_timeout
        while self._busy and time.monotonic() < ends:
            self.notify()
            gevent.sleep(0.02)
        pool.kill(timeout=1)

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve one connection until either side has had enough."""
        request = None
        client.settimeout(self.cfg.keepalive)  # for each read and write, so that nobody keeps us waiting
        try:
            server, requests = listener.getsockname(), RequestParser(self.cfg, client, addr)
            others: list[Serve] = []  # what speaks another protocol on this connection from now on
            while request := self._next(requests):
                if not self._answer(request, client, addr, server, others):
                    break
            rest = requests.unreader.take_buffered()
            request = requests = None  # a socket lasts, and does not need them
            for serve in others:
                self._converse(serve, client, rest)
        except (OSError, gevent.GreenletExit):
            pass  # the client is gone or too slow, or the process stops
        except Exception as error:  # noqa: BLE001  # whatever it is, gunicorn finds the words for it
            self.handle_error(request, client, addr, error)
        finally:
            client.close()

    def _next(self, requests: RequestParser) -> Any:
        """Return the next request; None if the client has no more, or does not say it in time."""
        with gevent.Timeout(self.cfg.keepalive, False):
            try:
                return next(requests)
            except (StopIteration, NoMoreData):
                return None
        return None

    def _converse(self, serve: Serve, client: Any, rest: bytes) -> None:
        """Let somebody else speak on a connection, of which this much was read already."""
        self._busy += 1
        try:
            serve(client, rest)
        finally:
            self._busy -= 1

    def _answer(self, request: Any, client: Any, addr: Any, server: Any, others: list[Serve]) -> bool:
        """Answer one request; return whether the connection can take another."""
        self._busy += 1
        try:
            answer, environ = create(request, client, addr, server, self.cfg, OneWrite)
            environ["wsgi.multithread"] = True
            environ[TAKE_OVER] = others.append
            if not self.alive:
                answer.force_close()
            parts = self.wsgi(environ, answer.start_response)
            del environ  # a stream lasts, and does not need it
            try:
                for part in parts:
                    answer.write(part)
                answer.close()
            finally:
                getattr(parts, "close", lambda: None)()
        except Exception as error:
            if answer.headers_sent and not isinstance(error, OSError):
                self.log.exception("An answer broke off")  # and with it the connection: it is half written
                return False
            raise
        finally:
            self._busy -= 1
        return not (others or answer.should_close())


def _rarely_tidy() -> Iterator[None]:
    """Collect young garbage as ever, but go through all objects only once in a while.

    A process with thousands of streams holds some 100 objects for each: to go through them takes a tenth of a
    second, in which nobody is answered. Python would do it every few seconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 100, 1_000_000)
    while True:
        ends = time.monotonic() + random.uniform(0.5, 1.5) * TIDY  # not in all processes at once
        while time.monotonic() < ends:
            yield
        gc.collect()


class OneWrite(Response):  # type: ignore[misc]
    """An answer whose head leaves together with the first part of its body."""

    headers_sent: bool
    _head = b""

    def send_headers(self) -> None:
        """Keep the head for that part."""
        if not self.headers_sent:
            lines = [*self.default_headers(), *(f"{name}: {value}\r\n" for name, value in self.headers)]
            self._head = ("".join(lines) + "\r\n").encode("latin-1")
            self.headers_sent = True

    def close(self) -> None:
        """End the answer."""
        self.send_headers()
        if self.chunked or self._head:
            self._emit(b"0\r\n\r\n" if self.chunked else b"")

    def _emit_body(self, data: bytes) -> None:
        self._emit(b"%X\r\n%b\r\n" % (len(data), data) if self.chunked else data)

    def _emit(self, framed: bytes) -> None:
        head, self._head = self._head, b""
        self.sock.sendall(head + framed)
