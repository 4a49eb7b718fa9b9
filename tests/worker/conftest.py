"""Real worker processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def start_worker(servers):
    """Return a function that starts a worker of one queue; `before` is imported before anything else."""
    started = []

    def start(queue, *before):
        path = os.pathsep.join([*map(str, before), str(ROOT)])
        env = {"SCOREPAD_LOG_URL": servers.worker_log, "SCOREPAD_WORK_URL": servers.work, "PYTHONPATH": path}
        command = [sys.executable, "-m", "services.worker", queue]
        started.append(
            subprocess.Popen(
                command, cwd=ROOT, env={**os.environ, **env}, stderr=subprocess.PIPE, text=True, bufsize=1
            )
        )
        return started[-1]

    yield start
    for process in started:
        if not process.stderr.closed:
            process.terminate()
            process.communicate(timeout=10)
