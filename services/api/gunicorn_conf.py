"""How gunicorn serves the API."""

import os
import shutil
import signal
import tempfile
from types import FrameType
from typing import Any

from shared.logs import SETTINGS

bind = os.environ.get("SCOREPAD_BIND", "127.0.0.1:8765")
workers = int(os.environ.get("SCOREPAD_API_PROCESSES", "2"))
worker_class = "gthread"
threads = 64  # more than the streams of a process may hold (hub.MOST_STREAMS)
graceful_timeout = 1
timeout = 30
accesslog = None
logconfig_dict = SETTINGS  # for gunicorn logs what it cannot read, in full
control_socket_disable = True  # it would lie in the home folder, one for all stacks of a user

_metrics = os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="scorepad-metrics-"))


def post_worker_init(worker: Any) -> None:
    """End the streams as soon as the process is told to stop, so that stopping takes no time-out."""
    stop = signal.getsignal(signal.SIGTERM)

    def close_streams(number: int, frame: FrameType | None) -> None:
        worker.wsgi.extensions["ports"].hub.close()
        if callable(stop):
            stop(number, frame)

    signal.signal(signal.SIGTERM, close_streams)


def child_exit(server: Any, worker: Any) -> None:
    """Count the streams of a process that is gone no more, however it went."""
    # The library looks once, when it is imported, whether there is a folder for many processes.
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # the library leaves it untyped


def on_exit(server: Any) -> None:
    """Leave no metrics files behind."""
    shutil.rmtree(_metrics, ignore_errors=True)
