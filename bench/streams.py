"""Spectators elsewhere: what each of their streams costs, and what players notice of them.

In every turn a new server first plays rounds without spectators, then with them; they watch other matches,
in which nothing happens. Run: .venv/bin/python -m bench.streams [spectators] [streams] [--out FILE]
"""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bench import results
from bench.crowd import crowd
from bench.live import measure
from bench.machine import many_files, memory
from bench.results import Row, middle, verdict
from bench.rounds import play
from bench.serving import whole_stack
from bench.tables.scorepad import open_tables, seated

PROCESSES = 2
WATCHED = 20  # matches that the spectators watch
SETS = {1: 8, 10: 3}


@dataclass(frozen=True, slots=True)
class Crowded:
    """A crowd, how many matches are played beside it, and the goals: a ratio of times, and KB a stream."""

    count: int
    matches: int
    goals: dict[str, float]


CROWDS = {
    "spectators": Crowded(1000, 1, {"answer_p50": 1.2}),
    "streams": Crowded(5000, 10, {"answer_p99": 2, "kb": 25}),
}


def main() -> None:
    """Measure and print."""
    parser = results.arguments(__doc__)
    parser.add_argument("what", nargs="*", help=f"of {', '.join(CROWDS)} (default: all)")
    parser.add_argument("--repeats", type=int, default=3, help="turns, each on a new server (default: 3)")
    chosen = parser.parse_args()
    for name in chosen.what or CROWDS:
        rows = run(CROWDS[name], chosen.repeats)
        results.keep(chosen.out, name, rows)
        print(tell(rows, CROWDS[name].goals))


def run(crowded: Crowded, repeats: int = 3) -> list[Row]:
    """Return a row for each turn."""
    many_files()
    rows = []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as folder, whole_stack(folder, PROCESSES) as url:
            rows.append(_turn(url, crowded.count, crowded.matches))
    return rows


def _turn(url: str, count: int, matches: int) -> Row:
    player, sets = partial(play, open_tables), SETS.get(matches, 1)
    measure(player, url, 3, 1)
    alone = measure(player, url, matches, sets)
    watched = [path for path, _ in seated(url, WATCHED, seats=2)]
    before = memory("api")
    with crowd(url, watched, count) as held:
        each = (memory("api") - before) / max(1, held) / 1024
        watching = measure(player, url, matches, sets)
    row = {"wanted": count, "held": held, "kb": each, "matches": matches}
    for name in ("rounds", "answer_p50", "answer_p99", "round_p50", "round_p99"):
        row |= {f"{name}_alone": alone.get(name), name: watching.get(name)}
    return row | {"foreign": watching.get("foreign"), "failed": watching.get("failed")}


def tell(rows: Sequence[Row], goals: Mapping[str, float]) -> str:
    """Return medians, ratios and goals."""
    held, wanted = min(row["held"] for row in rows), rows[0]["wanted"]
    each = middle(rows, "kb") or 0.0
    goal = f" ({verdict(each, goals['kb'])})" if "kb" in goals else ""
    lines = [
        f"{held} of {wanted} streams held on {PROCESSES} processes ({verdict(held, wanted, most=False)})",
        f"a stream takes {each:.0f} KB{goal}",
    ]
    for name, what in (("answer", "a choice's answer"), ("round", "a round")):
        for share in ("p50", "p99"):
            lines.append(_ratio(rows, f"{name}_{share}", f"{share} of {what}", goals))
    return "\n".join(lines)


def _ratio(rows: Sequence[Row], name: str, what: str, goals: Mapping[str, float]) -> str:
    alone, watched = middle(rows, f"{name}_alone"), middle(rows, name)
    if not alone or watched is None:
        return f"{what}: not measured, for {next((row['failed'] for row in rows if row['failed']), '?')}"
    goal = f" ({verdict(watched / alone, goals[name])})" if name in goals else ""
    return f"{what}: {alone:.1f} ms alone, {watched:.1f} ms with them: {watched / alone:.2f} times{goal}"


if __name__ == "__main__":
    main()
