"""Numbers for operators, summed over the processes of the API."""

import os
import time
from functools import cache

from flask import Flask, Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

REQUESTS = Counter("scorepad_requests", "Answers by route and status", ["route", "status"])
SECONDS = Histogram("scorepad_request_seconds", "Time to answer by route", ["route"])
STREAMS = Gauge("scorepad_streams", "Live streams that are open", multiprocess_mode="livesum")


def measure(app: Flask) -> None:
    """Count every answer."""

    @app.before_request
    def begin() -> None:
        g.begun = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else "none"
        count(route, response.status_code, g.begun)
        return response


def count(route: str, status: int, begun: float) -> None:
    """Count one answer, and the time since its question was read."""
    _counter(route, status).inc()
    _histogram(route).observe(time.perf_counter() - begun)


_counter = cache(REQUESTS.labels)  # the library would look for the right one again and again
_histogram = cache(SECONDS.labels)


def exposition() -> Response:
    """Return the numbers in Prometheus' text format."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library leaves it untyped
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
