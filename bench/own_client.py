"""Rounds played by a peer's own client library, in a process of its own."""

import json
import selectors
import subprocess
from typing import Any

from bench.asking import address_of
from bench.loop import Stuck
from bench.machine import measured
from bench.rounds import PATIENCE, ROUNDS, SEATS, Times
from bench.serving import PEERS, stopped


def play(url: str, matches: int, sets: int) -> Times:
    """Play as `bench.rounds` does, but let Node be the driver."""
    times = Times()
    port = address_of(url)[1]
    command = ["node", "boardgame_client.js", *map(str, (port, matches, SEATS, ROUNDS))]
    pipe = subprocess.PIPE
    with stopped(subprocess.Popen(command, cwd=PEERS, stdin=pipe, stdout=pipe)) as process:
        for _ in range(sets):
            _told(process, "open")
            with measured(times.spent):
                times.rounds += _told(process, "play")
    times.spent.driver = times.spent.roles.pop("client", 0.0)
    return times


def _told(process: subprocess.Popen[bytes], word: str) -> Any:
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{word}\n".encode())
    process.stdin.flush()
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        if not selector.select(PATIENCE):
            raise Stuck(f"the client did not {word} within {PATIENCE:.0f} s")
    told = process.stdout.readline()
    if not told:
        raise Stuck("the client broke off")
    return json.loads(told)
