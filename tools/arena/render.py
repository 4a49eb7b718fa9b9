"""Write the tables and plots of docs/bots.md from the results: `python -m tools.arena.render`."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from tools.arena.figures import plots
from tools.arena.results import RESULTS, Entry, read_entries
from tools.arena.tables import TABLES

DOCUMENT = RESULTS.parents[1] / "bots.md"


def main(argv: Sequence[str] | None = None) -> int:
    """Write the document and its plots."""
    parser = argparse.ArgumentParser(prog="python -m tools.arena.render", description=__doc__)
    parser.add_argument("--results", type=Path, default=RESULTS, help="what was measured (%(default)s)")
    parser.add_argument("--document", type=Path, default=DOCUMENT, help="what is filled in (%(default)s)")
    args = parser.parse_args(argv)
    entries = read_entries(args.results)
    text = args.document.read_text("utf-8")
    args.document.write_text(filled(text, entries), encoding="utf-8")
    for name, plot in plots(entries).items():
        (args.results.parent / name).write_text(plot, encoding="utf-8")
    return 0


def filled(text: str, entries: Sequence[Entry]) -> str:
    """Return the document with a new table between each pair of markers."""
    for name, make in TABLES.items():
        text = _between(text, name, make(entries))
    return text


def _between(text: str, name: str, table: str) -> str:
    begin, end = f"<!-- arena:{name} -->", f"<!-- /arena:{name} -->"
    markers = re.compile(f"(?<={re.escape(begin)}).*?(?={re.escape(end)})", re.DOTALL)
    text, found = markers.subn(lambda _: f"\n\n{table}\n\n", text)
    if found != 1:
        raise SystemExit(f"the document needs {begin} and {end} once")
    return text


if __name__ == "__main__":
    raise SystemExit(main())
