"""A backup may come from anybody: one that is not as it must be is refused, and nothing is written."""

import hashlib
import json

import pytest

from services.operate.__main__ import main
from services.operate.backup import Backup
from services.stack.failure import StackFailed
from shared.eventlog import keys

SOUND, ARCHIVED = "a" * 12, "b" * 12


def line(match_id, **changes):
    """Return what a backup holds of a match with one event."""
    log = [["1-0", {"body": "{}", "digest": "0"}]] if match_id == SOUND else []
    tables = {"slots": {}, "keys": {}, "tokens": {}, "names": {}}
    values = {"seed": None, "halt": None, "imported": None}
    return {"match": match_id, "log": log, "hashes": tables, "values": values, **changes}


@pytest.fixture
def copy(tmp_path):
    """Return a function that makes a backup of these lines, whatever they say."""

    def make(*lines, heads=None):
        folder = tmp_path / "copy"
        (folder / "archive").mkdir(parents=True)
        (folder / "archive" / f"{ARCHIVED}.jsonl").write_text("a record\n")
        data = b"".join(json.dumps(one).encode() + b"\n" for one in lines)
        (folder / "matches.jsonl").write_bytes(data)
        told = {"format": "scorepad-backup", "version": 1, "sha256": hashlib.sha256(data).hexdigest()}
        named = [one["match"] for one in lines if isinstance(one, dict)]
        told["heads"] = {name: [1, "0" * 64] for name in named} if heads is None else heads
        (folder / "manifest.json").write_text(json.dumps(told))
        return folder

    return make


def refused(folder, tmp_path, capsys):
    """Return the sentence with which a backup is refused; no file was made or changed."""
    before = contents(tmp_path)
    assert main(["restore", str(folder), "--data", str(tmp_path / "new")]) == 1
    assert contents(tmp_path) == before
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def contents(folder):
    return {path: path.is_dir() or path.read_bytes() for path in folder.rglob("*")}


ESCAPES = [
    "../escaped",
    "../../escaped",
    "{tmp}/escaped",
    "",
    ".",
    "a" * 11 + "/",
    "A" * 12,
    "a" * 11 + "\n",
    7,
]


@pytest.mark.parametrize("name", ESCAPES)
def test_a_name_that_is_no_match_id_is_refused(copy, tmp_path, capsys, name):
    name = name.format(tmp=tmp_path) if isinstance(name, str) else name
    folder = copy(line(SOUND), line(name))
    (tmp_path / "escaped.jsonl").write_text("mine")
    (folder / "archive" / "escaped.jsonl").write_text("theirs")
    assert "line 2: " in refused(folder, tmp_path, capsys)


WRONG = {
    "twice": ([line(SOUND), line(SOUND)], None, "line 2: match aaaaaaaaaaaa is here twice"),
    "not-named": ([line(SOUND)], {}, "line 1: manifest.json does not name match aaaaaaaaaaaa"),
    "missing": ([], {SOUND: [1, "0" * 64]}, "lacks match 'aaaaaaaaaaaa'"),
    "no-record": ([line("c" * 12)], None, "line 1: the record of match cccccccccccc is missing"),
    "no-line": ([[]], {}, "line 1: this cannot be read"),
    "no-log": ([line(SOUND, log=7)], None, "line 1: this cannot be read"),
    "no-bytes": ([line(SOUND, values={"seed": "\u20ac"})], None, "line 1: this cannot be read"),
    "no-place": ([line(SOUND, log=[["*", {"body": ""}]])], None, "line 1: this cannot be read"),
    "no-fields": ([line(SOUND, log=[["1-0", {}]])], None, "line 1: this cannot be read"),
    "huge-place": ([line(SOUND, log=[[f"{2**64}-0", {"body": ""}]])], None, "line 1: this cannot be read"),
    "order": ([line(SOUND, log=[["2-0", {"a": ""}], ["1-0", {"a": ""}]])], None, "are out of order"),
    "zero": ([line(SOUND, log=[["0-0", {"a": ""}]])], None, "are out of order"),
    "table": ([line(SOUND, hashes={"other": {"a": "b"}})], None, "has tables that no match has"),
    "value": ([line(SOUND, values={"other": "a"})], None, "has tables that no match has"),
    "no-head": ([line(SOUND)], {SOUND: [1, None]}, "it has no readable manifest.json"),
    "no-heads": ([line(SOUND)], [SOUND], "it has no readable manifest.json"),
}


@pytest.mark.parametrize(("lines", "heads", "sentence"), WRONG.values(), ids=WRONG)
def test_a_backup_that_could_not_be_put_back_whole_is_refused(copy, tmp_path, capsys, lines, heads, sentence):
    assert sentence in refused(copy(*lines, heads=heads), tmp_path, capsys)


@pytest.mark.parametrize("name", ["manifest.json", "matches.jsonl", "archive", f"archive/{ARCHIVED}.jsonl"])
def test_a_backup_with_a_link_in_it_is_refused(copy, tmp_path, capsys, name):
    path = copy(line(SOUND), line(ARCHIVED)) / name
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert "is a link" in refused(tmp_path / "copy", tmp_path, capsys)


def test_a_link_in_the_archive_is_replaced_and_not_followed(copy, tmp_path, capsys):
    folder = copy(line(SOUND), line(ARCHIVED))
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "new" / "archive").mkdir(parents=True)
    (tmp_path / "new" / "archive" / f"{ARCHIVED}.jsonl").symlink_to(tmp_path / "mine")
    main(["restore", str(folder), "--data", str(tmp_path / "new")])
    assert (tmp_path / "mine").read_text() == "mine"
    assert (tmp_path / "new" / "archive" / f"{ARCHIVED}.jsonl").read_text() == "a record\n"


def test_no_backup_is_made_that_could_not_be_restored(site, tmp_path):
    site.log.hset(keys.archived_key("b00"), "../../etc", "0" * 64)
    with pytest.raises(StackFailed, match="which is no match's id"):
        Backup(site.log, tmp_path / "copy", site.archive)
    assert not (tmp_path / "copy").exists()
