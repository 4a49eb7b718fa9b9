"""Matches on several cores, in an order that does not depend on them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from tools.arena.measure import Cluster, Part, Sums
from tools.arena.play import Played
from tools.processes import processes

CHUNKS = 16  # for each worker: enough for an even load and a lively bar
Run = Callable[[list[Cluster]], Iterator[list[Played]]]


def run_cluster(cluster: Cluster) -> list[Played]:
    """Play a cluster; in a function of a module, so that another process finds it."""
    _warm_up(cluster.part)
    return cluster.run()


@cache
def _warm_up(part: Part) -> None:
    """Let tables that bots build at their first choice be ready before the clock runs."""
    Cluster(replace(part, table=replace(part.table, budget=1)), 0).run()


@contextmanager
def workers(jobs: int) -> Iterator[Run]:
    """Offer a way to play many clusters, in this process or in `jobs` others."""
    with processes(jobs) as share_out:
        yield lambda clusters: share_out(run_cluster, clusters, max(1, len(clusters) // (jobs * CHUNKS)))


@contextmanager
def bar(console: Console) -> Iterator[Progress]:
    """Show how far the matches are."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TextColumn("left"), TimeRemainingColumn(), console=console) as progress:
        yield progress


def measure(part: Part, numbers: range, run: Run, step: Callable[[], object]) -> Sums:
    """Play the clusters of a part with these numbers and return their sums; call step() after each."""
    sums = Sums()
    for played in run([Cluster(part, number) for number in numbers]):
        sums.count(played)
        step()
    return sums
