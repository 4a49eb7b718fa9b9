import json
import stat

import pytest
import requests

from services.operate.__main__ import main
from services.operate.lines import dump, load
from services.operate.reach import servers
from services.operate.stored import match_ids, read_stored
from services.stack.failure import StackFailed
from services.stack.redis_server import running_servers
from shared.eventlog import keys
from shared.eventlog.servers import connect
from tests.e2e.remote import Remote, all_at_once, new_match, play_on
from tests.operate.conftest import operate


def everything(log):
    return {match_id: read_stored(log, match_id) for match_id in match_ids(log)}


def test_a_hundred_matches_are_restored_with_all_that_belongs_to_them(site, tmp_path):
    for number in range(100):
        table = site.table(seats=1 + number % 3)
        for _ in range(number % 4):
            table.round()
        table.choose(0, key="a-key")
    before = everything(site.log)
    assert operate("backup", tmp_path / "copy", urls=site.urls) == {"matches": 100}
    report = operate("restore", tmp_path / "copy", "--data", tmp_path / "new")
    assert report == {"matches": 100, "wrong": []}
    with running_servers(tmp_path / "new") as urls:
        restored = connect(urls.worker_log)
        assert everything(restored) == before


def test_the_report_counts_the_heads(site, tmp_path, capsys):
    site.table()
    operate("backup", tmp_path / "copy", urls=site.urls)
    assert main(["restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().out == "1/1 heads match.\n"


def test_a_manifest_that_names_another_head_is_found_out(site, tmp_path):
    table = site.table()
    operate("backup", tmp_path / "copy", urls=site.urls)
    manifest = tmp_path / "copy" / "manifest.json"
    told = json.loads(manifest.read_text())
    told["heads"][table.id][1] = "0" * 64
    manifest.write_text(json.dumps(told))
    report = operate("restore", tmp_path / "copy", "--data", tmp_path / "new", code=1)
    assert report == {"matches": 1, "wrong": [table.id]}


def test_a_backup_that_has_changed_is_refused(site, tmp_path):
    site.table()
    operate("backup", tmp_path / "copy", urls=site.urls)
    path = tmp_path / "copy" / "matches.jsonl"
    path.write_bytes(path.read_bytes().replace(b"criss-cross", b"criss-CROSS", 1))
    complaint = operate("restore", tmp_path / "copy", "--data", tmp_path / "new", code=1)
    assert "not the file that was backed up" in complaint


def test_a_backup_holds_seeds_and_is_for_its_owner_alone(site, tmp_path):
    site.table()
    operate("backup", tmp_path / "copy", urls=site.urls)
    for path in (tmp_path / "copy", *(tmp_path / "copy").rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)


def test_damaged_bytes_are_backed_up_as_they_are(site):
    table = site.table()
    site.log.xadd(keys.log_key(table.id), {b"body\xff": b"\x00\xfe"}, id="99-7")
    stored = read_stored(site.log, table.id)
    assert load(dump(stored)) == stored


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_nothing_is_written_over(site, tmp_path, command):
    site.table()
    operate("backup", tmp_path / "copy", urls=site.urls)
    complaint = operate(command, tmp_path / "copy", urls=site.urls, code=1)
    assert "empty" in complaint


def test_a_folder_without_data_is_refused_and_not_made(tmp_path):
    with pytest.raises(StackFailed, match="There is no data folder"), servers(tmp_path / "nowhere"):
        pass
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.slow
def test_a_running_stack_is_backed_up_while_it_plays_and_restored_elsewhere(start_stack, tmp_path):
    stack = start_stack(tmp_path / "old")
    assert stat.S_IMODE((tmp_path / "old" / "operator.json").stat().st_mode) == 0o600
    players = new_match(stack.url, 3)
    *_, report = all_at_once(
        *((play_on, player, seat) for seat, player in enumerate(players)),
        (lambda: operate("backup", tmp_path / "copy", "--data", tmp_path / "old"),),
    )
    assert report == {"matches": 1}
    operate("fsck", "--data", tmp_path / "old")
    stack.stop()
    assert not (tmp_path / "old" / "operator.json").exists()
    assert operate("fsck", "--data", tmp_path / "old") == {"checked": 1, "found": []}
    assert operate("restore", tmp_path / "copy", "--data", tmp_path / "new")["wrong"] == []
    again = start_stack(tmp_path / "new")
    returned = [Remote(again.url, player.id, player.token) for player in players]
    all_at_once(*((play_on, player) for player in returned))
    assert returned[0].show()["status"] == "finished"
    assert requests.get(f"{again.url}/v1/matches?status=finished", timeout=10).json()["matches"]
