"""Records over HTTP: exported at the end, taken in if true, and shown as what they are."""

import json
import random

import pytest

from shared.engine.record import MOST_EVENTS, MOST_RECORD_BYTES, body_of, read_record
from shared.engine.registry import GAMES, complete_options
from shared.engine.verify import verify
from shared.eventlog.clocks import now
from shared.eventlog.due import Due
from tests.batching import batch
from tests.engine.play import WrittenMatch, every_setup
from tests.records import edited, play_truly, random_record, record_of
from tests.table import abort

NDJSON = "application/x-ndjson"


@pytest.fixture
def post(client):
    return lambda record, kind=NDJSON: client.post("/v1/records", data=record, content_type=kind)


def take_out(log, record):
    """Forget a match, so that its record comes from elsewhere."""
    match_id = json.loads(record.splitlines()[0])["match"]
    for key in log.redis.scan_iter(f"*{match_id}*"):
        log.redis.delete(key)
    return match_id


@pytest.fixture
def played(table):
    match = table(seats=2)
    match.play()
    return match


@pytest.fixture
def record(played):
    return played.get("/record").data


def test_an_exported_record_is_true_and_whole(played, record, log):
    answer = played.get("/record")
    assert (answer.status_code, answer.content_type) == (200, NDJSON)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{played.id}.jsonl"'
    assert verify(read_record(record)).head == played.show()["head"]
    assert list(read_record(record).events) == log.tail(played.id).events


def test_a_record_holds_no_names_and_no_tokens(played, record):
    assert b"Player" not in record
    assert not any(token.encode() in record for token in (*played.tokens, played.host))


@pytest.mark.parametrize("start", ["full", "manual"])
def test_a_match_that_is_not_over_has_no_record(table, start):
    answer = table(seats=2, start=start).get("/record")
    assert (answer.status_code, answer.json["code"]) == (409, "match_not_over")


def test_an_aborted_match_is_exported_and_imported(table, post, log):
    match = table(seats=2)
    match.choose(0)
    abort(match, log)
    record = match.get("/record").data
    take_out(log, record)
    assert post(record).status_code == 201
    assert match.show()["status"] == "aborted"
    assert match.get("/record").data == record


def test_a_record_goes_out_and_in_without_loss(played, record, post, log, client, dealer):
    before = played.show()
    match_id = take_out(log, record)
    assert client.get(f"/v1/matches/{match_id}").status_code == 404
    answer = post(record)
    assert answer.status_code == 201
    assert answer.json == {"id": match_id, "seq": before["seq"], "head": before["head"], "imported": True}
    nameless = [{**seat, "name": None} for seat in before["seats"]]
    assert played.show() == {**before, "imported": True, "seats": nameless}
    assert played.get("/record").data == record
    assert dealer.advance([match_id]) == 0
    assert played.get("?at=5").json["imported"] is True


def test_an_imported_match_is_listed_as_finished_and_owes_nothing(record, post, log, client):
    match_id = take_out(log, record)
    post(record)
    listed = client.get("/v1/matches?status=finished").json["matches"]
    assert [one["imported"] for one in listed if one["id"] == match_id] == [True]
    assert Due(log.redis).noted(match_id) is None


def test_our_own_match_stays_our_own(played, record, post):
    answer = post(record)
    assert (answer.status_code, answer.json["imported"]) == (200, False)
    assert played.show()["imported"] is False


def test_importing_twice_is_importing_once(record, post, log):
    match_id = take_out(log, record)
    answers = [post(record) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].json == answers[1].json
    assert len(log.tail(match_id).events) == answers[0].json["seq"]


def test_the_same_id_with_another_history_is_refused(played, record, post, log):
    take_out(log, record)
    first = read_record(record).events[0]
    log.append(played.id, batch([{**body_of(first), "public": False}]))
    answer = post(record)
    assert (answer.status_code, answer.json["code"]) == (409, "another_match")
    assert len(log.tail(played.id).events) == 1


