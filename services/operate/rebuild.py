"""`rebuild`: computes the lists and the snapshots anew, beside the old ones and while matches go on."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from redis import Redis

from services.operate.orphans import Orphans
from services.operate.stored import match_ids
from services.stack.redis_server import Urls
from shared.engine.match import OPEN, RUNNING, Match
from shared.eventlog import keys
from shared.eventlog.archive import archived_heads
from shared.eventlog.errors import LogError
from shared.eventlog.index import LISTED, enter_index, settle_index
from shared.eventlog.log import EventLog
from shared.eventlog.matches import fold_all
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots

# KEYS: a list, its new one, its old one, and so on. Lists that are missing were empty: nothing to rename.
_SWITCH = """
for i = 1, #KEYS, 3 do
  local name, new, old = KEYS[i], KEYS[i + 1], KEYS[i + 2]
  if redis.call('EXISTS', name) == 1 then redis.call('RENAME', name, old) end
  if redis.call('EXISTS', new) == 1 then redis.call('RENAME', new, name) end
end
"""
LISTS = (keys.LIVE, *(keys.list_key(status) for status in LISTED))
_NEW, _OLD = tuple(map(keys.new_list, LISTS)), tuple(map(keys.old_list, LISTS))


class Rebuild:
    """One run: a pass over all logs, the switch, a second look at what changed meanwhile, and the orphans."""

    def __init__(self, urls: Urls, archive: Path) -> None:
        self._log = connect(urls.worker_log)
        self._events = EventLog(self._log, archive)
        self._snapshots = Snapshots(connect(urls.work))
        self._orphans = Orphans(self._log)
        self.ids = sorted({*match_ids(self._log), *archived_heads(self._log)})
        self.unsound: set[str] = set()
        self.swept: list[str] = []

    def run(self) -> Iterator[str]:
        """Do it, and yield each match that is done."""
        self._log.delete(*_NEW, *_OLD)
        for match_id in self.ids:
            match = self._load(match_id)
            if match:
                self._enter(match)
            else:
                self._keep(match_id)
            yield match_id
        self._switch()
        self.swept = self._orphans.sweep()

    def _load(self, match_id: str) -> Match | None:
        try:
            return fold_all(self._events, match_id)
        except LogError:
            self.unsound.add(match_id)
            return None

    def _enter(self, match: Match) -> None:
        self._snapshots.drop(match.id)
        if match.status in (OPEN, RUNNING):
            self._log.sadd(keys.new_list(keys.LIVE), match.id)
            self._snapshots.save(match)
        if match.public and match.status in LISTED:
            self._log.zadd(keys.new_list(keys.list_key(match.status)), {match.id: match.created_at})

    def _keep(self, match_id: str) -> None:
        """Leave a damaged match listed where it was, and let no snapshot hide the damage."""
        self._snapshots.drop(match_id)
        for name in LISTS[1:]:
            created_at = self._log.zscore(name, match_id)
            if created_at is not None:
                self._log.zadd(keys.new_list(name), {match_id: created_at})

    def _switch(self) -> None:
        """Put the new lists in the place of the old ones, then settle every match whose entries differ."""
        names = [*chain.from_iterable(zip(LISTS, _NEW, _OLD, strict=True))]
        self._log.eval(_SWITCH, len(names), *names)
        before = _members(self._log, _OLD)
        changed = before ^ _members(self._log, LISTS)
        for match_id in {match_id for _, match_id in changed}:
            self._settle(match_id, live=(keys.LIVE, match_id) in before)
        self._log.delete(*_OLD)

    def _settle(self, match_id: str, live: bool) -> None:
        """List one match as it is now; to a live one without a log a first event may be on its way."""
        match = self._load(match_id)
        if match or (live and match_id not in self.unsound):
            enter_index(self._log, match_id)
        if match:
            settle_index(self._log, match)


def _members(log: Redis, names: tuple[str, ...]) -> set[tuple[str, str]]:
    """Return which match is in which list; `names` says where the lists lie, in their order."""
    found = {(LISTS[0], member.decode()) for member in log.sscan_iter(names[0])}
    for listed, name in zip(LISTS[1:], names[1:], strict=True):
        found |= {(listed, member.decode()) for member, _ in log.zscan_iter(name)}
    return found
