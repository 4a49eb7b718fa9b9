"""Short codes of open matches."""

import re
import threading
import time
from itertools import islice

import pytest

from services.api import codes
from shared.eventlog.servers import connect


@pytest.fixture
def work(servers):
    return connect(servers.work)


@pytest.fixture
def lobby(table):
    """Return a match of two that waits for everybody."""
    return table(humans=0, deal=False)


def ask(match, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return match.client.post(f"/v1/matches/{match.id}/code", headers=headers)


def find(match, typed):
    return match.client.get(f"/v1/codes/{typed}")


def refusal(answer):
    return answer.status_code, answer.json["code"]


def test_a_code_leads_to_its_match(lobby):
    given = ask(lobby)
    assert given.status_code == 201
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{6}", given.json["code"])
    found = find(lobby, given.json["code"])
    assert (found.status_code, found.json) == (200, {"id": lobby.id})


def test_a_code_says_until_when_it_works(lobby, work):
    before = time.time_ns() // 1_000_000
    given = ask(lobby).json
    after = time.time_ns() // 1_000_000
    assert before <= given["expires"] - codes.KEPT * 1000 <= after
    assert 0 < work.ttl(f"code:{given['code']}") <= codes.KEPT


def test_who_asks_again_makes_it_last_longer(lobby, work):
    code = ask(lobby).json["code"]
    work.expire(f"code:{code}", 60)
    assert ask(lobby).json["code"] == code
    assert work.ttl(f"code:{code}") > 60


def test_everybody_gets_the_same_code(lobby):
    ada = lobby.join("Ada").json["token"]
    assert len({ask(lobby, token).json["code"] for token in (None, lobby.host, ada)}) == 1


def test_all_who_ask_at_once_get_the_same_code(lobby):
    given, together = [], threading.Barrier(8)

    def hurry():
        client = lobby.client.application.test_client()
        together.wait()
        given.append(client.post(f"/v1/matches/{lobby.id}/code").json["code"])

    threads = [threading.Thread(target=hurry) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(given) == 8
    assert len(set(given)) == 1
    assert find(lobby, given[0]).json["id"] == lobby.id


def test_a_code_that_another_match_has_is_left_to_it(lobby, table, work):
    first, second = islice(codes.draws(lobby.id), 2)
    other = table(humans=0, deal=False)
    work.set(f"code:{first}", other.id, ex=60)
    assert ask(lobby).json["code"] == second
    assert ask(lobby).json["code"] == second
    assert find(lobby, first).json["id"] == other.id
    assert find(lobby, second).json["id"] == lobby.id


def test_a_forgotten_code_is_unknown_until_somebody_asks_for_it(lobby, work):
    code = ask(lobby).json["code"]
    work.delete(f"code:{code}")
    assert refusal(find(lobby, code)) == (404, "no_such_code")
    assert find(lobby, ask(lobby).json["code"]).json["id"] == lobby.id


def test_only_a_match_with_a_free_seat_has_a_code(table):
    full = table(seats=2, start="manual", deal=False)
    for name in ("Ada", "Bob"):
        full.join(name)
    assert refusal(ask(full)) == (409, "match_full")
    assert refusal(ask(table())) == (409, "match_not_open")


def test_a_code_still_leads_to_a_match_that_has_begun(lobby):
    code = ask(lobby).json["code"]
    for name in ("Ada", "Bob"):
        lobby.join(name)
    assert find(lobby, code).json["id"] == lobby.id
    assert refusal(lobby.join("Eve")) == (409, "match_not_open")


def test_who_cannot_open_the_match_gets_no_code(lobby):
    assert refusal(ask(lobby, "wrong")) == (404, "no_such_match")
    nowhere = lobby.client.post("/v1/matches/000000000000/code")
    assert refusal(nowhere) == (404, "no_such_match")


@pytest.mark.parametrize("typed", ["222222", "k7m2q", "k7m2qxx", "uuuuuu", "k7m2q*", "%20", "é"])
def test_what_is_no_code_finds_nothing(lobby, typed):
    answer = find(lobby, typed)
    assert refusal(answer) == (404, "no_such_code")
    assert answer.json["detail"].endswith(".")


@pytest.mark.parametrize("typed", ["10ab9z", "IOAB9Z", "lo-ab 9z", " 1 0 a b 9 z ", "l0AB-9Z"])
def test_a_code_is_found_however_it_is_typed(lobby, work, typed):
    work.set("code:10AB9Z", lobby.id, ex=60)
    assert find(lobby, typed).json["id"] == lobby.id


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("K7M2QX", "K7M2QX"),
        ("k7m2qx", "K7M2QX"),
        ("k7m-2qx", "K7M2QX"),
        (" k7 m2\tqx\n", "K7M2QX"),
        ("oOiIlL", "001111"),
        ("", None),
        ("k7m2q", None),
        ("k7m2qxk", None),
        ("k7m2qu", None),
        ("k7m2q_", None),
        ("k7m2q\u0660", None),
    ],
)
def test_what_a_typed_code_means(typed, code):
    assert codes.meant(typed) == code


def test_a_match_has_many_codes_to_draw_from():
    drawn = list(islice(codes.draws("k30755pfaqkb"), 50))
    assert len(set(drawn)) == 50
    assert drawn == [codes.meant(code) for code in drawn]
    assert drawn == list(islice(codes.draws("k30755pfaqkb"), 50))
