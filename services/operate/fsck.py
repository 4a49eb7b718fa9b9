"""`fsck`: checks every match, halts those that are damaged, repairs what is only a cache."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial

from redis import Redis

from services.operate.check import Damage, check_stored, needs_seed
from services.operate.settle import note_if_forgotten, settle_tables
from services.operate.stored import Stored, match_ids, read_stored
from services.stack.redis_server import Urls
from shared.engine.match import Match
from shared.eventlog.errors import MissingGame
from shared.eventlog.halts import Halt, halt_match, lift_halt
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots

CHUNK = 20  # matches that a process takes at a time


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about one match: its first divergence, if any, and what was put right.

    `unchecked` says why the rules could not be asked.
    """

    match: str
    seq: int
    reason: str | None = None
    halted: bool = False
    repaired: tuple[str, ...] = ()
    unchecked: str | None = None


def fsck(urls: Urls, unhalt: bool, processes: int) -> tuple[int, Iterator[Verdict]]:
    """Return how many matches there are, and the verdict on each as it comes."""
    ids = match_ids(connect(urls.worker_log))
    return len(ids), _verdicts(urls, unhalt, ids, processes)


def _verdicts(urls: Urls, unhalt: bool, ids: list[str], processes: int) -> Iterator[Verdict]:
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(partial(_check_at, urls, unhalt), ids, chunksize=CHUNK)


def _check_at(urls: Urls, unhalt: bool, match_id: str) -> Verdict:
    log, work = _connected(urls)
    return check_match(log, work, match_id, unhalt)


@cache
def _connected(urls: Urls) -> tuple[Redis, Redis]:
    return connect(urls.worker_log), connect(urls.work)


def check_match(log: Redis, work: Redis, match_id: str, unhalt: bool = False) -> Verdict:
    """Check one match: halt it if it is damaged, put its caches right if it is sound."""
    stored = read_stored(log, match_id)
    try:
        states = check_stored(stored)
        if needs_seed(states[-1], stored):
            raise Damage(1, "the seed that this event has committed to is gone")
    except Damage as damage:
        halt_match(log, match_id, Halt(damage.seq, damage.reason))
        return Verdict(match_id, damage.seq, damage.reason, halted=True)
    except MissingGame as missing:
        marked = stored.values["halt"] is not None
        return Verdict(match_id, len(stored.entries), halted=marked, unchecked=str(missing))
    verdict = Verdict(match_id, states[-1].seq, repaired=_repaired(log, work, stored, states))
    if stored.values["halt"] is None:
        return verdict
    if unhalt:
        lift_halt(log, match_id)
        return replace(verdict, repaired=(*verdict.repaired, "halt"))
    return replace(verdict, halted=True)


def _repaired(log: Redis, work: Redis, stored: Stored, states: list[Match]) -> tuple[str, ...]:
    repairs = {
        "tables": settle_tables(log, states[-1], stored),
        "snapshot": _drop_wrong_snapshot(work, states),
        "due": stored.values["halt"] is None and note_if_forgotten(EventLog(log), states[-1]),
    }
    return tuple(name for name, done in repairs.items() if done)


def _drop_wrong_snapshot(work: Redis, states: list[Match]) -> bool:
    """Drop a snapshot that is not the match at its seq; then the whole log is folded."""
    snapshots = Snapshots(work)
    if not snapshots.present(states[0].id):
        return False
    found = snapshots.load(states[0].id)
    if found and (found.seq > len(states) or found == states[found.seq - 1]):
        return False
    snapshots.drop(states[0].id)
    return True
