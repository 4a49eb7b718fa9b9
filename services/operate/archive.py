"""`archive`: writes matches that are over to record files, and takes them off the log server."""

import os
from collections.abc import Iterator
from pathlib import Path

from services.operate.check import Damage, check_stored, sound_events
from services.operate.disk import sync_folder, write_file
from services.operate.stored import match_ids, read_stored
from services.stack.redis_server import Urls
from shared.engine.match import ABORTED, FINISHED
from shared.engine.record import read_record, write_record
from shared.engine.verify import verify
from shared.eventlog import keys
from shared.eventlog.archive import record_path
from shared.eventlog.clocks import now
from shared.eventlog.errors import MissingGame
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots

_DAY = 86_400_000


class Archiving:
    """One run; names and tokens stay on the server: players keep their seats, names can be erased."""

    def __init__(self, urls: Urls, folder: Path, days: int) -> None:
        self._log = connect(urls.worker_log)
        self._snapshots = Snapshots(connect(urls.work))
        self._folder = folder
        self._latest = now() - days * _DAY
        self.ids = match_ids(self._log)
        self.archived: list[str] = []
        self.damaged: list[str] = []
        self.unknown: list[str] = []

    def run(self) -> Iterator[str]:
        """Archive what is over and old enough, and yield each match that was looked at."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for match_id in self.ids:
            try:
                self._look(match_id)
            except Damage:
                self.damaged.append(match_id)
            except MissingGame:
                self.unknown.append(match_id)
            yield match_id

    def _look(self, match_id: str) -> None:
        stored = read_stored(self._log, match_id)
        match, events = check_stored(stored)[-1], sound_events(stored)
        if match.status not in (FINISHED, ABORTED) or events[-1].at > self._latest:
            return
        path = record_path(self._folder, match_id)
        draft = path.with_suffix(f".{os.getpid()}")
        write_file(draft, write_record(match, events))
        if verify(read_record(draft.read_bytes())).head != match.head:
            raise AssertionError("a record says what its match says")
        draft.replace(path)
        sync_folder(self._folder)
        self._remove(match_id, match.head)

    def _remove(self, match_id: str, head: str) -> None:
        """Take the match off the server in one step with the note that says where it is."""
        bucket = keys.bucket(match_id)
        pipe = self._log.pipeline(transaction=True)
        pipe.hset(keys.archived_key(bucket), match_id, head)
        gone = (keys.log_key, keys.slots_key, keys.answers_key, keys.seed_key, keys.halt_key)
        pipe.delete(*(key(match_id) for key in gone))
        pipe.zrem(keys.due_key(bucket), match_id)
        pipe.execute()
        self._snapshots.drop(match_id)
        self.archived.append(match_id)
