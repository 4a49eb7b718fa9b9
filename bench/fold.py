"""What an event costs to fold and to verify, on the golden records; also beside another checkout.

Run: .venv/bin/python -m bench.fold [--beside FOLDER]
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from shared.engine.match import replay
from shared.engine.record import read_record
from shared.engine.verify import verify

ROOT = Path(__file__).parents[1]
RECORDS = sorted((ROOT / "tests" / "golden" / "records").glob("*/*.jsonl"))
TURNS = 7


def main() -> None:
    """Print microseconds an event, the best of some turns, and ratios to the other checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=Path, help="another checkout, measured in turns with this one")
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.once:
        print(json.dumps(measured()))
        return
    folders = {"here": ROOT, **({"beside": arguments.beside} if arguments.beside else {})}
    turns: dict[str, list[dict[str, float]]] = {name: [] for name in folders}
    for name in list(folders) * TURNS:
        turns[name].append(_in(folders[name]))
    best = {
        name: {what: min(turn[what] for turn in each) for what in each[0]} for name, each in turns.items()
    }
    for what, cost in best["here"].items():
        ratio = f", {cost / best['beside'][what]:.2f} of the other" if arguments.beside else ""
        print(f"{what}: {cost:.1f} microseconds an event{ratio}")


def _in(folder: Path) -> dict[str, float]:
    """Return one turn in a process of its own, with this script and the engine of the folder."""
    command = [sys.executable, __file__, "--once"]
    environment = {**os.environ, "PYTHONPATH": str(folder.resolve())}
    told: dict[str, float] = json.loads(subprocess.check_output(command, env=environment, cwd=folder))
    return told


def measured() -> dict[str, float]:
    """Return what an event costs, in microseconds of the processor."""
    records = [read_record(path.read_bytes()) for path in RECORDS]
    events = sum(len(record.events) for record in records)
    costs = {}
    for what, work in (("fold", lambda record: replay(record.events)), ("verify", verify)):
        begun = time.process_time()
        for record in records:
            work(record)
        costs[what] = (time.process_time() - begun) / events * 1e6
    return costs


if __name__ == "__main__":
    main()
