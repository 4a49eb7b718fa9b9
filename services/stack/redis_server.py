"""The two Redis servers of a data folder: the log, which must never be lost, and the work, which may be."""

import contextlib
import os
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from services.stack.address import free_port
from services.stack.children import Child, Program
from services.stack.failure import StackFailed
from services.stack.redis_binary import find_server
from services.stack.redis_config import (
    LOG_SETTINGS,
    WORK_SETTINGS,
    Account,
    config_text,
    log_accounts,
    work_account,
)

START_TIMEOUT = 10.0


@dataclass(frozen=True, slots=True)
class Urls:
    """How the API and the workers reach the servers."""

    api_log: str
    worker_log: str
    work: str


@dataclass(frozen=True, slots=True)
class RedisServer:
    """A server that is configured and can be started, again and again at the same port."""

    program: Program
    port: int
    account: Account

    def answers(self) -> bool:
        """Return whether the server has loaded its data and takes commands."""
        try:
            return self._ask("PING") == [b"+PONG\r\n"]
        except OSError:
            return False

    def lacks(self, key: str) -> bool:
        """Return whether the server, which answers, holds something, but not this key."""
        size, found = self._ask("DBSIZE", f"EXISTS {key}")
        return size != b":0\r\n" and found == b":0\r\n"

    def _ask(self, *commands: str) -> list[bytes]:
        """Return the first line of each answer."""
        asked = "\r\n".join([f"AUTH {self.account.name} {self.account.password}", *commands, ""])
        with socket.create_connection(("127.0.0.1", self.port), timeout=0.5) as line:
            line.sendall(asked.encode())
            with line.makefile("rb") as replies:
                return [replies.readline() for _ in ("", *commands)][1:]


def prepare_servers(data: Path, lock_fd: int | None = None) -> tuple[RedisServer, RedisServer, Urls]:
    """Configure the log and the work server in a data folder; the log server keeps `lock_fd` open."""
    binary = find_server()
    log_port, work_port = free_port(), free_port()
    api, worker = log_accounts()
    work = work_account()
    kept = () if lock_fd is None else (lock_fd,)
    log_program = _configured(data / "log", binary, config_text(LOG_SETTINGS, log_port, (api, worker)), kept)
    work_program = _configured(data / "work", binary, config_text(WORK_SETTINGS, work_port, (work,)), ())
    urls = Urls(api.url(log_port), worker.url(log_port), work.url(work_port))
    return RedisServer(log_program, log_port, worker), RedisServer(work_program, work_port, work), urls


def _configured(folder: Path, binary: str, config: str, pass_fds: tuple[int, ...]) -> Program:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / "server.conf"
    path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(config)
    # Started inside its folder, the server needs no path in its configuration, however odd the path is.
    return Program(f"{folder.name}-server", (binary, path.name), cwd=folder, pass_fds=pass_fds)


@contextlib.contextmanager
def running_servers(data: Path, lock_fd: int | None = None, timeout: float = START_TIMEOUT) -> Iterator[Urls]:
    """Run both servers in a data folder for the length of a `with` block."""
    log, work, urls = prepare_servers(data, lock_fd)
    (data / "logs").mkdir(exist_ok=True)
    children = [Child(server.program, data / "logs") for server in (log, work)]
    try:
        for child in children:
            child.start()
        _wait_for((log, work), children, timeout)
        yield urls
    finally:
        for child in children:
            child.kill()


def _wait_for(servers: Sequence[RedisServer], children: Sequence[Child], timeout: float) -> None:
    deadline = time.monotonic() + timeout
    while not all(server.answers() for server in servers):
        dead = next((child for child in children if not child.running), None)
        if dead or time.monotonic() > deadline:
            raise StackFailed(f"The Redis servers do not answer; read {(dead or children[0]).log}")
        time.sleep(0.01)
