"""`rebuild`: computes lists, due-index and side tables anew and drops snapshots, while matches go on."""

from collections.abc import Iterator
from pathlib import Path

from redis import Redis

from services.operate.check import Damage, check_end
from services.operate.orphans import Orphans
from services.operate.settle import settle_place, settle_tables
from services.operate.stored import match_ids, read_stored
from services.stack.redis_server import Urls
from shared.engine.match import FINISHED, Match
from shared.eventlog import keys
from shared.eventlog.archive import archived_heads
from shared.eventlog.errors import LogError, MissingGame
from shared.eventlog.index import LISTED, standing
from shared.eventlog.log import EventLog
from shared.eventlog.matches import fold_all
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots

# KEYS: the log of a match, the archived ones of its bucket, then the sorted sets that may name it.
_FORGET = """
if redis.call('EXISTS', KEYS[1]) == 1 or redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 0 end
for i = 3, #KEYS do redis.call('ZREM', KEYS[i], ARGV[1]) end
return 1
"""


class Rebuild:
    """One run: every match is put right by itself, then what names no match is forgotten, and the orphans."""

    def __init__(self, urls: Urls, archive: Path) -> None:
        self._log = connect(urls.worker_log)
        self._events = EventLog(self._log, archive)
        self._snapshots = Snapshots(connect(urls.work))
        self._orphans = Orphans(self._log)
        self._archived = archived_heads(self._log)
        self.ids = sorted({*match_ids(self._log), *self._archived})
        self.unsound: set[str] = set()
        self._unknown: set[str] = set()
        self.swept: list[str] = []

    def run(self) -> Iterator[str]:
        """Put everything right, and yield each match that is done; then sweep what never became one."""
        yield from self.settle_all()
        self.swept = self._orphans.sweep()

    @property
    def unknown(self) -> list[str]:
        """Return the matches whose game is not installed here."""
        return sorted(self._unknown)

    def settle_all(self) -> Iterator[str]:
        """Put right what is computed from logs, and yield each match that is done."""
        for match_id in self.ids:
            self._snapshots.drop(match_id)
            try:
                self._settle(match_id)
            except MissingGame:  # it stays where it was; once its game is back, it goes on
                self._unknown.add(match_id)
            except (LogError, Damage):  # it stays listed where it was, and no snapshot hides the damage
                self.unsound.add(match_id)
            yield match_id
        self._forget()

    def _settle(self, match_id: str) -> None:
        stored = read_stored(self._log, match_id)
        match = fold_all(self._events, match_id)
        if match is None:  # archived or gone meanwhile
            return
        if match.id != match_id:
            raise Damage(1, f"this is the log of match {match.id}")
        if not stored.entries:
            self._list_archived(match)
            return
        if match.seq == len(stored.entries):
            check_end(match, stored)
            settle_tables(self._log, match, stored)
        settle_place(self._events, match)

    def _list_archived(self, match: Match) -> None:
        if standing(match) == FINISHED:
            key = keys.list_key(keys.bucket(match.id), FINISHED)
            self._log.zadd(key, {match.id: match.created_at})

    def _forget(self) -> None:
        """Take from lists and due-index what is no match: a match enters them with its first event."""
        known = set(self.ids)
        for bucket in keys.BUCKETS:
            names = [keys.due_key(bucket), *(keys.list_key(bucket, status) for status in LISTED)]
            members = {member for name in names for member, _ in self._log.zscan_iter(name)}
            for member in members:
                if keys.match_id(member) not in known:
                    _forget(self._log, bucket, member, names)


def _forget(log: Redis, bucket: str, member: bytes, names: list[str]) -> None:
    of_match = (keys.log_key(member.decode("latin-1")), keys.archived_key(bucket))
    log.eval(_FORGET, 2 + len(names), *of_match, *names, member)
