"""Deaths of threads for Prometheus, also those of workers, who have no page of their own."""

from collections.abc import Iterator
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from shared.watch.deaths import Deaths


def deaths_exposition(deaths: Deaths) -> bytes:
    """Return how often each thread died, in all processes; nothing while the work server is away."""
    registry = CollectorRegistry()
    registry.register(_Counted(deaths))
    try:
        return generate_latest(registry)
    except RedisError:
        return b""


@dataclass(frozen=True)
class _Counted(Collector):
    deaths: Deaths

    def describe(self) -> Iterator[CounterMetricFamily]:
        yield _family()

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = _family()
        for thread, number in self.deaths.counts().items():
            family.add_metric([thread], number)
        yield family


def _family() -> CounterMetricFamily:
    return CounterMetricFamily("scorepad_thread_deaths", "Threads that had to begin again", labels=["thread"])
