"""The manifest of a backup: what it promises."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from services.operate.disk import file_digest, write_file
from services.stack.failure import StackFailed
from shared.eventlog.clocks import now

FORMAT = "scorepad-backup"
VERSION = 2
_READ = (1, VERSION)  # version 1 has larger side tables, which restore counts anew
MATCHES = "matches.jsonl"
MANIFEST = "manifest.json"
ARCHIVE = "archive"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup promises: the length and the head of every match, and the file's own digest."""

    heads: Mapping[str, list[Any]]  # match: [seq, head]
    sha256: str

    def write(self, folder: Path) -> None:
        """Store the manifest."""
        told = {"format": FORMAT, "version": VERSION, "made_at": now() // 1000}
        text = json.dumps({**told, "sha256": self.sha256, "heads": self.heads}, indent=1)
        write_file(folder / MANIFEST, text.encode())


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a backup, if its matches are still what was written."""
    try:
        told = json.loads((folder / MANIFEST).read_bytes())
        manifest = Manifest(told["heads"], told["sha256"])
        known = told["format"] == FORMAT and told["version"] in _READ
        ends = {(type(seq), type(head)) for seq, head in manifest.heads.values()}
        if not ends <= {(int, str)}:
            raise ValueError("a match ends with a seq and a head")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise StackFailed(f"{folder} is not a backup: it has no readable {MANIFEST}.") from error
    if not known:
        raise StackFailed(f"{folder} is a backup of a newer version; this program reads up to {VERSION}.")
    try:
        whole = file_digest(folder / MATCHES) == manifest.sha256
    except OSError:
        whole = False
    if not whole:
        raise StackFailed(f"{folder / MATCHES} is missing or not the file that was backed up.")
    return manifest
