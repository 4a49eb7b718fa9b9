"""What the runs found: kept as they came, in one JSON file, and summed up by medians."""

import argparse
import json
import signal
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from bench.machine import describe

Row = dict[str, Any]
DEFAULT = Path("results.json")


def arguments(description: str | None) -> argparse.ArgumentParser:
    """Return the options that every run has. From now on a run that is told to end ends its servers first."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--out", type=Path, help="a JSON file to add the results to, for bench.report")
    return parser


def keep(path: Path | None, name: str, rows: Sequence[Row]) -> None:
    """Put the rows of a run into the file, in place of those of an earlier one."""
    if path is None:
        return
    found = json.loads(path.read_text()) if path.exists() else {}
    found[name] = {"machine": describe(), "rows": list(rows)}
    path.write_text(json.dumps(found, indent=1) + "\n")


def percentile(values: Iterable[float], share: float) -> float:
    """Return the value that this share of all does not exceed; 0 if there is none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def middle(rows: Sequence[Row], name: str) -> float | None:
    """Return the median of a field over the rows that have it."""
    values = [row[name] for row in rows if row.get(name) is not None]
    return median(values) if values else None


def spread(rows: Sequence[Row], name: str) -> float:
    """Return how far the rows are apart, as a share of their median."""
    values = [row[name] for row in rows if row.get(name) is not None]
    return (max(values) - min(values)) / median(values) if values and median(values) else 0.0


def verdict(value: float, goal: float, most: bool = True) -> str:
    """Return the goal with whether it is met: at most the goal, or at least it."""
    met = value <= goal if most else value >= goal
    return f"goal {'<=' if most else '>='} {goal:g}: {'met' if met else 'MISSED'}"


def middles(parts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the median of each part, the largest first."""
    names = {name for part in parts for name in part}
    found = {name: median(part.get(name, 0.0) for part in parts) for name in names}
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))
