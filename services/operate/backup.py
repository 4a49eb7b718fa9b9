"""`backup` and `restore`: every match in one file, and a manifest of heads to check a copy against."""

import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redis import Redis

from services.operate.lines import dump, load
from services.operate.stored import match_ids, read_stored, write_stored
from services.stack.failure import StackFailed

FORMAT = "scorepad-backup"
VERSION = 1
MATCHES = "matches.jsonl"
MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup promises: the length and the head of every match, and the file's own digest."""

    heads: dict[str, list[Any]]  # match: [seq, head]
    sha256: str

    def write(self, folder: Path) -> None:
        """Store the manifest."""
        told = {"format": FORMAT, "version": VERSION, "made_at": int(time.time())}
        text = json.dumps({**told, "sha256": self.sha256, "heads": self.heads}, indent=1)
        _write(folder / MANIFEST, text.encode())


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a backup that is whole."""
    try:
        told = json.loads((folder / MANIFEST).read_bytes())
        manifest = Manifest(told["heads"], told["sha256"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise StackFailed(f"{folder} is not a backup: it has no readable {MANIFEST}.") from error
    if told["format"] != FORMAT or told["version"] != VERSION:
        raise StackFailed(f"{folder} is a backup of another version; this program reads version {VERSION}.")
    with suppress(OSError):
        if _file_digest(folder / MATCHES) == manifest.sha256:
            return manifest
    raise StackFailed(f"{folder / MATCHES} is missing or not the file that was backed up.")


class Backup:
    """A backup being made: it appears under its name only when it is complete and on disk."""

    def __init__(self, log: Redis, folder: Path) -> None:
        if folder.exists() and any(folder.iterdir()):
            raise StackFailed(f"{folder} is not empty; give a backup a folder of its own.")
        self._log, self._folder = log, folder
        self._draft = folder.with_name(folder.name + ".partial")
        self.ids = match_ids(log)

    def run(self) -> Iterator[str]:
        """Write it, and yield each match that is done."""
        shutil.rmtree(self._draft, ignore_errors=True)
        self._draft.mkdir(mode=0o700, parents=True)
        heads = {}
        with open(os.open(self._draft / MATCHES, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            for match_id in self.ids:
                stored = read_stored(self._log, match_id)
                file.write(dump(stored))
                heads[match_id] = [len(stored.entries), stored.head]
                yield match_id
            file.flush()
            os.fsync(file.fileno())
        Manifest(heads, _file_digest(self._draft / MATCHES)).write(self._draft)
        if self._folder.exists():
            self._folder.rmdir()
        self._draft.rename(self._folder)
        _sync(self._folder.parent)


class Restore:
    """A backup being put into an empty log server."""

    def __init__(self, log: Redis, folder: Path, manifest: Manifest) -> None:
        if log.dbsize():
            raise StackFailed("The log server holds data already; restore into an empty one.")
        self._log, self._folder = log, folder
        self._heads = manifest.heads
        self.total = len(manifest.heads)

    def run(self) -> Iterator[str]:
        """Write every match, and yield each that is done."""
        with open(self._folder / MATCHES, "rb") as file:
            for line in file:
                stored = load(line)
                write_stored(self._log, stored)
                yield stored.id

    def wrong(self) -> list[str]:
        """Return the matches that, read back from the server, are not as long or do not end as they did."""
        return [match_id for match_id, end in self._heads.items() if self._end(match_id) != end]

    def _end(self, match_id: str) -> list[Any]:
        stored = read_stored(self._log, match_id)
        return [len(stored.entries), stored.head]


def _file_digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write(path: Path, data: bytes) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """Have the disk remember the names in a folder."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
