"""How an operator's command gets at the servers: the environment's, the running stack's, or its own."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from services.stack.access import read_grant
from services.stack.failure import StackFailed
from services.stack.lock import DataInUse, DataLock
from services.stack.redis_server import Urls, running_servers
from services.stack.serving import external_urls
from shared.eventlog.layout import check_layout
from shared.eventlog.servers import connect

PATIENCE = 600.0  # a large log takes its time to load


@contextlib.contextmanager
def servers(data: Path) -> Iterator[Urls]:
    """Give the addresses of the servers of a data folder, which are started if nobody serves it."""
    urls = external_urls()
    lock = None if urls else _lock(data)
    if lock is None:
        yield urls or read_grant(data)
        return
    with _held(lock), running_servers(data, lock.fd, PATIENCE) as own:
        yield own


@contextlib.contextmanager
def taken_over(data: Path) -> Iterator[Urls]:
    """Give the same, if the matches have the names of today; refuse otherwise."""
    with servers(data) as urls:
        check_layout(connect(urls.worker_log))
        yield urls


@contextlib.contextmanager
def empty_servers(data: Path) -> Iterator[Urls]:
    """Give the addresses of servers in a folder that nobody serves and that holds no log yet."""
    if (urls := external_urls()) is not None:
        yield urls
        return
    if (data / "log" / "appendonlydir").exists():
        raise StackFailed(f"{data} holds matches already; restore into an empty folder.")
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = DataLock(data)
    with _held(lock), running_servers(data, lock.fd, PATIENCE) as own:
        yield own


def _lock(data: Path) -> DataLock | None:
    if not data.is_dir():
        raise StackFailed(f"There is no data folder {data}; name one with --data or SCOREPAD_DATA.")
    try:
        return DataLock(data)
    except DataInUse:
        return None


@contextlib.contextmanager
def _held(lock: DataLock) -> Iterator[None]:
    try:
        yield
    finally:
        lock.release()
