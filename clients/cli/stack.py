"""The local server: finding the one that runs, and running one of our own, as a process apart."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from clients.cli.errors import Refused
from clients.cli.foreign import clean
from clients.cli.language import t

SERVER_PARTS = ("services", "flask", "redis", "rq")
STOP_SECONDS = 20.0


def data_folder() -> Path:
    """Return where a local server keeps its matches."""
    return Path(os.environ.get("SCOREPAD_DATA") or ".scorepad")


def running_url(data: Path | None = None) -> str | None:
    """Return the address of the local server, if its process lives."""
    try:
        holder = json.loads(((data or data_folder()) / "lock").read_text())
        os.kill(holder["pid"], 0)
        url = holder["url"]  # null until the server is ready
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return url if isinstance(url, str) else None


def command(*arguments: str, part: str = "services.stack") -> list[str]:
    """Return the command line of a part of the server, or refuse where these are not installed."""
    if not all(map(importlib.util.find_spec, SERVER_PARTS)):
        raise Refused(
            "client_only",
            t(
                "This is the client only: name a server with --server URL, or install the server parts with: "
                'pip install "scorepad[api,worker]"'
            ),
        )
    return [sys.executable, "-m", part, *arguments]


class Stack:
    """A server that lives as long as this program."""

    def __init__(self) -> None:
        ready, told = os.pipe()
        options = ("--with-parent", "--quiet", "--ready-fd", str(told))
        self._ready = ready
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  # open as long as the process may write
        # In a process group of its own, so that Ctrl-C is for the player's program alone.
        self._process = subprocess.Popen(
            command(*options),
            pass_fds=(told,),
            stdin=subprocess.DEVNULL,
            stdout=self._complaints,
            stderr=self._complaints,
            process_group=0,
        )
        os.close(told)

    def wait_until_ready(self) -> str:
        """Return the server's address once it answers."""
        with os.fdopen(self._ready) as ready:
            line = ready.readline()
        if not line:  # it ended instead
            self.stop()
            raise Refused(
                "not_started",
                t("The local server did not start. {why}", why=self._last_words()).strip(),
            )
        return str(json.loads(line)["url"])

    def stop(self) -> None:
        """Ask the server to stop, and wait for it."""
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _last_words(self) -> str:
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").strip().splitlines()
        return clean(" ".join(lines[-3:]))
