"""Full replays from Redis, engine speed, memory, and how the cost of an action grows.

Run: .venv/bin/python -m bench.replay
"""

import random
import tempfile
import time
from pathlib import Path

from clients.cli.offline import Film
from services.api.app import create_app
from services.api.ports import connect_ports
from services.stack.redis_server import running_servers
from services.worker.bots import Bots
from services.worker.dealer import Dealer
from shared.engine.core import AnyGame, Chosen, Deal, Dealt, Over
from shared.engine.match import replay
from shared.engine.registry import GAMES, complete_options
from shared.eventlog import keys
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots
from tests.engine.play import every_setup
from tests.records import random_record
from tests.table import Table

EVENTS_GOAL = {"criss-cross": 60_000, "encore": 15_000, "second-chance": 15_000}
RECORD_GOAL = 50
REPLAY_GOAL = {"criss-cross": 5, "encore": 15, "second-chance": 15}


def main() -> None:
    """Print every figure beside its goal."""
    for game in GAMES.values():
        print(f"{game.name}: {playouts(game):,.0f} applied events/s, goal >= {EVENTS_GOAL[game.name]:,}")
        _offline(game)
    with tempfile.TemporaryDirectory() as folder, running_servers(Path(folder)) as urls:
        log = EventLog(connect(urls.worker_log))
        work = connect(urls.work)
        dealer = Dealer(log, Snapshots(work), Bots(work).ask)
        client = create_app(connect_ports(urls.api_log, urls.work)).test_client()
        for game in GAMES.values():
            _replay(game, Table(client, dealer, game=game.name, seats=2), log)
        _growth(client, dealer, log)


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


def _offline(game: AnyGame) -> None:
    """Print how much `scorepad replay FILE` computes before the first picture."""
    options, seats = max(every_setup(game), key=lambda setup: setup[1])
    record = random_record(game, options, seats, random.Random(1))
    times = []
    for _ in range(50):
        begun = time.process_time()
        events = len(Film(record).events)
        times.append(1000 * (time.process_time() - begun))
    times.sort()
    print(
        f"{game.name}: record of {events} events, {len(record) / 1024:.0f} KB, read, verified and replayed "
        f"offline in p50 {times[25]:.1f} ms, p99 {times[49]:.1f} ms, goal <= {RECORD_GOAL} ms"
    )


def _replay(game: AnyGame, table: Table, log: EventLog) -> None:
    table.play()
    times = []
    for _ in range(200):
        begun = time.perf_counter()
        match = replay(log.tail(table.id).events)
        times.append(1000 * (time.perf_counter() - begun))
    times.sort()
    size = sum(log.redis.memory_usage(key) or 0 for key in log.redis.scan_iter(f"*{table.id}*"))
    print(
        f"{game.name}: full replay of {match.seq} events p50 {times[100]:.2f} ms, p99 {times[197]:.2f} ms, "
        f"goal p99 <= {REPLAY_GOAL[game.name]} ms; {size / 1024:.1f} KB in Redis, goal <= 16 KB"
    )


def _growth(client: object, dealer: Dealer, log: EventLog) -> None:
    few = _action_cost(client, dealer)
    pipe = log.redis.pipeline(transaction=False)
    for number in range(10_000):
        pipe.xadd(keys.log_key(f"filler{number:06}"), {"body": "{}", "digest": ""})
    pipe.execute()
    many = _action_cost(client, dealer)
    print(f"an action with 10,000 more matches in the log costs {many / few:.2f} times as much, goal about 1")


def _action_cost(client: object, dealer: Dealer) -> float:
    tables = [Table(client, dealer, seats=3) for _ in range(40)]
    choices = [(table, table.legal(0)[0], table.show()["phase"]) for table in tables]
    begun = time.process_time()
    for table, choice, phase in choices:
        assert table.post(0, choice, phase=phase).status_code == 201
    return (time.process_time() - begun) / len(choices)


if __name__ == "__main__":
    main()
