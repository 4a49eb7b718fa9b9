"""One connection for all who ask the log server: what is asked at the same time leaves in one write."""

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

import hiredis
from redis import Redis
from redis.exceptions import ConnectionError as LostConnection
from redis.exceptions import NoScriptError, RedisError, ResponseError
from redis.exceptions import TimeoutError as NoAnswer

from shared.eventlog.script import Script
from shared.eventlog.servers import TIMEOUT

_TICK = 0.5  # seconds; several in silence, since a process that was held up itself may miss one


class Mux:
    """Asks the log server for every greenlet of a process, or for every thread.

    A lost connection fails all who wait: what they asked for may have happened or not. It is not repeated.
    """

    def __init__(self, redis: Redis) -> None:
        self._pool = redis.connection_pool
        self._gathered: list[_Call] = []
        self._gathering = threading.Lock()
        self._sending = threading.Lock()  # keeps the order of writes that of the calls
        self._link: _Link | None = None

    def ask(self, *words: bytes | str | int) -> Any:
        """Return the answer to one command, or raise it if it is an error."""
        call = _Call(hiredis.pack_command(words))  # type: ignore[arg-type]  # any number of words
        with self._gathering:
            self._gathered.append(call)
            first = len(self._gathered) == 1
        if first:
            try:
                time.sleep(0)  # whoever else can go on in this turn joins
            finally:
                self._flush()
        return call.answer()

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[bytes | str]) -> Any:
        """Run a script, teaching it to a server that does not know it."""
        try:
            return self.ask("EVALSHA", script.sha, len(keys), *keys, *arguments)
        except NoScriptError:  # a new server: nothing was done, so sending the whole script is safe
            return self.ask("EVAL", script.text, len(keys), *keys, *arguments)

    def close(self) -> None:
        """Hang up."""
        with self._sending:
            if self._link:
                self._link.lose(LostConnection("the connection is closed"))

    def _flush(self) -> None:
        with self._sending:
            with self._gathering:
                calls, self._gathered = self._gathered, []
            try:
                self._linked().send(calls)
            except BaseException as error:
                for call in calls:
                    call.end(error if isinstance(error, RedisError) else LostConnection(repr(error)))
                if not isinstance(error, Exception):  # this greenlet is killed, and the others must not wait
                    raise

    def _linked(self) -> "_Link":
        if self._link is None or self._link.lost:
            self._link = _Link(self._pool.get_connection(), self._pool)
        return self._link


class _Call:
    """A command, and whoever waits for its answer."""

    __slots__ = ("_answer", "_done", "packed")

    def __init__(self, packed: bytes) -> None:
        self.packed = packed
        self._answer: Any = None
        self._done = threading.Lock()
        self._done.acquire()

    def end(self, answer: Any) -> None:
        self._answer = answer
        if self._done.locked():
            self._done.release()

    def answer(self) -> Any:
        self._done.acquire()
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


class _Link:
    """One connection while it lasts, and the calls whose answers it will bring, in their order."""

    def __init__(self, connection: Any, pool: Any) -> None:
        self._connection = connection
        self._pool = pool
        self._waiting: deque[_Call] = deque()
        self._lock = threading.Lock()
        self._silent = 0.0  # seconds for which an answer was awaited and none came
        self.lost = False
        threading.Thread(target=self._read, name="mux", daemon=True).start()

    def send(self, calls: Sequence[_Call]) -> None:
        """Send the calls; their answers come later."""
        if self._connection.should_reconnect():  # its server was found unsafe
            self.lose(LostConnection("the connection is given up"))
        with self._lock:
            if self.lost:
                raise LostConnection("the connection is lost")
            self._waiting.extend(calls)
        try:
            self._connection.send_packed_command([b"".join([call.packed for call in calls])])
        except RedisError as error:
            self.lose(error)

    def lose(self, error: Exception) -> None:
        """Fail all who wait, once."""
        with self._lock:
            if self.lost:
                return
            self.lost = True
            calls, self._waiting = self._waiting, deque()
        self._connection.disconnect()
        self._pool.release(self._connection)
        for call in calls:
            call.end(LostConnection(f"the outcome is unknown: {error}"))

    def _read(self) -> None:
        try:
            while not self.lost:
                self._read_one()
        except Exception as error:  # noqa: BLE001  # whatever it is: somebody waits for an answer
            self.lose(error)

    def _read_one(self) -> None:
        try:
            answer = self._connection.read_response(timeout=_TICK, disconnect_on_error=False)
        except ResponseError as error:
            answer = error
        except NoAnswer as error:
            self._silent = self._silent + _TICK if self._waiting else 0.0
            if self._silent >= TIMEOUT:
                self.lose(error)
            return
        self._silent = 0.0
        self._waiting.popleft().end(answer)
