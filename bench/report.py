"""Writes the results of the runs into docs/performance.md, and draws docs/performance.svg.

Run: .venv/bin/python -m bench.report [results.json]
"""

import argparse
import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench import growth, replay, start, streams, views
from bench.comparison import compare
from bench.plot import draw
from bench.results import DEFAULT, Row
from bench.serving import ROOT

PAGE = ROOT / "docs" / "performance.md"
PLACE = re.compile(r"<!-- results: ([\w-]+) -->\n.*?<!-- end -->", re.DOTALL)


def _listed(tell: Callable[[Sequence[Row]], str], rows: Sequence[Row]) -> str:
    """Return the lines of a run as a list."""
    return "\n".join(f"* {line}" for line in tell(rows).splitlines())


def _live(rows: Sequence[Row]) -> str:
    return f"![Rounds a second of each system]({PAGE.stem}.svg)\n\n{compare(rows)}"


SECTIONS: dict[str, Callable[[Sequence[Row]], str]] = {
    "live": _live,
    **{
        name: partial(_listed, partial(streams.tell, goals=crowd.goals))
        for name, crowd in streams.CROWDS.items()
    },
    **{f"growth-{name}": partial(_listed, partial(growth.tell, name)) for name in growth.LABELS},
    "start": partial(_listed, start.tell),
    "views": partial(_listed, views.tell),
    "replay": partial(_listed, replay.tell),
}


def main() -> None:
    """Fill in the page and draw the plot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("results", type=Path, nargs="?", default=DEFAULT)
    parser.add_argument(
        "--page", type=Path, default=PAGE, help="the page to fill in; the plot lies beside it"
    )
    chosen = parser.parse_args()
    found = json.loads(chosen.results.read_text())
    chosen.page.write_text(filled_in(chosen.page.read_text(), found))
    if "live" in found:
        chosen.page.with_suffix(".svg").write_text(draw(found["live"]["rows"], _machine(found["live"])))


def filled_in(page: str, found: Mapping[str, Any]) -> str:
    """Return the page with each run's results in its place; what was not run stays as it is."""

    def section(place: re.Match[str]) -> str:
        name = place[1]
        if name not in found:
            return place[0]
        told = SECTIONS[name](found[name]["rows"])
        return f"<!-- results: {name} -->\n{told}\n\n{_machine(found[name])}.\n<!-- end -->"

    return PLACE.sub(section, page)


def _machine(run: Mapping[str, Any]) -> str:
    machine = run["machine"]
    return (
        f"Measured on {machine['date']}: {machine['cores']} cores of {machine['processor']}, "
        f"{machine['system']}, Python {machine['python']}"
    )


if __name__ == "__main__":
    main()
