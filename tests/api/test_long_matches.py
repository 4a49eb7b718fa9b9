"""A match that has grown long: nothing is undone any more, and it goes on to its end."""

import pytest

LONG = (409, "match_long")


def code(answer):
    return answer.status_code, answer.json["code"]


@pytest.fixture
def grown(monkeypatch):
    """Return a function that lets a match count as long as it is now."""
    return lambda match: monkeypatch.setattr("services.api.undoing.LONG", match.show()["seq"])


def seat_url(match, seat):
    return f"/v1/matches/{match.id}/seats/{seat}"


def test_no_choice_is_taken_back_in_a_long_match_and_it_is_played_to_its_end(table, grown):
    match = table(seats=2)
    match.choose(0)
    before = match.show(0)
    grown(match)
    assert code(match.take_back(0, before["phase"])) == LONG
    assert match.show(0) == before
    assert match.play()["status"] == "finished"


def test_whoever_leaves_a_long_match_does_not_come_back(table, client, grown):
    match = table(seats=2)
    grown(match)
    assert client.delete(seat_url(match, 1), headers=match.headers(1)).status_code == 204
    assert code(client.post(f"{seat_url(match, 1)}/return", headers=match.headers(1))) == LONG


def test_a_lobby_that_people_have_joined_and_left_too_often_still_fills_and_starts(table, client, grown):
    match = table(seats=2, deal=False, humans=1)
    grown(match)
    assert code(client.delete(seat_url(match, 0), headers=match.headers(0))) == LONG
    match.tokens.append(match.join("Bob").json["token"])
    match.deal()
    assert match.play()["status"] == "finished"


def test_what_was_not_to_be_undone_anyway_is_refused_as_before(table, client, grown):
    match = table(seats=2)
    grown(match)
    assert code(match.take_back(0, match.show()["phase"])) == (409, "not_chosen")
    answer = client.post(f"{seat_url(match, 0)}/return", headers=match.headers(0))
    assert code(answer) == (409, "seat_not_lent")
