import pytest

from shared.engine.registry import GAMES


def test_a_match_starts_by_itself_when_all_seats_are_taken(table):
    match = table(seats=2, start="full", deal=False)
    assert match.show()["status"] == "running"


def test_a_manual_match_waits_for_its_host(table, client):
    match = table(seats=3, start="manual", deal=False)
    for name in ("Ada", "Bob"):
        match.tokens.append(match.join(name).json["token"])
    assert match.show()["status"] == "open"
    host = {"Authorization": f"Bearer {match.host}"}
    started = client.post(f"/v1/matches/{match.id}/start", headers=host)
    assert (started.status_code, started.json["status"], len(started.json["seats"])) == (200, "running", 2)


def test_the_view_names_everything_outside_programs_rely_on(table):
    shown = table(seats=2).show(0)
    assert {"id", "game", "status", "seq", "phase", "awaiting", "seats", "view", "outcome"} <= set(shown)
    assert (shown["seat"], shown["awaiting"], shown["outcome"]) == (0, [0, 1], None)
    assert shown["seats"][1] == {
        **{"seat": 1, "taken": True, "name": "Player 1", "bot": None},
        **{"stand_in": 3, "lent": None, "bot_choices": 0},
    }


def test_a_whole_match_ends_with_an_outcome_and_the_seed(table):
    match = table(seats=2)
    shown = match.play()
    assert shown["status"] == "finished"
    assert len(shown["outcome"]["scores"]) == 2
    events = match.get("/events").json["events"]
    assert [event["seq"] for event in events] == list(range(1, shown["seq"] + 1))
    assert (events[0]["type"], events[-1]["type"]) == ("match_created", "match_ended")
    assert len(events[-1]["seed"]) == 64


@pytest.mark.parametrize("game", GAMES)
def test_earlier_moments_can_be_seen_again(table, game):
    match = table(game=game, seats=2)
    moments = {}
    for _ in range(8):
        shown = match.show()
        moments[shown["seq"]] = shown
        for seat in shown["awaiting"]:
            match.choose(seat, -1)
        match.deal()
    assert len({str(shown["view"]) for shown in moments.values()}) == len(moments) == 8
    for seq, shown in moments.items():
        assert match.get(f"?at={seq}").json == shown
    assert match.get("?at=1").json["status"] == "open"


def test_a_moment_to_come_is_refused(table):
    answer = table().get("?at=999")
    assert (answer.status_code, answer.json["code"]) == (404, "no_such_event")


def test_legal_choices_can_be_posted_as_they_are(table):
    match = table(seats=2)
    choices = match.legal(0)
    assert match.post(0, choices[-1]).status_code == 201
    assert match.legal(0) == []  # nothing more is owed
    compact = match.get("/legal?form=compact", 1).json["choices"]
    assert len(compact["pairs"]) == 38  # CC-E13


def test_lists_show_public_matches_by_status(table, client):
    match, hidden = table(seats=1), table(seats=1, public=False)
    running = [m["id"] for m in client.get("/v1/matches?status=running&limit=50").json["matches"]]
    assert match.id in running
    assert hidden.id not in running
    match.play()
    finished = [m["id"] for m in client.get("/v1/matches?status=finished&limit=50").json["matches"]]
    assert match.id in finished


def test_lists_are_paged_newest_first(table, client):
    made = [table(seats=2, start="manual", deal=False).id for _ in range(5)]
    seen, url = [], "/v1/matches?status=open&limit=2"
    while url:
        page = client.get(url).json
        seen += [match["id"] for match in page["matches"]]
        url = page["next"] and f"/v1/matches?status=open&limit=2&before={page['next']}"
    created = {match_id: client.get(f"/v1/matches/{match_id}").json["created_at"] for match_id in made}
    newest = sorted(made, key=lambda match_id: (created[match_id], match_id), reverse=True)
    assert [match_id for match_id in seen if match_id in made] == newest
    assert len(seen) == len(set(seen))


def test_whoever_leaves_the_lobby_frees_the_seat_and_loses_the_token(table, client):
    match = table(seats=3, start="manual", deal=False)
    match.tokens = [match.join(name).json["token"] for name in ("Ada", "Bob")]
    left = client.delete(f"/v1/matches/{match.id}/seats/0", headers=match.headers(0))
    assert left.status_code == 204
    assert match.get(seat=0).status_code == 404
    left = match.show()["seats"][0]
    assert (left["taken"], left["name"], left["stand_in"]) == (False, None, None)
    assert match.join("Cid").json["seat"] == 0


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_number_of_players_can_play(table, seats):
    shown = table(seats=seats, options={"diagonal": True, "penalty": True, "start": "picked"}).play()
    assert shown["status"] == "finished"
    assert ("rating" in shown["outcome"]["details"]) == (seats == 1)
