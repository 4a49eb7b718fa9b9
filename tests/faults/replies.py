"""Replies that get lost after the choice was written: between client and API, and between API and log."""

import json
import random
from urllib.parse import urlsplit

from services.api.app import create_app
from services.api.ports import connect_ports
from tests.faults.checkers import check_a, check_b, logs_of
from tests.faults.client import PATIENCE, Asked, History, Line, StormyTable, Waiting
from tests.faults.proxy import DroppingProxy


class Drops:
    """Loses the reply to the next so many requests that hold these words."""

    def __init__(self, *words):
        self.words, self.left = words, 0

    def __call__(self, data):
        if self.left > 0 and all(word in data for word in self.words):
            self.left -= 1
            return True
        return False


def lose_http_replies(stack, requests, seed=0, patience=PATIENCE):
    """Make so many choices, with each reply lost one to three times; return (events, losses, findings)."""
    history, drops = History(), Drops(b"POST ", b"/choices")
    with DroppingProxy(stack.address, drops) as proxy:
        while len(history.asked) < requests:
            begun = seed + len(history.asked)
            table = StormyTable(stack.address, history, seats=2, seed=begun, patience=patience).open()
            _play(table, proxy, drops, requests)
    logs = logs_of(stack, history)
    events = sum(json.loads(body)["type"] == "chose" for log in logs.values() for _, body, _ in log)
    return events, proxy.dropped, check_a(history, logs) + check_b(logs)


def _play(table, proxy, drops, requests):
    asked, waiting = table.history.asked, Waiting(table)
    shaky = Line(proxy.server_address, table.history, keep=False, patience=table.patience)
    with Line(table.address, table.history) as direct:
        while len(asked) < requests and not table.over(direct):
            before = len(asked)
            for seat in range(table.seats):
                legal = table.legal(direct, seat)
                if legal["choices"] and len(asked) < requests:
                    drops.left = 1 + len(asked) % 3
                    table.choose(shaky, seat, legal["phase"], table.chance.choice(legal["choices"]))
            waiting.over() if len(asked) > before else waiting.on()


def lose_log_replies(stack, requests):
    """The same between the API and the log server, with an API of our own behind the proxy."""
    history, drops = History(), Drops(b"EVALSHA")
    address = urlsplit(stack.grant.api_log)
    with DroppingProxy((address.hostname, address.port), drops) as proxy:
        url = stack.grant.api_log.replace(f":{address.port}/", f":{proxy.server_address[1]}/")
        ports = connect_ports(url, stack.grant.work)
        client = create_app(ports).test_client()
        while len(history.asked) < requests:
            table = StormyTable(stack.address, history, seats=1, seed=len(history.asked)).open()
            _choose_twice(client, table, drops, requests)
        ports.hub.close()
        for redis in (ports.log.redis, ports.work):
            redis.close()
    logs = logs_of(stack, history)
    events = sum(json.loads(body)["type"] == "chose" for log in logs.values() for _, body, _ in log)
    return events, proxy.dropped, check_a(history, logs) + check_b(logs)


def _choose_twice(client, table, drops, requests):
    asked, chance = table.history.asked, random.Random(1)
    with Line(table.address, table.history) as line:
        while len(asked) < requests and not table.over(line):
            legal = table.legal(line, 0)
            if legal["choices"]:
                drops.left = 1
                choice = chance.choice(legal["choices"])
                asked.append(
                    _post(client, table, Asked(table.match, 0, legal["phase"], choice, f"k{len(asked)}"))
                )


def _post(client, table, asked):
    """Send a choice to our own API until it says that it has reached the log."""
    headers = {"Authorization": f"Bearer {table.tokens[0]}", "Idempotency-Key": asked.key}
    body = {"phase": asked.phase, "choice": asked.choice}
    while asked.status in (None, 503):
        answer = client.post(f"/v1/matches/{asked.match}/choices", json=body, headers=headers)
        asked.status, asked.answer = answer.status_code, answer.json
    return asked
