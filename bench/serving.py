"""Servers to measure: the whole stack, or one gunicorn process with an app."""

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from services.stack.address import free_port
from services.stack.redis_server import Urls

ROOT = Path(__file__).resolve().parents[1]


@contextmanager
def whole_stack(folder: str) -> Iterator[str]:
    """Serve Scorepad as `scorepad serve` does; give its address."""
    reading, writing = os.pipe()
    command = [sys.executable, "-m", "services.stack", "--quiet", "--with-parent", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", folder, "--ready-fd", str(writing)], pass_fds=(writing,), cwd=ROOT
    )
    os.close(writing)
    with open(reading) as pipe, _stopped(process):
        yield json.loads(pipe.readline())["url"].rstrip("/")


@contextmanager
def one_process(app: str, urls: Urls) -> Iterator[str]:
    """Serve an app with one gunicorn process of 64 threads; give its address."""
    port = free_port()
    env = {
        **os.environ,
        "SCOREPAD_LOG_URL": urls.api_log,
        "SCOREPAD_WORK_URL": urls.work,
        "SCOREPAD_BIND": f"127.0.0.1:{port}",
        "SCOREPAD_API_PROCESSES": "1",
    }
    shape = ["-k", "gthread", "--threads", "64", "-b", env["SCOREPAD_BIND"], "--graceful-timeout", "1"]
    if app.startswith("services"):
        shape = ["-c", "python:services.api.gunicorn_conf"]
    command = [sys.executable, "-m", "gunicorn", *shape, app, "--log-level", "error"]
    with _stopped(subprocess.Popen(command, env=env, cwd=ROOT)):
        _wait(f"http://127.0.0.1:{port}/health")
        yield f"http://127.0.0.1:{port}"


@contextmanager
def worker_process(urls: Urls, program: str = "services.worker") -> Iterator[None]:
    """Run one of our workers, or another."""
    env = {**os.environ, "SCOREPAD_LOG_URL": urls.worker_log, "SCOREPAD_WORK_URL": urls.work}
    with _stopped(subprocess.Popen([sys.executable, "-m", program], env=env, cwd=ROOT)):
        yield


@contextmanager
def _stopped(process: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _wait(url: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(url)
            return
        except urllib.error.HTTPError:  # it answers, if only that there is nothing here
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"{url} does not answer")
