"""How long things take to start, the set-up being done: `serve` until it is ready, and the command line.

Run: .venv/bin/python -m bench.start [--filled FOLDER] [--out FILE]
"""

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench import results
from bench.filled import MANY, fill
from bench.results import Row, middle, spread, verdict
from bench.serving import ROOT, stopped, wait_for, whole_stack
from bench.tables.scorepad import seated
from services.stack.address import free_port

TURNS = 5
SERVE_GOAL, CLI_GOAL = 1.5, 0.35  # seconds
GOALS = {"serve, empty": SERVE_GOAL, "serve, full": SERVE_GOAL, "--help": CLI_GOAL, "show": CLI_GOAL}
LABELS = {
    "serve, empty": "`scorepad serve` to `/ready`",
    "serve, full": f"`scorepad serve` to `/ready`, {MANY:,} running matches",
    "--help": "`scorepad --help`",
    "show": "`scorepad show`",
}


def main() -> None:
    """Measure and print."""
    parser = results.arguments(__doc__)
    parser.add_argument("--filled", type=Path, help=f"a folder for the {MANY:,} matches, to be used again")
    parser.add_argument("--turns", type=int, default=TURNS)
    chosen = parser.parse_args()
    rows = run(chosen.filled, chosen.turns)
    results.keep(chosen.out, "start", rows)
    print(tell(rows))


def run(filled: Path | None, turns: int = TURNS, many: int = MANY) -> list[Row]:
    """Return the seconds of every start; an empty and a full folder take turns."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = filled or Path(temporary)
        folder.mkdir(exist_ok=True)
        fill(folder, many)
        rows = []
        for turn in range(turns + 1):
            found = {
                "serve, empty": serving(Path(temporary) / f"empty{turn}"),
                "serve, full": serving(folder / "data"),
            }
            rows += [{"what": what, "seconds": seconds} for what, seconds in found.items() if turn]
        return rows + _commands(Path(temporary), turns)


def serving(data: Path) -> float:
    """Return the seconds from the command to /ready."""
    port = free_port()
    command = [str(ROOT / "scorepad"), "serve", "--port", str(port), "--data", str(data)]
    begun = time.perf_counter()
    with stopped(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)) as process:
        wait_for(f"http://127.0.0.1:{port}/ready", process, pause=0.005)
        return time.perf_counter() - begun


def _commands(folder: Path, turns: int) -> list[Row]:
    with whole_stack(str(folder / "shown")) as url:
        ((path, _),) = seated(url, 1)
        commands = {"--help": ["--help"], "show": ["show", path.rpartition("/")[2], "--server", url]}
        rows = []
        for turn in range(turns + 1):  # the first only warms the disk's cache
            found = {what: _command(arguments, folder) for what, arguments in commands.items()}
            rows += [{"what": what, "seconds": seconds} for what, seconds in found.items() if turn]
        return rows


def _command(arguments: Sequence[str], folder: Path) -> float:
    env = {**os.environ, "SCOREPAD_DATA": str(folder / "client"), "HOME": str(folder)}
    begun = time.perf_counter()
    subprocess.run([ROOT / "scorepad", *arguments], env=env, check=True, capture_output=True, timeout=60)
    return time.perf_counter() - begun


def tell(rows: Sequence[Row]) -> str:
    """Return the medians beside their goals."""
    lines = []
    for what, label in LABELS.items():
        turns = [row for row in rows if row["what"] == what]
        seconds = middle(turns, "seconds") or 0.0
        noise = 50 * spread(turns, "seconds")
        lines.append(f"{label}: {seconds:.2f} s ±{noise:.0f} % ({verdict(seconds, GOALS[what])})")
    full, empty = (
        middle([row for row in rows if row["what"] == what], "seconds")
        for what in ("serve, full", "serve, empty")
    )
    return "\n".join([*lines, f"full against empty: {(full or 0) / (empty or 1):.2f} times"])


if __name__ == "__main__":
    main()
