"""Whether a backup can be put back: all of it is looked at before anything is written anywhere."""

import re
from pathlib import Path

from services.operate.lines import load
from services.operate.manifest import ARCHIVE, MANIFEST, MATCHES, Manifest, read_manifest
from services.operate.stored import HASHES, VALUES, Entry, Stored
from services.stack.failure import StackFailed
from shared.eventlog.archive import record_path
from shared.eventlog.keys import is_match_id

_ENTRY_ID = re.compile(rb"(\d{1,20})-(\d{1,20})")
_UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


def examine(folder: Path) -> Manifest:
    """Return the manifest of a backup that can be put back; refuse any other.

    A backup may come from anybody, and its names become paths and keys. Damaged matches are put back as they
    are, so nothing is asked here of what is inside an event.
    """
    for path in (folder / MANIFEST, folder / MATCHES, folder / ARCHIVE):
        _refuse_link(path)
    manifest = read_manifest(folder)
    seen: set[str] = set()
    with open(folder / MATCHES, "rb") as file:
        for number, line in enumerate(file, 1):
            wrong = _wrong(line, manifest, seen, folder)
            if wrong:
                raise StackFailed(f"{folder / MATCHES}, line {number}: {wrong}. Nothing was restored.")
    missing = sorted(manifest.heads.keys() - seen)
    if missing:
        raise StackFailed(f"{folder / MATCHES} lacks match {missing[0]!a}. Nothing was restored.")
    return manifest


def _refuse_link(path: Path) -> None:
    if path.is_symlink():
        raise StackFailed(f"{path} is a link; a backup holds none. Nothing was restored.")


def _wrong(line: bytes, manifest: Manifest, seen: set[str], folder: Path) -> str | None:
    """Return what is wrong with a line, and note its match."""
    try:
        stored = load(line)
        wrong = _wrong_name(stored, manifest, seen) or _wrong_parts(stored)
    except _UNREADABLE:
        return "this cannot be read"
    if wrong or stored.entries:
        return wrong
    record = record_path(folder / ARCHIVE, stored.id)
    _refuse_link(record)
    return None if record.is_file() else f"the record of match {stored.id} is missing"


def _wrong_name(stored: Stored, manifest: Manifest, seen: set[str]) -> str | None:
    if not is_match_id(stored.id):
        return f"{stored.id[:40]!a} is no match's id"
    if stored.id in seen:
        return f"match {stored.id} is here twice"
    seen.add(stored.id)
    return None if stored.id in manifest.heads else f"{MANIFEST} does not name match {stored.id}"


def _wrong_parts(stored: Stored) -> str | None:
    if stored.hashes.keys() - HASHES.keys() or stored.values.keys() - VALUES.keys():
        return f"match {stored.id} has tables that no match has"
    places = [_place(entry) for entry in stored.entries]
    if any(one >= other for one, other in zip([(0, 0), *places], places, strict=False)):
        return f"the events of match {stored.id} are out of order"
    return None


def _place(entry: Entry) -> tuple[int, int]:
    """Return where an entry stands; ValueError if no server would take it."""
    entry_id, fields = entry
    found = _ENTRY_ID.fullmatch(entry_id)
    if not found or not fields:
        raise ValueError("no entry of a log")
    place = int(found[1]), int(found[2])
    if max(place) >= 2**64:
        raise ValueError("beyond the last place of a log")
    return place
