"""One supervisor per data folder: a lock that lives as long as the log server, and says who holds it."""

import fcntl
import json
import os
from pathlib import Path

from services.stack.failure import StackFailed
from services.stack.holders import holders


class DataInUse(StackFailed):
    """A server holds the lock."""


class LeftBehind(StackFailed):
    """The server that took the lock is gone; a child of it, frozen or hanging, still holds it."""


class DataLock:
    """The held lock of a data folder; its file names the holder's pid and address."""

    def __init__(self, data: Path) -> None:
        # Opened without truncating: until the lock is ours, the text is another supervisor's.
        self.fd = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self.fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            text = os.pread(self.fd, 4096, 0)
            os.close(self.fd)
            raise _refusal(data, text) from None
        self._write({"pid": os.getpid(), "url": None})

    def announce(self, url: str) -> None:
        """Tell later starts, and clients looking for a server, where this one is."""
        self._write({"pid": os.getpid(), "url": url})

    def release(self) -> None:
        """Empty the file and let go of it; a log server that still runs keeps the lock."""
        os.ftruncate(self.fd, 0)
        os.close(self.fd)

    def _write(self, holder: dict[str, object]) -> None:
        text = json.dumps(holder).encode()
        os.pwrite(self.fd, text, 0)
        os.ftruncate(self.fd, len(text))


def _refusal(data: Path, text: bytes) -> StackFailed:
    folder = "choose another folder with SCOREPAD_DATA."
    try:
        server = json.loads(text)
    except ValueError:  # it is between taking the lock and writing, or stopping
        return DataInUse(f"{data} is in use by a server that is starting or stopping; stop it or {folder}")
    found = holders(data / "lock")
    if found and server["pid"] not in found:
        pid, name = min(found.items())
        return LeftBehind(
            f"{data} is still held by process {pid} ({name}), which a server that is gone left behind; "
            f"end it with `kill -9 {pid}` or {folder}"
        )
    where = f" at {server['url']}" if server["url"] else ", which is not ready yet"
    return DataInUse(f"{data} is already served by process {server['pid']}{where}; stop it or {folder}")
