"""How the cost of a choice grows: late in a long match, and with many matches that are really played.

A choice is sent and taken back over one line, in turns on both sides of the comparison. Its cost is the time
to its answer, and the processor time of all our processes for both requests.
Run: .venv/bin/python -m bench.growth [events] [matches] [--filled FOLDER] [--out FILE]
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench import results
from bench.asking import Caller
from bench.filled import MANY, fill, first_choices, take_back
from bench.machine import Spent, many_files, measured
from bench.results import Row, middle, percentile, verdict
from bench.serving import whole_stack
from bench.tables.scorepad import seated

TURNS = 5
GOAL = 1.2  # "the same", with some room for noise
LONG = 1000  # events
EACH = 100  # choices of each side in a turn
FEW = 10
LABELS = {"events": f"event {LONG} against event 10", "matches": f"{MANY:,} matches against {FEW}"}

Pair = tuple[bytes, bytes]  # a choice, and what takes it back


def main() -> None:
    """Measure and print."""
    parser = results.arguments(__doc__)
    parser.add_argument("what", nargs="*", help=f"of {', '.join(LABELS)} (default: all)")
    parser.add_argument("--filled", type=Path, help=f"a folder for the {MANY:,} matches, to be used again")
    chosen = parser.parse_args()
    for name in chosen.what or LABELS:
        rows = by_event() if name == "events" else by_matches(chosen.filled)
        results.keep(chosen.out, f"growth-{name}", rows)
        print(tell(name, rows))


def by_event(long: int = LONG, each: int = EACH, turns: int = TURNS) -> list[Row]:
    """Return a row for each turn: a match of so many events beside new ones."""
    rows = []
    with tempfile.TemporaryDirectory() as folder, whole_stack(folder) as url, Caller(url) as caller:
        (old,) = _pairs(url, 1)
        spend(caller, [old] * (long // 2))
        for _ in range(turns):
            young = [pair for pair in _pairs(url, max(1, each // 10)) for _ in range(min(10, each))]
            rows.append({**side("less", caller, young), **side("more", caller, [old] * each)})
    return rows


def by_matches(filled: Path | None, many: int = MANY, turns: int = TURNS) -> list[Row]:
    """Return a row for each turn: a few matches again and again beside all of them in turn."""
    many_files()
    with tempfile.TemporaryDirectory() as temporary:
        folder = filled or Path(temporary)
        folder.mkdir(exist_ok=True)
        tables = fill(folder, many)
        with whole_stack(str(folder / "data")) as url, Caller(url) as caller:
            choices = first_choices(url, tables)
            pairs = [(choice, take_back(*table)) for choice, table in zip(choices, tables, strict=True)]
            share = -(-many // turns)
            few = pairs[:FEW] * (share // FEW or 1)
            spend(caller, pairs[:FEW])
            return [
                {
                    **side("less", caller, few),
                    **side("more", caller, pairs[turn * share : (turn + 1) * share]),
                }
                for turn in range(turns)
            ]


def _pairs(url: str, matches: int) -> list[Pair]:
    tables = [(path, tokens[0]) for path, tokens in seated(url, matches, seats=2)]
    return list(zip(first_choices(url, tables), [take_back(*table) for table in tables], strict=True))


def side(name: str, caller: Caller, pairs: Sequence[Pair]) -> Row:
    """Return what one side of the comparison costs."""
    spent = Spent()
    with measured(spent):
        times = spend(caller, pairs)
    cpu = 1000 * sum(spent.roles.values()) / len(pairs)
    found = {"p50": 1000 * percentile(times, 0.5), "p99": 1000 * percentile(times, 0.99), "cpu_ms": cpu}
    return {f"{what}_{name}": value for what, value in found.items()} | {"foreign": spent.foreign}


def spend(caller: Caller, pairs: Sequence[Pair]) -> list[float]:
    """Choose and take back; return the seconds of each choice."""
    times = []
    for choice, back in pairs:
        answer = caller.ask(choice)
        assert answer.status == 201, answer
        times.append(answer.seconds)
        undone = caller.ask(back)
        assert undone.status < 300, undone
    return times


def tell(name: str, rows: Sequence[Row]) -> str:
    """Return the medians of both sides, and their ratios."""
    lines = []
    for what, label in (("p50", "p50"), ("p99", "p99"), ("cpu_ms", "processor time")):
        less, more = middle(rows, f"{what}_less") or 0.0, middle(rows, f"{what}_more") or 0.0
        ratio = more / less if less else 0.0
        goal = "" if what == "p99" else f" ({verdict(ratio, GOAL)})"
        lines.append(
            f"{label} of a choice, {LABELS[name]}: {more:.2f} and {less:.2f} ms, {ratio:.2f} times{goal}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
