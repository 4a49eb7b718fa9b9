"""How gunicorn serves the API."""

import os
import shutil
import tempfile
from typing import Any

from services.api.faults import log_faults
from services.api.limits import REQUESTS, most_streams
from shared.logs import SETTINGS

bind = os.environ.get("SCOREPAD_BIND", "127.0.0.1:8765")
workers = int(os.environ.get("SCOREPAD_API_PROCESSES", "2"))
worker_class = "services.api.loop.Loop"
worker_connections = most_streams(os.environ) + REQUESTS
http_parser = "python"  # not whatever happens to be installed
keepalive = 20  # seconds: most players choose again before that
graceful_timeout = 1
timeout = 30
accesslog = None
logconfig_dict = SETTINGS  # for gunicorn logs what it cannot read, in full
control_socket_disable = True  # it would lie in the home folder, one for all stacks of a user

_metrics = os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="scorepad-metrics-"))


def on_starting(server: Any) -> None:
    """Say once, before there are processes, what of a game is left out."""
    log_faults()


def child_exit(server: Any, worker: Any) -> None:
    """Count the streams of a process that is gone no more, however it went."""
    # The library looks once, when it is imported, whether there is a folder for many processes.
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # the library leaves it untyped


def on_exit(server: Any) -> None:
    """Leave no metrics files behind."""
    shutil.rmtree(_metrics, ignore_errors=True)
