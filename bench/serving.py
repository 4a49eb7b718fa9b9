"""Servers to measure, one at a time; each is ended by its own process id."""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from bench.loop import Stuck
from services.stack.address import free_port
from services.stack.redis_binary import find_server
from services.stack.redis_config import LOG_SETTINGS, config_text, work_account
from shared.eventlog.servers import connect

ROOT = Path(__file__).resolve().parents[1]
PEERS = Path(__file__).parent / "peers"
PATIENCE = 120.0


@contextmanager
def whole_stack(folder: str, processes: int | None = None) -> Iterator[str]:
    """Serve Scorepad as `scorepad serve` does; give its address."""
    reading, writing = os.pipe()
    command = [sys.executable, "-m", "services.stack", "--quiet", "--with-parent", "--port", "0"]
    more = {"SCOREPAD_API_PROCESSES": str(processes)} if processes else {}
    env = {**os.environ, "SCOREPAD_SOCKET_MESSAGES": "1000000", **more}  # no measured client is slowed down
    process = subprocess.Popen(
        [*command, "--data", folder, "--ready-fd", str(writing)], pass_fds=(writing,), cwd=ROOT, env=env
    )
    os.close(writing)
    with open(reading) as pipe, stopped(process):
        told = pipe.readline()
        if not told:
            raise Stuck("the stack did not start")
        yield json.loads(told)["url"].rstrip("/")


@contextmanager
def bare_flask() -> Iterator[str]:
    """Serve the bare app by one process, on a log server like ours."""
    bind = f"127.0.0.1:{free_port()}"
    command = [sys.executable, "-m", "gunicorn", "-c", "python:bench.bare_conf", "bench.bare_app:app"]
    with log_server() as log:
        env = {**os.environ, "SCOREPAD_LOG_URL": log, "SCOREPAD_BIND": bind}
        with stopped(subprocess.Popen(command, env=env, cwd=ROOT)) as process:
            wait_for(f"http://{bind}/", process)
            yield f"http://{bind}"


@contextmanager
def log_server() -> Iterator[str]:
    """Run a server with the settings of our log, and one user who may do everything."""
    account, port = work_account(), free_port()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "log"
        home.mkdir()
        (home / "server.conf").write_text(config_text(LOG_SETTINGS, port, (account,)))
        command = [find_server(), "server.conf"]
        with stopped(subprocess.Popen(command, cwd=home, stdout=subprocess.DEVNULL)):
            redis = connect(account.url(port))
            ends = time.monotonic() + PATIENCE
            while not _answers(redis):
                if time.monotonic() > ends:
                    raise Stuck("the log server does not answer")
                time.sleep(0.02)
            yield account.url(port)


@contextmanager
def node_server(program: str, *arguments: str) -> Iterator[str]:
    """Serve one of the programs in bench/peers."""
    port = free_port()
    command = ["node", program, str(port), *arguments]
    env = {**os.environ, "NODE_ENV": "production"}
    quiet = subprocess.DEVNULL
    with stopped(subprocess.Popen(command, cwd=PEERS, env=env, stdout=quiet, stderr=quiet)) as process:
        wait_for(f"http://127.0.0.1:{port}/", process)
        yield f"http://127.0.0.1:{port}"


@contextmanager
def stopped(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """Stop a process at the end, gently at first."""
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(redis: Redis) -> bool:
    try:
        return bool(redis.ping())
    except RedisError:
        return False


def wait_for(url: str, process: subprocess.Popen[bytes], pause: float = 0.05) -> None:
    """Wait until this address answers, with whatever status below 500."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except urllib.error.HTTPError as error:
            if error.code < 500:
                return
            time.sleep(pause)
        except OSError:
            time.sleep(pause)
    raise Stuck(f"{url} does not answer")
