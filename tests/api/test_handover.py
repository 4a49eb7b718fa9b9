"""A seat moves to another device."""

import threading
import time

import pytest

from services.api import handover
from shared.eventlog import keys
from shared.eventlog.servers import connect
from shared.eventlog.tokens import token_hash
from tests.table import abort

OVER = (409, "handover_over")
GONE = (404, "no_such_match")


def code(answer):
    return answer.status_code, answer.json["code"]


def offer(match, seat=0, token_of=None):
    headers = match.headers(seat if token_of is None else token_of)
    return match.client.post(f"/v1/matches/{match.id}/seats/{seat}/handover", headers=headers)


def claim(match, secret, seat=0, key=None, **request):
    request = request or {"json": {"code": secret}}
    headers = {"Idempotency-Key": key} if key else {}
    return match.client.post(f"/v1/matches/{match.id}/seats/{seat}/claim", headers=headers, **request)


def move(match, seat=0):
    """Move the seat; return the token that is void now."""
    taken = claim(match, offer(match, seat).json["code"], seat)
    assert taken.status_code == 201, taken.json
    old, match.tokens[seat] = match.tokens[seat], taken.json["token"]
    return old


def with_token(match, token, method="get", path="", **request):
    """Ask with a token that no seat of the table has."""
    ask = getattr(match.client, method)
    return ask(f"/v1/matches/{match.id}{path}", headers={"Authorization": f"Bearer {token}"}, **request)


@pytest.fixture
def work(servers):
    return connect(servers.work)


def test_the_seat_moves_with_its_sheet_and_its_choices(table):
    match = table()
    match.choose(0)
    chosen = match.show(0)["chosen"]
    before = match.show()["seq"]
    answer = claim(match, offer(match).json["code"])
    assert answer.status_code == 201
    assert answer.json["seat"] == 0
    assert answer.json["token"] not in match.tokens
    match.tokens[0] = answer.json["token"]
    assert (match.show(0)["seat"], match.show(0)["chosen"]) == (0, chosen)
    assert match.show()["seq"] == before  # nobody at the table learns of it
    assert match.take_back(0, 0).status_code == 200
    assert match.play()["status"] == "finished"


def test_a_code_says_until_when_it_works(table, work):
    match = table()
    before = time.time_ns() // 1_000_000
    answer = offer(match)
    after = time.time_ns() // 1_000_000
    assert answer.status_code == 201
    assert before <= answer.json["expires"] - handover.KEPT * 1000 <= after
    assert 0 < work.ttl(f"handover:{match.id}:0") <= handover.KEPT


def test_neither_code_nor_token_is_stored(table, work, log):
    match = table()
    secret = offer(match).json["code"]
    stored = work.get(f"handover:{match.id}:0").decode()
    assert stored == f"{token_hash(secret)}:{token_hash(match.tokens[0])}"
    token = claim(match, secret).json["token"]
    kept = log.redis.hgetall(keys.tokens_key(match.id))
    assert kept[token_hash(token).encode()] == b"seat:0"
    assert token.encode() not in kept


def test_a_code_works_once(table):
    match = table()
    secret = offer(match).json["code"]
    assert claim(match, secret).status_code == 201
    again = claim(match, secret)
    assert code(again) == OVER
    assert again.json["detail"].endswith(".")