def test_a_doctored_record_is_refused_with_its_line(record, post, log):
    match_id = take_out(log, record)

    def raise_score(lines):
        lines[-2]["outcome"]["scores"][0] += 1

    answer = post(edited(record, raise_score, rebuild=True))
    assert (answer.status_code, answer.json["code"]) == (422, "bad_record")
    line = len(record.splitlines()) - 1
    assert answer.json["detail"] == f"Line {line}: the rules give another outcome."
    assert log.tail(match_id).events == []


def test_a_damaged_record_is_refused_with_its_line(record, post):
    lines = record.splitlines(keepends=True)
    answer = post(b"".join([*lines[:6], *lines[7:]]))
    assert (answer.status_code, answer.json["code"]) == (422, "bad_record")
    assert answer.json["detail"].startswith("Line 7: event 6 is missing")


def test_what_has_not_happened_yet_is_refused(record, post, log, monkeypatch):
    take_out(log, record)
    monkeypatch.setattr("services.api.importing.MOST_AHEAD", -3_600_000)
    answer = post(record)
    assert (answer.status_code, answer.json["code"]) == (422, "bad_record")
    assert answer.json["detail"] == "Line 2: it has not happened yet."


def test_a_time_that_no_list_could_hold_is_refused_before_it_is_stored(post, log, monkeypatch):
    monkeypatch.setattr("tests.engine.play.NOON", -(10**400))
    game = GAMES["criss-cross"]
    record = random_record(game, complete_options(game, {}, 2), 2, random.Random("long ago"))
    answer = post(record)
    assert (answer.status_code, answer.json["code"]) == (422, "bad_record")
    assert answer.json["detail"] == "Line 2: a number is no integer below 2^53 in size."
    assert log.tail(json.loads(record.splitlines()[0])["match"]).events == []


def test_only_records_are_taken(post, record):
    assert post(record, "application/json").status_code == 415
    answer = post(b"x" * (MOST_RECORD_BYTES + 1))
    assert (answer.status_code, answer.json["code"]) == (413, "too_large")
    assert post(b"").json["code"] == "bad_record"


def test_a_record_that_no_server_lets_grow_so_long_is_refused(post, record):
    answer = post(record + b"{}\n" * MOST_EVENTS)
    assert (answer.status_code, answer.json["code"]) == (422, "bad_record")
    line, most = MOST_EVENTS + 3, MOST_EVENTS
    assert answer.json["detail"] == f"Line {line}: a record from elsewhere has at most {most} events."


def test_other_addresses_take_no_larger_bodies(client):
    answer = client.post("/v1/matches", data=b" " * 5000, content_type="application/json")
    assert answer.status_code == 413


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_foreign_match_of_every_game_can_be_watched(game, post, client, monkeypatch):
    monkeypatch.setattr("services.api.importing.MOST_AHEAD", 10**15)  # whatever the year is
    options, seats = every_setup(game)[-1]
    record = random_record(game, options, seats, random.Random(f"{game.name} {now()}"))
    match_id = post(record).json["id"]
    url = f"/v1/matches/{match_id}"
    shown = client.get(url).json
    assert (shown["status"], shown["imported"], shown["game"]) == ("finished", True, game.name)
    assert client.get(f"{url}?at=3").status_code == 200
    assert len(client.get(f"{url}/events").json["events"]) == shown["seq"]
    assert client.get(f"{url}/record").data == record


def test_an_id_that_could_not_be_opened_is_refused(post, monkeypatch):
    monkeypatch.setattr("services.api.importing.MOST_AHEAD", 10**15)
    game = GAMES["criss-cross"]
    record = record_of(
        play_truly(WrittenMatch(game, complete_options(game, {}, 1), 1, "../../etc"), random.Random(1))
    )
    assert post(record).json["detail"] == "Line 1: a match's id has twelve small letters and digits."
