"""`takeover`: gives the matches of older versions their names of today, while nobody serves.

What happens to each key can happen again, and the mark comes last: a run that was killed is begun anew.
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import monotonic, sleep

from redis import Redis

from services.operate.rebuild import Rebuild
from services.stack.failure import StackFailed
from services.stack.redis_server import Urls
from shared.eventlog import keys
from shared.eventlog.clocks import beats
from shared.eventlog.index import LISTED
from shared.eventlog.layout import mark_layout
from shared.eventlog.servers import connect

SILENCE = 12.0  # seconds after which the beat of an API that was stopped is over
CHUNK = 200  # keys that are renamed in one round trip

# As older versions named them. What lies in a bucket never looks so: there, the match follows its tag.
_OF_MATCH = re.compile(rb"m:\{([^{}]*)\}:(log|slots|keys|tokens|names|halt|imported)")
_SEED = re.compile(rb"seed:\{([^{}]*)\}")
_LISTS = {status: f"index:{status}" for status in LISTED}
_ARCHIVED = "index:archived"
_GONE = ("index:live", _ARCHIVED, *_LISTS.values())
_DRAFTS = [f"{name}:{draft}" for name in _GONE for draft in ("new", "old")]
_NAMES = {
    b"log": keys.log_key,
    b"slots": keys.slots_key,
    b"keys": keys.answers_key,
    b"tokens": keys.tokens_key,
    b"names": keys.names_key,
    b"halt": keys.halt_key,
    b"imported": keys.imported_key,
}


class TakeOver:
    """One run: rename, spread the lists, compute from the logs what is computed from them, mark."""

    def __init__(self, urls: Urls, archive: Path) -> None:
        self._log = connect(urls.worker_log)
        self._urls, self._archive = urls, archive
        self._old = sorted({key for pattern in ("m:{*}:*", "seed:{*}") for key in _scan(self._log, pattern)})
        self.total = len(self._old) + sum(key.endswith(b":log") for key in self._old)
        self.matches = 0
        self.unsound: set[str] = set()

    def run(self) -> Iterator[bytes | str]:
        """Do it, and yield what is done: each key, then each match."""
        yield from self._rename()
        self._spread()
        rebuild = Rebuild(self._urls, self._archive)
        for match_id in rebuild.settle_all():
            self.matches += 1
            yield match_id
        self.unsound = rebuild.unsound
        mark_layout(self._log)

    def _rename(self) -> Iterator[bytes]:
        rest = iter(self._old)
        while chunk := list(islice(rest, CHUNK)):
            pipe = self._log.pipeline(transaction=False)
            for key in chunk:
                pipe.renamenx(key, _new_name(key))
            for key, done in zip(chunk, pipe.execute(), strict=True):
                if not done:
                    raise StackFailed(
                        f"{key.decode('latin-1')!a} is there under its new name too: an older version has "
                        "written after a take-over. Nothing was overwritten; restore a backup."
                    )
                yield key

    def _spread(self) -> None:
        """Put what lies in the lists of all matches into those of their buckets."""
        for status, name in _LISTS.items():
            for member, created_at in self._log.zscan_iter(name):
                if match_id := keys.match_id(member):
                    self._log.zadd(keys.list_key(keys.bucket(match_id), status), {match_id: created_at})
        for member, head in self._log.hscan_iter(_ARCHIVED):
            match_id = member.decode("latin-1")
            self._log.hset(keys.archived_key(keys.bucket(match_id)), match_id, head)
        self._log.delete(*_GONE, *_DRAFTS)


def wait_for_silence(log: Redis) -> None:
    """Return when no API beats any more; refuse to go on while one does."""
    until = monotonic() + SILENCE
    while beats(log):
        if monotonic() > until:
            raise StackFailed("An API is at work on this log server; stop every API and worker first.")
        sleep(0.1)


def _scan(log: Redis, pattern: str) -> Iterator[bytes]:
    found = log.scan_iter(match=pattern, count=1000)
    return (key for key in found if _OF_MATCH.fullmatch(key) or _SEED.fullmatch(key))


def _new_name(key: bytes) -> str:
    if found := _OF_MATCH.fullmatch(key):
        return _NAMES[found[2]](found[1].decode("latin-1"))
    seed = _SEED.fullmatch(key)
    assert seed is not None, "no other key was chosen"
    return keys.seed_key(seed[1].decode("latin-1"))
