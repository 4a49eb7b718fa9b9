"""Streams that carry what a seat needs: `with=view,legal`."""

import pytest

from tests.api.test_streams import app, read, serving  # noqa: F401  # fixtures

BOTH = "&with=view,legal"


@pytest.fixture
def follow(read):  # noqa: F811
    """Return a function that opens such a stream for a seat, or for a spectator."""

    def opened(match, seat=None, carries=BOTH, **more):
        return read(match, headers=match.headers(seat), carries=carries, **more)

    return opened


def told(match, seat):
    """Return what two requests tell a seat."""
    return {
        "type": "look",
        "match": match.show(seat),
        "legal": match.get("/legal?form=compact", seat).json,
    }


@pytest.mark.parametrize("game", ["criss-cross", "second-chance", "encore"])
def test_a_look_is_what_requests_tell_at_the_same_event(table, follow, game):
    match = table(game=game, seats=2)
    readers = [follow(match, seat) for seat in range(2)]
    for _ in range(3):
        for seat, reader in enumerate(readers):
            look = reader.next("look")
            while look["match"]["seq"] < match.show()["seq"]:
                look = reader.next("look")
            assert look == told(match, seat)
        match.round()


def test_spectators_see_no_more_than_by_a_request(table, follow):
    match = table(seats=2)
    reader = follow(match, None, "&with=view")
    assert reader.next("look") == {"type": "look", "match": match.show()}


def test_a_stream_carries_only_what_it_is_asked_for(table, follow):
    match = table(seats=2)
    assert follow(match, 0, "&with=legal").next("look").keys() == {"type", "legal"}
    reader = follow(match, 0, "")
    match.round()
    match.play()
    assert "look" not in {item["type"] for item in reader.rest()}


def test_whoever_holds_no_seat_gets_no_legal_choices(table, follow):
    match = table(seats=2)
    assert follow(match, None).response.json()["code"] == "token_missing"
    host = {"Authorization": f"Bearer {match.host}"}
    asked = match.client.get(f"/v1/matches/{match.id}/events?with=legal", headers=host)
    assert (asked.status_code, asked.json["code"]) == (403, "not_a_seat")


@pytest.mark.parametrize("wrong", ["everything", "view,", "legal,seed"])
def test_what_no_stream_carries_is_refused(table, wrong):
    answer = table(seats=2).get(f"/events?with={wrong}", 0)
    assert (answer.status_code, answer.json["code"]) == (400, "bad_request")


def test_looks_say_the_same_whatever_another_seat_has_chosen(table, follow):
    """Who looks in while a choice is open learns that it was made, and nothing of it."""
    match = table(seats=3)
    phase, seen = match.show()["phase"], set()
    for number in (0, 7, 30):
        match.choose(0, number)
        look = follow(match, 1).next("look")
        look["match"].pop("seq")
        seen.add(str(look))
        match.take_back(0, phase)
    assert len(seen) == 1


def test_a_stream_with_looks_ends_when_its_seat_moves_to_another_device(table, follow):
    match = table(seats=2)
    watching, playing = follow(match, 0, ""), follow(match, 0)
    playing.next("look")
    handover = match.client.post(f"/v1/matches/{match.id}/seats/0/handover", headers=match.headers(0)).json
    claimed = match.client.post(f"/v1/matches/{match.id}/seats/0/claim", json={"code": handover["code"]})
    assert claimed.status_code == 201
    assert [item for item in playing.rest() if item["type"] == "look"] == []
    match.tokens[0] = claimed.json["token"]
    match.round()
    assert watching.next("dealt")  # what everybody may see goes on


def test_a_stream_with_looks_ends_when_its_seat_is_given_up(table, follow):
    match = table(seats=2, deal=False, humans=1)
    reader = follow(match, 0)
    assert reader.next("look")["match"]["seat"] == 0
    left = match.client.delete(f"/v1/matches/{match.id}/seats/0", headers=match.headers(0))
    assert left.status_code == 204
    assert "look" not in {item["type"] for item in reader.rest()}
