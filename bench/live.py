"""Live play: rounds of six clients who all choose at the same time, beside bare Flask and other servers.

Every client has a stream (or socket) of its own; a round ends when all six know the next deal. The systems
take turns, each repetition on servers of its own. The driver is one thread of this program, and shares the
machine with what it measures. Peers need Node: (cd bench/peers && npm install --no-save).

Run: .venv/bin/python -m bench.live [--systems scorepad,bare] [--matches 1,10,50] [--repeats 3] [--out FILE]
"""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from typing import Any

from bench import own_client, results
from bench.comparison import compare
from bench.loop import Stuck
from bench.machine import many_files
from bench.results import Row, percentile
from bench.rounds import SEATS, Opening, Times, play
from bench.serving import bare_flask, node_server, whole_stack
from bench.tables import bare, boardgame, colyseus, scorepad, scorepad_socket

SETS = {1: 14, 10: 5, 50: 2}  # of new matches, by how many are played at once
WARMING = (3, 1)
REPEATS = 3

Player = Callable[[str, int, int], Times]  # address, matches at once, sets


@contextmanager
def _stack() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, whole_stack(folder) as url:
        yield url


@contextmanager
def _flat_file() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, node_server("boardgame.js", folder) as url:
        yield url


def _memory() -> AbstractContextManager[str]:
    return node_server("boardgame.js", "")


def _colyseus() -> AbstractContextManager[str]:
    return node_server("colyseus.js")


def _cheap(opening: Opening) -> Player:
    return partial(play, opening)


SYSTEMS: dict[str, tuple[Callable[[], AbstractContextManager[str]], Player]] = {
    "scorepad": (_stack, _cheap(scorepad.open_tables)),
    "scorepad-socket": (_stack, _cheap(scorepad_socket.open_tables)),
    "bare": (bare_flask, _cheap(bare.open_tables)),
    "boardgame-file": (_flat_file, own_client.play),
    "boardgame-memory": (_memory, own_client.play),
    "boardgame-file-cheap": (_flat_file, _cheap(boardgame.open_tables)),
    "boardgame-memory-cheap": (_memory, _cheap(boardgame.open_tables)),
    "colyseus-cheap": (_colyseus, _cheap(colyseus.open_tables)),
}


def main() -> None:
    """Measure, and print the comparison."""
    parser = results.arguments(__doc__)
    parser.add_argument("--systems", default=",".join(SYSTEMS), help="which, by name (default: all)")
    parser.add_argument("--matches", default="1,10,50", help="how many matches at once (default: 1,10,50)")
    parser.add_argument("--repeats", type=int, default=REPEATS, help="turns of each system (default: 3)")
    chosen = parser.parse_args()
    loads = {int(number): SETS.get(int(number), 1) for number in chosen.matches.split(",")}
    rows = run(chosen.systems.split(","), loads, chosen.repeats)
    results.keep(chosen.out, "live", rows)
    print(compare(rows))


def run(names: Sequence[str], loads: dict[int, int], repeats: int) -> list[Row]:
    """Return a row for each system, load and turn."""
    many_files()
    rows = []
    for turn in range(repeats):
        for name in names:
            for matches, found in _turn(name, loads):
                rows.append({"system": name, "matches": matches, "turn": turn, **found})
                print(_line(rows[-1]), flush=True)
    return rows


def _turn(name: str, loads: dict[int, int]) -> Iterator[tuple[int, Row]]:
    """Play all loads on new servers of one system, if they start."""
    server, player = SYSTEMS[name]
    with ExitStack() as running:
        try:
            url = running.enter_context(server())
        except (Stuck, OSError) as why:
            yield from ((matches, {"failed": f"not started: {why}"}) for matches in loads)
            return
        measure(player, url, *WARMING)
        for matches, sets in loads.items():
            yield matches, measure(player, url, matches, sets)


def measure(player: Player, url: str, matches: int, sets: int) -> Row:
    """Return the figures of one load, or why there are none."""
    try:
        times = player(url, matches, sets)
    except (Stuck, OSError) as why:
        return {"failed": str(why)}
    moves, spent = SEATS * len(times.rounds), times.spent
    cpu = {role: 1000 * seconds / moves for role, seconds in spent.roles.items()}
    return {
        **figures(times),
        "cpu_ms": cpu,
        "driver_ms": 1000 * spent.driver / moves,
        "foreign": spent.foreign,
    }


def figures(times: Times) -> dict[str, Any]:
    """Return rounds a second, and the milliseconds of rounds and answers."""
    found = {"rounds": len(times.rounds) / times.spent.clock}
    for what, seconds in (("round", times.rounds), ("answer", times.answers)):
        found[f"{what}_p50"] = 1000 * percentile(seconds, 0.5)
        found[f"{what}_p99"] = 1000 * percentile(seconds, 0.99)
    return found


def _line(row: Row) -> str:
    head = f"{row['system']:>17} {row['matches']:3} matches: "
    if "failed" in row:
        return head + row["failed"]
    return f"{head}{row['rounds']:6.0f} rounds/s, others use {row['foreign']:.2f} cores"


if __name__ == "__main__":
    main()
