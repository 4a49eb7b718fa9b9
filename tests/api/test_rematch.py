"""The same table again."""

import pytest

from tests.table import abort


@pytest.fixture
def ended(table, log):
    """Return a table whose match is over, with a bot at its last seat."""
    match = table(seats=3, humans=2, bots=[{"level": 2}], options={"diagonal": True}, pace=60)
    abort(match, log)
    return match


def ask(match, seat):
    return match.client.post(f"/v1/matches/{match.id}/rematch", headers=match.headers(seat))


def test_all_who_ask_come_to_the_same_table(ended):
    first, second = ask(ended, 0), ask(ended, 1)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json["id"] == second.json["id"] != ended.id
    assert first.json["host_token"]
    assert second.json["host_token"] is None


def test_it_is_the_same_table(ended):
    new = ended.client.get(f"/v1/matches/{ask(ended, 0).json['id']}").json
    assert (new["game"], new["status"], new["pace"]) == ("criss-cross", "open", 60)
    assert new["options"]["diagonal"] is True
    assert [seat["bot"] for seat in new["seats"]] == [None, None, 2]
    listed = ended.client.get("/v1/matches?status=open").json["matches"]
    assert new["id"] not in [match["id"] for match in listed]


def test_only_those_who_played_may_ask_and_only_afterwards(table):
    match = table()
    assert ask(match, 0).json["code"] == "match_not_over"
    assert ask(match, None).json["code"] == "token_missing"
