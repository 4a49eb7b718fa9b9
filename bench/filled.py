"""A data folder with many running matches, made by the public API: each was created, joined and dealt."""

import json
import time
from collections.abc import Sequence
from pathlib import Path

from bench.asking import address_of, ask_all, request
from bench.loop import Stuck
from bench.serving import whole_stack
from bench.tables.scorepad import seated

MANY = 10_000
SLICE = 1000
PATIENCE = 300.0  # seconds until all must have been dealt


def fill(folder: Path, count: int = MANY) -> list[tuple[str, str]]:
    """Return path and first token of each match in the folder, making them unless they are there."""
    note = folder / "tables.json"
    if note.exists():
        return [(path, token) for path, token in json.loads(note.read_text())][:count]
    tables: list[tuple[str, str]] = []
    with whole_stack(str(folder / "data")) as url:
        while len(tables) < count:
            made = seated(url, min(SLICE, count - len(tables)), seats=2)
            tables += [(path, tokens[0]) for path, tokens in made]
            print(f"\r{len(tables)} matches", end="", flush=True)
        first_choices(url, tables)  # when every match shows its dice, all have been dealt
    print("\r", end="")
    note.write_text(json.dumps(tables))
    return tables


def first_choices(url: str, tables: Sequence[tuple[str, str]]) -> list[bytes]:
    """Return a legal first choice of the first seat of each match, as a request."""
    dice = _dice(url, [path for path, _ in tables])
    found = []
    for path, token in tables:
        write = dict(zip(("r1c2", "r1c3"), dice[path], strict=True))
        found.append(request("POST", f"{path}/choices", {"phase": 0, "choice": {"write": write}}, token))
    return found


def _dice(url: str, paths: Sequence[str]) -> dict[str, list[str]]:
    """Return the first dice of each match, once it has been dealt."""
    found: dict[str, list[str]] = {}
    ends = time.monotonic() + PATIENCE
    while missing := [path for path in paths if path not in found]:
        answers = ask_all(address_of(url), [request("GET", path) for path in missing])
        views = zip(missing, (answer.json["view"] for answer in answers), strict=True)
        found.update({path: view["dice"] for path, view in views if view and view["dice"]})
        if time.monotonic() > ends:
            raise Stuck(f"{len(missing)} matches have not been dealt")
    return found


def take_back(path: str, token: str) -> bytes:
    """Return the request that takes the first choice back, so that the match is as before."""
    return request("DELETE", f"{path}/choices/0", token=token)
