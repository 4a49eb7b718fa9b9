"""`backup` and `restore`: every match in one file, and a manifest of heads to check a copy against."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from redis import Redis

from services.operate.disk import file_digest, sync_folder, write_file
from services.operate.lines import dump, load
from services.operate.manifest import ARCHIVE, MATCHES, Manifest
from services.operate.stored import Stored, match_ids, read_stored, write_stored
from services.stack.failure import StackFailed
from shared.eventlog import keys
from shared.eventlog.archive import archived_events, archived_head, archived_heads, record_path
from shared.eventlog.errors import DamagedLog
from shared.eventlog.keys import is_match_id


class Backup:
    """A backup being made: it appears under its name only when it is complete and on disk."""

    def __init__(self, log: Redis, folder: Path, archive: Path) -> None:
        if folder.exists() and any(folder.iterdir()):
            raise StackFailed(f"{folder} is not empty; give a backup a folder of its own.")
        self._log, self._folder, self._archive = log, folder, archive
        self._draft = folder.with_name(folder.name + ".partial")
        self.ids = sorted({*match_ids(log), *archived_heads(log)})
        for match_id in self.ids:
            if not is_match_id(match_id):  # it would become a path, and could not be restored
                raise StackFailed(f"The log server holds {match_id[:40]!a}, which is no match's id.")

    def run(self) -> Iterator[str]:
        """Write it, and yield each match that is done."""
        shutil.rmtree(self._draft, ignore_errors=True)
        (self._draft / ARCHIVE).mkdir(mode=0o700, parents=True)
        self._draft.chmod(0o700)
        heads = {}
        with open(os.open(self._draft / MATCHES, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            for match_id in self.ids:
                stored = read_stored(self._log, match_id)
                file.write(dump(stored))
                heads[match_id] = self._keep(stored)
                yield match_id
            file.flush()
            os.fsync(file.fileno())
        Manifest(heads, file_digest(self._draft / MATCHES)).write(self._draft)
        sync_folder(self._draft)
        if self._folder.exists():
            self._folder.rmdir()
        self._draft.rename(self._folder)
        sync_folder(self._folder.parent)

    def _keep(self, stored: Stored) -> list[Any]:
        """Return where the match ends; an archived one brings its record along."""
        if stored.entries:
            return [len(stored.entries), stored.head]
        events = archived_events(self._log, self._archive, stored.id)
        path = record_path(self._archive, stored.id)
        write_file(self._draft / ARCHIVE / path.name, path.read_bytes())
        return [len(events), archived_head(self._log, stored.id)]


class Restore:
    """A backup that was examined, being put into an empty log server."""

    def __init__(self, log: Redis, folder: Path, archive: Path, manifest: Manifest) -> None:
        if log.dbsize():
            raise StackFailed("The log server holds data already; restore into an empty one.")
        self._log, self._folder, self._archive = log, folder, archive
        self._heads = manifest.heads
        self.total = len(manifest.heads)

    def run(self) -> Iterator[str]:
        """Write every match, and yield each that is done."""
        with open(self._folder / MATCHES, "rb") as file:
            for line in file:
                stored = load(line)
                write_stored(self._log, stored)
                if not stored.entries:
                    self._put_back(stored.id)
                yield stored.id

    def _put_back(self, match_id: str) -> None:
        """Put the record of an archived match into the archive."""
        self._archive.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = record_path(self._archive, match_id)
        draft = path.with_suffix(f".{os.getpid()}")  # to take the place of whatever is there, links too
        write_file(draft, (self._folder / ARCHIVE / path.name).read_bytes())
        draft.replace(path)
        self._log.hset(keys.archived_key(keys.bucket(match_id)), match_id, self._heads[match_id][1])

    def wrong(self) -> list[str]:
        """Return the matches that, read back from the server, are not as long or do not end as they did."""
        return [match_id for match_id, end in self._heads.items() if self._end(match_id) != end]

    def _end(self, match_id: str) -> list[Any]:
        stored = read_stored(self._log, match_id)
        if stored.entries:
            return [len(stored.entries), stored.head]
        try:
            events = archived_events(self._log, self._archive, match_id)
        except DamagedLog:
            return []
        return [len(events), self._heads[match_id][1]]