def test_of_many_claims_at_once_one_wins(table):
    match = table()
    secret = offer(match).json["code"]
    answers, together = [], threading.Barrier(8)

    def hurry():
        client = match.client.application.test_client()
        together.wait()
        url = f"/v1/matches/{match.id}/seats/0/claim"
        answers.append(client.post(url, json={"code": secret}))

    threads = [threading.Thread(target=hurry) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (won,) = [answer for answer in answers if answer.status_code == 201]
    assert [code(answer) for answer in answers if answer is not won] == [OVER] * 7
    match.tokens[0] = won.json["token"]
    assert match.show(0)["seat"] == 0


def test_a_wrong_code_is_refused_and_does_not_burn_the_right_one(table):
    match = table()
    secret = offer(match).json["code"]
    assert code(claim(match, "x" * 43)) == OVER
    assert code(claim(match, secret[:-1])) == OVER
    assert code(claim(match, secret, seat=1)) == OVER
    assert code(claim(match, secret, seat=7)) == OVER
    assert code(claim(table(), secret)) == OVER
    assert match.show(0)["seat"] == 0
    assert claim(match, secret).status_code == 201


def test_a_newer_code_replaces_the_older_one(table):
    match = table()
    first, second = offer(match).json["code"], offer(match).json["code"]
    assert first != second
    assert code(claim(match, first)) == OVER
    assert claim(match, second).status_code == 201


def test_the_codes_of_two_seats_do_not_touch_each_other(table):
    match = table()
    first, second = offer(match, 0).json["code"], offer(match, 1).json["code"]
    assert claim(match, first, 0).status_code == 201
    assert claim(match, second, 1).status_code == 201


def test_a_code_expires(table, work):
    match = table()
    secret = offer(match).json["code"]
    work.pexpire(f"handover:{match.id}:0", 1)
    while work.exists(f"handover:{match.id}:0"):
        time.sleep(0.001)
    assert code(claim(match, secret)) == OVER
    assert match.show(0)["seat"] == 0


def test_the_old_token_is_void_everywhere(table):
    match = table()
    legal, first = match.legal(0), match.choose(0, key="mine")
    choice = {"phase": first["phase"], "choice": legal[0]}
    old = move(match)
    url = f"/v1/matches/{match.id}/choices"
    same = {"Authorization": f"Bearer {old}", "Idempotency-Key": "mine"}
    assert [
        code(answer)
        for answer in (
            with_token(match, old),
            with_token(match, old, path="/legal"),
            with_token(match, old, path="/events"),
            with_token(match, old, "post", "/choices", json=choice),
            match.client.post(url, json=choice, headers=same),
            with_token(match, old, "delete", "/choices/0"),
            with_token(match, old, "delete", "/seats/0"),
            with_token(match, old, "post", "/seats/0/return"),
            with_token(match, old, "post", "/seats/0/handover"),
            with_token(match, old, "post", "/rematch"),
        )
    ] == [GONE] * 10
    assert match.post(0, legal[0], phase=0, key="mine").json == first  # the key goes with the seat


@pytest.mark.parametrize("choice", [{"pick": "S"}, {}], ids=["against-the-rules", "malformed"])
def test_the_old_token_is_not_told_what_is_wrong_with_its_choice(table, choice):
    match = table()
    body = {"phase": 0, "choice": choice}
    assert with_token(match, match.tokens[0], "post", "/choices", json=body).status_code in (400, 422)
    assert code(with_token(match, move(match), "post", "/choices", json=body)) == GONE


def test_a_seat_may_move_again_and_back(table):
    match = table()
    void = [move(match), move(match), move(match)]
    assert len({*void, match.tokens[0]}) == 4
    assert [code(with_token(match, token)) for token in void] == [GONE] * 3
    match.round()
    assert match.show(0)["phase"] == 1


def test_a_lent_seat_and_one_of_a_match_that_is_over_can_move(table, log):
    match = table()
    match.client.delete(f"/v1/matches/{match.id}/seats/0", headers=match.headers(0))
    move(match)
    back = match.client.post(f"/v1/matches/{match.id}/seats/0/return", headers=match.headers(0))
    assert back.status_code == 200
    abort(match, log)
    move(match)
    again = match.client.post(f"/v1/matches/{match.id}/rematch", headers=match.headers(0))
    assert again.status_code == 201


def test_a_code_is_over_when_its_seat_is_left(table):
    lobby = table(seats=2, start="manual", deal=False)
    lobby.tokens = [lobby.join("Ada").json["token"]]
    secret = offer(lobby).json["code"]
    lobby.client.delete(f"/v1/matches/{lobby.id}/seats/0", headers=lobby.headers(0))
    lobby.tokens = [lobby.join("Bob").json["token"]]
    assert code(claim(lobby, secret)) == OVER
    assert lobby.show(0)["seat"] == 0


def test_only_the_seat_itself_can_be_handed_over(table):
    match = table(seats=3, humans=2, bots=[{"level": 1}])
    url = f"/v1/matches/{match.id}/seats/0/handover"
    assert code(offer(match, 0, token_of=1)) == (403, "not_your_seat")
    assert code(offer(match, 2, token_of=0)) == (403, "not_your_seat")  # a bot's
    assert code(offer(match, 9, token_of=0)) == (403, "not_your_seat")
    assert code(with_token(match, match.host, "post", "/seats/0/handover")) == (403, "not_a_seat")
    assert code(match.client.post(url)) == (401, "token_missing")
    assert code(with_token(match, "wrong", "post", "/seats/0/handover")) == GONE
    assert code(with_token(table(), match.tokens[0], "post", "/seats/0/handover")) == GONE


def test_a_claim_needs_a_match_and_no_wrong_token(table):
    match = table()
    secret = offer(match).json["code"]
    nowhere = match.client.post("/v1/matches/000000000000/seats/0/claim", json={"code": secret})
    assert code(nowhere) == GONE
    assert code(with_token(match, "wrong", "post", "/seats/0/claim", json={"code": secret})) == GONE
    assert claim(match, secret).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        b"{}", b"[]", b'{"code":null}', b'{"code":1}', b'{"code":""}', b'{"code":"a b"}', b'{"code":["a"]}',
        b'{"code":"' + b"x" * 65 + b'"}', b'{"code":"a","code":"a"}', b'{"code":"a","seat":0}', b"{",
    ],
)  # fmt: skip
def test_a_claim_of_another_form_is_refused(table, body):
    match = table()
    secret = offer(match).json["code"]
    answer = claim(match, secret, data=body, content_type="application/json")
    assert code(answer) in [(400, "bad_json"), (400, "bad_request")]
    assert code(claim(match, secret, data=body)) == (415, "not_json")
    assert claim(match, secret).status_code == 201


def test_a_claim_whose_answer_was_lost_can_be_repeated_with_its_key(table):
    match = table()
    secret = offer(match).json["code"]
    first = claim(match, secret, key="one-phone")
    assert first.status_code == 201
    assert claim(match, secret, key="one-phone").json == first.json
    assert code(claim(match, secret, key="another-phone")) == OVER
    assert code(claim(match, secret)) == OVER
    match.tokens[0] = first.json["token"]
    assert match.show(0)["seat"] == 0
    move(match)
    assert code(claim(match, secret, key="one-phone")) == OVER
    assert code(claim(match, secret, key="no key")) == (400, "bad_key")
