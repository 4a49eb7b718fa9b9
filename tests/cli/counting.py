"""Counts what a client asks, while others play beside it."""

import re
from contextlib import contextmanager
from urllib.parse import urlsplit

import requests

from tests.faults.proxy import DroppingProxy

ASKED = re.compile(rb"(GET|POST|DELETE) /v1/matches/\w+(?!\S*/events)(\S*) HTTP")


@contextmanager
def counting(url):
    """Yield the address of a way to the server, and what is asked there but for streams."""
    asked = []

    def note(data):
        if line := ASKED.match(data):
            asked.append(f"{line[1].decode()} {line[2].decode()}")

    address = urlsplit(url)
    with DroppingProxy((address.hostname, address.port), note) as proxy:
        yield f"http://127.0.0.1:{proxy.server_address[1]}", asked


def choose_for(url, match, token):
    """Choose the first that is legal, for somebody who is not at a screen."""
    route, headers = f"{url}/v1/matches/{match}", {"Authorization": f"Bearer {token}"}
    legal = requests.get(f"{route}/legal", headers=headers, timeout=10).json()
    body = {"phase": legal["phase"], "choice": legal["choices"][0]}
    requests.post(f"{route}/choices", json=body, headers=headers, timeout=10).raise_for_status()
