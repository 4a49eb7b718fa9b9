"""The engine's speed, records read offline, and full replays of matches that were really played.

The replayed matches are played through the API by random choices, so they are as long as those of people.
Run: .venv/bin/python -m bench.replay [--out FILE]
"""

import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import results
from bench.asking import Caller, request
from bench.loop import Stuck
from bench.results import Row, percentile, verdict
from bench.serving import whole_stack
from bench.tables.scorepad import seated
from clients.cli.offline import Film
from services.stack.access import read_grant
from shared.engine.core import AnyGame, Chosen, Deal, Dealt, Over
from shared.engine.match import replay
from shared.engine.registry import GAMES, complete_options
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect_log
from tests.engine.play import every_setup
from tests.records import random_record

EVENTS_GOAL = {"criss-cross": 99_000, "encore": 48_000, "second-chance": 40_000}
RECORD_GOAL = 50
REPLAY_GOAL = {"criss-cross": 5, "encore": 15, "second-chance": 15}
REPLAYS = 200
PATIENCE = 30.0  # seconds until a match must have gone on


def main() -> None:
    """Print every figure beside its goal."""
    chosen = results.arguments(__doc__).parse_args()
    rows = run()
    results.keep(chosen.out, "replay", rows)
    print(tell(rows))


def run(games: Sequence[str] = tuple(GAMES), seconds: float = 2.0, replays: int = REPLAYS) -> list[Row]:
    """Return a row for each game and number of seats."""
    rows = []
    with tempfile.TemporaryDirectory() as folder, whole_stack(folder) as url:
        log = EventLog(connect_log(read_grant(Path(folder)).worker_log))
        for name in games:
            offline = {"speed": playouts(GAMES[name], seconds), **_offline(GAMES[name])}
            for seats in (2, GAMES[name].players[1]):
                match_id = play(url, name, seats, random.Random(1))
                rows.append({"game": name, "seats": seats, **offline, **_replay(log, match_id, replays)})
    return rows


def playouts(game: AnyGame, seconds: float = 2.0) -> float:
    """Return applied events a second in random two-player matches, legal choices included."""
    chance = random.Random(1)
    options = complete_options(game, {}, 2)
    applied = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state = game.setup(options, 2)
        while not isinstance(awaits := game.awaits(state), Over):
            if isinstance(awaits, Deal):
                numbers = tuple(int(chance.random() * bound) for bound in awaits.draws)
                state = game.apply(state, Dealt(numbers))
                applied += 1
                continue
            moves = {}
            for seat in awaits.seats:
                legal = game.legal(state, seat)
                moves[seat] = legal[int(chance.random() * len(legal))]
            state = game.apply(state, Chosen(moves))
            applied += len(moves)
    return applied / (time.perf_counter() - begun)


def play(url: str, game: str, seats: int, chance: random.Random) -> str:
    """Play a match to its end by random choices of every seat; return its id."""
    ((path, tokens),) = seated(url, 1, seats, game)
    with Caller(url) as caller:
        ends = time.monotonic() + PATIENCE
        while (shown := caller.ask(request("GET", path)).json)["status"] == "running":
            if time.monotonic() > ends:
                raise Stuck(f"{path} does not go on")
            for seat in shown["awaiting"]:
                legal = caller.ask(request("GET", f"{path}/legal", token=tokens[seat])).json
                if legal["choices"]:
                    body = {"phase": legal["phase"], "choice": chance.choice(legal["choices"])}
                    key = {"Idempotency_Key": f"{seat}-{legal['phase']}"}
                    caller.ask(request("POST", f"{path}/choices", body, tokens[seat], **key))
                    ends = time.monotonic() + PATIENCE
    return path.rpartition("/")[2]


def _offline(game: AnyGame) -> Row:
    """Return how much `scorepad replay FILE` computes before the first picture."""
    options, seats = max(every_setup(game), key=lambda setup: setup[1])
    record = random_record(game, options, seats, random.Random(1))
    times = _times(lambda: Film(record), 50, time.process_time)
    return {"record_events": len(Film(record).events), "record_p99": 1000 * percentile(times, 0.99)}


def _replay(log: EventLog, match_id: str, replays: int) -> Row:
    events = log.tail(match_id).events
    if events[-1].type != "match_ended":
        raise Stuck(f"match {match_id} was not played to its end")
    times = _times(lambda: replay(log.tail(match_id).events), replays, time.perf_counter)
    stored = sum(
        log.redis.memory_usage(key) or 0 for key in log.redis.scan_iter(f"*{match_id}*", count=10_000)
    )
    return {
        "events": len(events),
        "replay_p50": 1000 * percentile(times, 0.5),
        "replay_p99": 1000 * percentile(times, 0.99),
        "kb": stored / 1024,
    }


def _times(work: Callable[[], object], count: int, clock: Callable[[], float]) -> list[float]:
    times = []
    for _ in range(count):
        begun = clock()
        work()
        times.append(clock() - begun)
    return times


def tell(rows: Sequence[Row]) -> str:
    """Return each figure beside its goal."""
    lines = []
    for row in rows:
        game = row["game"]
        if row["seats"] == 2:
            speed = verdict(row["speed"], EVENTS_GOAL[game], most=False)
            late = verdict(row["record_p99"], RECORD_GOAL)
            lines.append(f"{game}: {row['speed']:,.0f} applied events/s ({speed})")
            lines.append(
                f"{game}: record of {row['record_events']} events read, verified and replayed offline in p99 "
                f"{row['record_p99']:.1f} ms ({late})"
            )
        late = verdict(row["replay_p99"], REPLAY_GOAL[game])
        lines.append(
            f"{game}, {row['seats']} seats: full replay of {row['events']} events "
            f"p50 {row['replay_p50']:.1f} ms, p99 {row['replay_p99']:.1f} ms ({late}); "
            f"{row['kb']:.0f} KB in Redis"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
