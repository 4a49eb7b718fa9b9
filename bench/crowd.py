"""Spectators who only listen."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.asking import address_of
from bench.loop import Loop, Stuck
from bench.tables.stream import Stream

SLICE = 200  # streams that are asked for at once: a server's queue of new connections is short
PATIENCE = 10.0  # seconds for each slice


@contextmanager
def crowd(url: str, paths: Sequence[str], count: int) -> Iterator[int]:
    """Hold so many streams of these matches, or as many as there is room for; give how many."""
    loop = Loop()
    streams: list[Stream] = []

    def all_live() -> bool:
        return all(stream.live for stream in streams[-SLICE:])

    try:
        for number in range(count):
            streams.append(Stream(loop, address_of(url), f"{paths[number % len(paths)]}/events", _ignore))
            if len(streams) % SLICE == 0 or len(streams) == count:
                loop.run(all_live, PATIENCE)
    except Stuck:
        pass  # there is no more room
    try:
        yield sum(stream.live for stream in streams)
    finally:
        for stream in streams:
            stream.close()


def _ignore(_: bytes) -> None:
    pass
