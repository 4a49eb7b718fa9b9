"""From a choice to all clients of the match: through the API, the log, one worker and the streams.

The baseline is a bare Flask app with one append and a fan-out to as many streams, on a log server of the same
kind. Run: .venv/bin/python -m bench.latency
"""

import json
import random
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import requests

from bench import hop
from bench.serving import one_process, whole_stack, worker_process
from services.stack.redis_server import running_servers
from shared.eventlog.servers import connect

SEATS = 6
MATCHES = 6
BARE_APPENDS = 300
HOPS = 200


class Client(threading.Thread):
    """A reader of a stream that notes when each line came."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.seen: dict[str, float] = {}
        self._url = url

    def run(self) -> None:
        """Read until the stream ends."""
        headers = {"Accept": "application/x-ndjson"}
        try:
            with requests.get(self._url, headers=headers, stream=True, timeout=60) as answer:
                for line in answer.iter_lines(chunk_size=None):  # as it arrives
                    if line:
                        self.seen.setdefault(_name(json.loads(line)), time.perf_counter())
        except requests.RequestException:  # the bare app never ends a stream by itself
            return


def _name(item: Any) -> str:
    if not isinstance(item, dict):
        return str(item)
    if item["type"] == "awaiting":
        return f"awaiting {item['phase']} {item['seats']}"
    return f"event {item['seq']}"


@dataclass
class Times:
    """Milliseconds from the request to the last client."""

    bare: list[float] = field(default_factory=list)
    hops: list[float] = field(default_factory=list)
    stays_open: list[float] = field(default_factory=list)
    closes: list[float] = field(default_factory=list)


def main() -> None:
    """Measure both, and print the ratios."""
    times = Times()
    _measure_bare(times)
    _measure_hops(times)
    with tempfile.TemporaryDirectory() as folder, whole_stack(folder) as url:
        for number in range(MATCHES):
            _play(url, times, random.Random(number))
    print(f"bare append and fan-out to {SEATS} streams: {_figures(times.bare)}")
    print(f"an empty RQ job, from enqueueing to running: {_figures(times.hops)}")
    ratios = [_percentile(times.stays_open, share) / _percentile(times.bare, share) for share in (0.5, 0.99)]
    print(
        f"a choice that leaves the barrier open: {_figures(times.stays_open)}; "
        f"{ratios[0]:.1f} / {ratios[1]:.1f} times bare, goal <= 3 / 5"
    )
    hops = (_percentile(times.closes, 0.5) - _percentile(times.bare, 0.5)) / _percentile(times.hops, 0.5)
    print(
        f"a choice that closes it, until the next deal is there: {_figures(times.closes)}; "
        f"bare + {hops:.1f} RQ hops, goal <= 2"
    )


def _measure_bare(times: Times) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running_servers(Path(folder)) as urls,
        one_process("bench.bare_app:app", urls) as url,
    ):
        session = requests.Session()
        clients = _clients(f"{url}/stream")
        _when_all(clients, "ready")
        time.sleep(0.2)  # until its subscriber listens
        for _ in range(BARE_APPENDS):
            begun = time.perf_counter()
            seq = session.post(f"{url}/append/one", json={"phase": 1}).json()["seq"]
            times.bare.append(1000 * (_when_all(clients, str(seq)) - begun))


def _measure_hops(times: Times) -> None:
    """Time an empty job through a worker like ours, from enqueueing it to its first line."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_servers(Path(folder)) as urls,
        worker_process(urls, "bench.hop"),
    ):
        work = connect(urls.work)
        queue = hop.queue_of(work)
        for number in range(HOPS):
            begun = time.perf_counter()
            queue.enqueue("bench.hop.answer", f"hop{number}", result_ttl=0)
            work.blpop([f"hop{number}"])
            times.hops.append(1000 * (time.perf_counter() - begun))
        del times.hops[:20]  # the worker was still starting


def _clients(url: str) -> list[Client]:
    clients = [Client(url) for _ in range(SEATS)]
    for client in clients:
        client.start()
    return clients


def _play(url: str, times: Times, chance: random.Random) -> None:
    session = requests.Session()
    wanted = {"game": "criss-cross", "seats": SEATS}
    match = f"{url}/v1/matches/{session.post(f'{url}/v1/matches', json=wanted).json()['id']}"
    tokens = [session.post(f"{match}/seats", json={"name": f"P{n}"}).json()["token"] for n in range(SEATS)]
    clients = _clients(f"{match}/events")
    while (shown := session.get(match).json())["status"] == "running":
        waiting = shown["awaiting"]
        for seat in list(waiting):
            waiting.remove(seat)
            headers = {"Authorization": f"Bearer {tokens[seat]}"}
            legal = session.get(f"{match}/legal", headers=headers).json()
            body = {"phase": legal["phase"], "choice": chance.choice(legal["choices"])}
            begun = time.perf_counter()
            seq = session.post(f"{match}/choices", json=body, headers=headers).json()["seq"]
            # An open choice shows as one seat fewer that is awaited; a closed barrier as the dealer's event.
            news = f"awaiting {legal['phase']} {waiting}" if waiting else f"event {seq + 1}"
            spent = 1000 * (_when_all(clients, news) - begun)
            (times.stays_open if waiting else times.closes).append(spent)


def _when_all(clients: list[Client], name: str) -> float:
    deadline = time.monotonic() + 5
    while not all(name in client.seen for client in clients):
        if time.monotonic() > deadline:
            raise SystemExit(f"{name} did not reach everybody")
        time.sleep(0.0002)
    return max(client.seen[name] for client in clients)


def _percentile(times: list[float], share: float) -> float:
    return sorted(times)[int(share * len(times))]


def _figures(times: list[float]) -> str:
    return f"p50 {_percentile(times, 0.5):.1f} ms, p99 {_percentile(times, 0.99):.1f} ms"


if __name__ == "__main__":
    main()
