"""Durable actions and views a second through the API, against a bare Flask app on the same log server.

Run: .venv/bin/python -m bench.http_actions
"""

import json
import tempfile
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

from bench.serving import one_process
from bench.wire import Load, http_request, send
from services.stack.redis_server import running_servers
from services.worker.bots import Bots
from services.worker.dealer import Dealer
from shared.eventlog.batches import Batch
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots

MATCHES = 200
SEATS = 6
CONNECTIONS = 8
RAW_APPENDS = 250


def main() -> None:
    """Measure, and print each figure with its ratio."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_servers(Path(folder)) as urls,
        one_process("bench.bare_app:app", urls) as bare,
        one_process("services.api.wsgi:app", urls) as api,
    ):
        work = connect(urls.work)
        dealer = Dealer(EventLog(connect(urls.worker_log)), Snapshots(work), Bots(work).ask)
        tables = [_table(api, dealer) for _ in range(MATCHES)]
        _warm(bare, api)
        _raw_appends(dealer.log)
        _actions(bare, api, [request for table in tables for request in table])
        _views(bare, api)


def _actions(bare: str, api: str, actions: list[bytes]) -> None:
    raw = [http_request("POST", f"{bare}/append/{n % MATCHES}", b'{"phase":1}') for n in range(len(actions))]
    baseline = send(_address(bare), raw, CONNECTIONS)
    _report("durable actions", send(_address(api), actions, CONNECTIONS), baseline, goal=0.6, status=201)


def _raw_appends(log: EventLog) -> None:
    """Append choices straight through the log, without HTTP, rules or Flask."""
    body = {"type": "chose", "v": 1, "at": 0, "by": "player", "seat": 0, "phase": 1, "choice": {"pick": "S"}}

    def append(thread: int) -> None:
        for number in range(RAW_APPENDS):
            log.append(f"raw{thread}", Batch([body], {"slot": f"{number}:0"}))

    threads = [threading.Thread(target=append, args=(n,)) for n in range(CONNECTIONS)]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(
        f"raw Lua appends from one process: {CONNECTIONS * RAW_APPENDS / (time.perf_counter() - begun):.0f}/s"
    )


def _views(bare: str, api: str) -> None:
    reads = [http_request("GET", f"{bare}/read/{n % MATCHES}") for n in range(500)]
    baseline = send(_address(bare), reads, CONNECTIONS)
    listed = json.loads(_get(f"{api}/v1/matches?status=running&limit=50"))["matches"]
    views = [http_request("GET", f"{api}/v1/matches/{listed[n % 50]['id']}") for n in range(500)]
    _report("views", send(_address(api), views, CONNECTIONS), baseline, goal=0.7, status=200)


def _table(api: str, dealer: Dealer) -> list[bytes]:
    """Start a match and return the choices of all seats but one, so that no barrier closes."""
    match_id = _post(f"{api}/v1/matches", {"game": "criss-cross", "seats": SEATS})["id"]
    tokens = [_post(f"{api}/v1/matches/{match_id}/seats", {"name": f"P{n}"})["token"] for n in range(SEATS)]
    dealer.advance(match_id)
    view = json.loads(_get(f"{api}/v1/matches/{match_id}"))
    a, b = view["view"]["dice"]
    body = json.dumps({"phase": view["phase"], "choice": {"write": {"r3c3": a, "r3c4": b}}}).encode()
    url = f"{api}/v1/matches/{match_id}/choices"
    return [http_request("POST", url, body, token) for token in tokens[:-1]]


def _warm(bare: str, api: str) -> None:
    send(_address(bare), [http_request("POST", f"{bare}/append/warm", b"{}")] * 100, CONNECTIONS)
    send(_address(api), [http_request("GET", f"{api}/v1/games")] * 100, CONNECTIONS)


def _address(url: str) -> tuple[str, int]:
    host, _, port = url.removeprefix("http://").partition(":")
    return host, int(port)


def _post(url: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.loads(urllib.request.urlopen(request).read())


def _get(url: str) -> bytes:
    data: bytes = urllib.request.urlopen(url).read()
    return data


def _report(name: str, ours: Load, baseline: Load, goal: float, status: int) -> None:
    assert set(ours.statuses) == {status}, ours.statuses
    ratio = ours.rate / baseline.rate
    print(
        f"{name}: {ours.rate:.0f}/s (p50 {ours.percentile(0.5):.1f} ms, p99 {ours.percentile(0.99):.1f} ms), "
        f"bare {baseline.rate:.0f}/s; ratio {ratio:.2f}, goal >= {goal}"
    )


if __name__ == "__main__":
    main()
