import json
import random

import pytest

from services.operate.archive import Archiving
from services.operate.backup import Backup
from services.operate.reach import servers
from services.operate.stored import HASHES
from shared.engine.registry import GAMES, complete_options
from shared.eventlog import keys
from tests.operate.conftest import operate
from tests.records import random_record


def archive(site, *arguments, **more):
    return operate("archive", site.archive, *arguments, urls=site.urls, **more)


@pytest.fixture
def played(site):
    table = site.table()
    table.play()
    return table


def answers(client, table):
    """Return what everybody may ask of a match that is over."""
    base = f"/v1/matches/{table.id}"
    wanted = ["", "?at=7", "/events", "/events?after=5", "/record", "/legal"]
    seen = [client.get(base + path, headers=table.headers(0)) for path in wanted]
    listed = client.get("/v1/matches?status=finished")
    return [(answer.status_code, answer.data) for answer in (*seen, listed)]


def test_an_archived_match_is_listed_and_watched_as_before_and_off_the_server(site, played):
    running = site.table()
    before = answers(site.client, played)
    assert [status for status, _ in before] == [200] * 7
    assert archive(site) == {"archived": [played.id], "damaged": [], "unknown": []}
    left = {key.decode() for key in site.log.scan_iter(f"*{played.id}*")}
    assert left == {keys.names_key(played.id), keys.tokens_key(played.id)}
    assert answers(site.client, played) == before
    assert answers(site.fresh_client(), played) == before
    assert running.play()["status"] == "finished"


def test_streams_of_an_archived_match_tell_all_of_it(site, played):
    archive(site)
    lines = site.fresh_client().get(
        f"/v1/matches/{played.id}/events", headers={"Accept": "application/x-ndjson"}
    )
    told = [json.loads(line) for line in lines.text.splitlines()]
    assert told[0]["type"] == "match_created"
    assert "match_ended" in {event["type"] for event in told}


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("POST", "/choices", {"phase": 1, "choice": {"pick": "S"}}, "not_running"),
        ("POST", "/seats", {"name": "Zoe"}, "match_not_open"),
        ("DELETE", "/seats/0", None, "match_over"),
    ],
)
def test_nothing_can_be_added_to_an_archived_match(site, played, method, path, body, code):
    archive(site)
    for client in (site.client, site.fresh_client()):
        url = f"/v1/matches/{played.id}{path}"
        answer = client.open(url, method=method, json=body, headers=played.headers(0))
        assert (answer.status_code, answer.json["code"]) == (409, code)
    assert not site.log.exists(keys.log_key(played.id))


def test_importing_an_archived_match_finds_that_it_is_here(site, played):
    record = played.get("/record").data
    archive(site)
    again = site.fresh_client().post("/v1/records", data=record, content_type="application/x-ndjson")
    assert (again.status_code, again.json["imported"]) == (200, False)
    assert not site.log.exists(keys.log_key(played.id))


def test_young_matches_stay(site, played):
    assert archive(site, "--older-than", "1")["archived"] == []
    assert site.log.exists(keys.log_key(played.id))


def test_a_damaged_match_is_not_archived(site, played):
    site.log.xadd(keys.log_key(played.id), {"body": "{}", "digest": "0"}, id="999-0")
    assert archive(site, code=1) == {"archived": [], "damaged": [played.id], "unknown": []}
    assert site.log.exists(keys.log_key(played.id))


@pytest.mark.parametrize("damage", ["changed", "gone", "another"])
def test_a_record_that_is_not_the_archived_match_is_never_shown(site, played, damage):
    other = site.table()
    other.play()
    archive(site)
    path = site.archive / f"{played.id}.jsonl"
    if damage == "gone":
        path.unlink()
    elif damage == "another":
        path.write_bytes((site.archive / f"{other.id}.jsonl").read_bytes())
    else:
        path.write_bytes(path.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    answer = site.fresh_client().get(f"/v1/matches/{played.id}")
    assert (answer.json["status"], answer.json["view"], answer.json["game"]) == ("halted", None, None)
    listed = site.fresh_client().get("/v1/matches?status=finished").json["matches"]
    assert {match["id"]: match["status"] for match in listed} == {other.id: "finished", played.id: "halted"}


def test_rebuilding_lists_archived_matches_again(site, played, tmp_path):
    before = site.client.get("/v1/matches?status=finished").json
    archive(site)
    site.log.delete(keys.list_key(keys.bucket(played.id), "finished"))
    operate("rebuild", "--data", tmp_path, urls=site.urls)
    assert site.client.get("/v1/matches?status=finished").json == before


def test_a_backup_brings_the_archive_along(site, played, tmp_path):
    site.table()
    archive(site)
    before = played.show(0)
    operate("backup", tmp_path / "copy", "--data", tmp_path, urls=site.urls)
    assert operate("restore", tmp_path / "copy", "--data", tmp_path / "new") == {"matches": 2, "wrong": []}
    with servers(tmp_path / "new") as urls:
        restored = type(site)(urls, tmp_path / "new")
        shown = restored.client.get(f"/v1/matches/{played.id}", headers=played.headers(0)).json
        restored.close()
    assert shown == before


def test_a_backup_reads_the_list_of_archived_matches_once(site, tmp_path, monkeypatch):
    monkeypatch.setattr("services.api.importing.MOST_AHEAD", 10**15)  # whatever the year is
    game = GAMES["criss-cross"]
    for number in range(3):
        record = random_record(game, complete_options(game, {}, 1), 1, random.Random(number))
        assert (
            site.client.post("/v1/records", data=record, content_type="application/x-ndjson").status_code
            == 201
        )
    archiving = Archiving(site.urls, site.archive, days=-(10**5))
    assert list(archiving.run()) == sorted(archiving.archived)
    before = whole_tables_read(site)
    assert len(list(Backup(site.log, tmp_path / "copy", site.archive).run())) == 3
    assert whole_tables_read(site) - before == 3 * len(HASHES) + len(keys.BUCKETS)


def whole_tables_read(site):
    return site.log.info("commandstats")["cmdstat_hgetall"]["calls"]


def test_an_archive_that_has_lost_a_record_is_named_and_not_backed_up(site, played, tmp_path):
    archive(site)
    (site.archive / f"{played.id}.jsonl").unlink()
    complaint = operate("backup", tmp_path / "copy", "--data", tmp_path, urls=site.urls, code=1)
    assert complaint.strip().startswith(f"{played.id}.jsonl in the archive cannot be read")
    assert "Traceback" not in complaint
