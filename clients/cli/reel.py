"""Where to stop in a match: by event, by round, from either side of the network."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from clients.cli.app import App
from clients.cli.errors import Misread
from clients.cli.language import t
from clients.cli.offline import Film
from clients.cli.text import Json

OVER = ("finished", "aborted")


class Reel(Protocol):
    """A match that can be seen after each of its events."""

    match: str
    events: list[Json]

    def at(self, seq: int, seat: int | None) -> Json:
        """Return the match after this event, for this seat or a spectator."""


class Remote:
    """A match that still runs: the server shows its earlier moments."""

    def __init__(self, app: App, match: str) -> None:
        self._app = app
        self.match = match
        self.events = app.api.events(match)

    def at(self, seq: int, seat: int | None) -> Json:
        """Return what the server says, which shows a seat's view to its holder alone."""
        held = self._app.keyring.seats(self.match)
        if seat is not None and seat not in held:
            raise Misread(
                t("Seat {seat} is not held by this computer; wait until the match is over.", seat=seat)
            )
        return self._app.api.table(self.match, held[seat] if seat is not None else None, seq)


def open_reel(app: App, source: str) -> Reel:
    """Return the record in a file, or a match of the server; one that is over is fetched once and for all."""
    if is_file(source):
        return Film(read_bytes(source))
    match = app.find(source)
    state = app.api.match(match)
    if state["status"] not in OVER:
        return Remote(app, match)
    called = {seat["seat"]: seat["name"] for seat in state["seats"] if seat["name"]}
    return Film(app.api.record(match), called, state["imported"])


def is_file(source: str) -> bool:
    """Say whether a file is meant, or standard input by `-`; what no file can be called is none."""
    return source == "-" or os.path.isfile(source)


def read_bytes(path: str) -> bytes:
    """Return the content of a file, or of standard input for `-`."""
    try:
        return Path("/dev/stdin" if path == "-" else path).read_bytes()
    except OSError as error:
        raise Misread(t("{path} cannot be read: {why}.", path=path, why=error.strerror)) from error


def rounds(events: Sequence[Json]) -> list[int]:
    """Return the events to stop at when going by rounds: before each phase is chosen in, and the last."""
    firsts: dict[int, int] = {}
    for event in events:
        if event["type"] == "chose":
            firsts.setdefault(event["phase"], event["seq"] - 1)
    return sorted({1, *firsts.values(), len(events)})
