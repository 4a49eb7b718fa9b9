"""Views of running matches a second, beside a bare Flask app that reads as many bytes from Redis.

Each is served by one process. Run: .venv/bin/python -m bench.views [--out FILE]
"""

import tempfile
import time
from collections.abc import Sequence

from bench import results
from bench.asking import address_of, ask_all, request
from bench.filled import first_choices
from bench.results import Row, middle, percentile, verdict
from bench.serving import bare_flask, whole_stack
from bench.tables.scorepad import seated

MATCHES = 50
READS = 1000
TURNS = 5
GOAL = 0.85


def main() -> None:
    """Measure and print."""
    chosen = results.arguments(__doc__).parse_args()
    rows = run()
    results.keep(chosen.out, "views", rows)
    print(tell(rows))


def run(matches: int = MATCHES, reads: int = READS, turns: int = TURNS) -> list[Row]:
    """Return a row for each turn of both."""
    with (
        tempfile.TemporaryDirectory() as folder,
        whole_stack(folder, processes=1) as url,
        bare_flask() as bare,
    ):
        tables = [(path, tokens[0]) for path, tokens in seated(url, matches)]
        first_choices(url, tables)  # when all have been dealt
        paths = [path for path, _ in tables]
        ours = [request("GET", paths[number % matches]) for number in range(reads)]
        (view,) = ask_all(address_of(url), ours[:1])
        ask_all(address_of(bare), [request("POST", "/value/view", view.json)])
        theirs = [request("GET", "/value/view")] * reads
        return [{**_side("ours", url, ours), **_side("bare", bare, theirs)} for _ in range(turns)]


def _side(name: str, url: str, requests: Sequence[bytes]) -> Row:
    begun = time.perf_counter()
    answers = ask_all(address_of(url), requests)
    took = time.perf_counter() - begun
    assert {answer.status for answer in answers} == {200}, answers[0]
    times = [answer.seconds for answer in answers]
    return {f"rate_{name}": len(answers) / took, f"p99_{name}": 1000 * percentile(times, 0.99)}


def tell(rows: Sequence[Row]) -> str:
    """Return both rates and their ratio."""
    ours, bare = middle(rows, "rate_ours") or 0.0, middle(rows, "rate_bare") or 1.0
    return (
        f"views: {ours:.0f}/s (p99 {middle(rows, 'p99_ours'):.1f} ms), bare {bare:.0f}/s: "
        f"{ours / bare:.2f} times ({verdict(ours / bare, GOAL, most=False)})"
    )


if __name__ == "__main__":
    main()
