"""Every run that docs/performance.md shows, one after the other.

Run on a quiet machine: .venv/bin/python -m bench && .venv/bin/python -m bench.report
"""

import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

from bench import growth, live, replay, results, start, streams, views
from bench.results import Row

Run = Callable[[Path], list[Row]]  # given the folder of many matches


def runs() -> dict[str, Run]:
    """Return every run by the name that its results have."""
    crowds = {name: (lambda _, crowd=crowd: streams.run(crowd)) for name, crowd in streams.CROWDS.items()}
    return {
        "live": lambda _: live.run(list(live.SYSTEMS), live.SETS, live.REPEATS),
        **crowds,
        "growth-events": lambda _: growth.by_event(),
        "growth-matches": growth.by_matches,
        "start": start.run,
        "views": lambda _: views.run(),
        "replay": lambda _: replay.run(),
    }


def main() -> int:
    """Keep what each run found; the exit code is 1 if one of them failed."""
    parser = results.arguments(__doc__)
    parser.add_argument("what", nargs="*", help=f"of {', '.join(runs())} (default: all)")
    chosen = parser.parse_args()
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen.what or runs():
            print(f"== {name}", flush=True)
            try:
                results.keep(chosen.out or results.DEFAULT, name, runs()[name](Path(folder)))
            except Exception:  # noqa: BLE001 - the other runs are still worth having
                traceback.print_exc()
                failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else f"all kept in {chosen.out or results.DEFAULT}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
