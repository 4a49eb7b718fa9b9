"""Events: one spelling of bytes, their digests, and the chain of heads."""

import hashlib
import json

import pytest

from shared.engine.events import GENESIS, MOST_BYTES, canonical, digest, link, read_event


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param({"b": 1, "a": 2}, '{"a":2,"b":1}', id="sorted"),
        pytest.param({"a": {"d": [1, 2], "c": None}}, '{"a":{"c":null,"d":[1,2]}}', id="sorted-inside"),
        pytest.param({"a": True, "b": "x y"}, '{"a":true,"b":"x y"}', id="spaces-in-texts-alone"),
        pytest.param({"name": "Zoë"}, '{"name":"Zo\\u00eb"}', id="ascii"),
        pytest.param({"text": "1.5e3"}, '{"text":"1.5e3"}', id="a-text-is-no-float"),
        pytest.param({"n": 10**20, "m": -1}, '{"m":-1,"n":100000000000000000000}', id="integers"),
        pytest.param({}, "{}", id="empty"),
    ],
)
def test_canonical_is_the_one_spelling(value, text):
    assert canonical(value) == text.encode()
    assert canonical(json.loads(text)) == text.encode()


@pytest.mark.parametrize("number", [1.5, 1.0, -0.0, 1e300, float("nan"), float("inf"), -float("inf")])
def test_canonical_refuses_floats(number):
    with pytest.raises(ValueError, match=r"no integer|not JSON compliant"):
        canonical({"deep": [{"inside": number}]})


def test_canonical_refuses_what_json_does_not_know():
    with pytest.raises(TypeError):
        canonical({"set": {1}})


def test_a_digest_is_sha256_of_the_bytes():
    assert digest(b"{}") == hashlib.sha256(b"{}").hexdigest()
    assert digest(b"{}") == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


def test_a_link_binds_the_head_the_position_and_the_body():
    body = digest(b"{}")
    head = link(GENESIS, 1, body)
    assert head == hashlib.sha256(b"0" * 64 + b"|1|" + body.encode()).hexdigest()
    assert head == "8a032da897c1825043764bbe4b943715bec9cdf5b0e3d23523bedfcf698401a4"
    assert len({head, link(GENESIS, 2, body), link(head, 1, body), link(GENESIS, 1, digest(b"[]"))}) == 4


def test_an_event_is_read_from_its_bytes_and_place():
    body = canonical({"type": "dealt", "v": 1, "at": 123, "numbers": [4, 5], "deal": 0})
    event = read_event(7, body)
    assert (event.seq, event.type, event.v, event.at) == (7, "dealt", 1, 123)
    assert event.data == {"numbers": [4, 5], "deal": 0}
    assert event.digest == digest(body)
    again = canonical({"type": event.type, "v": event.v, "at": event.at, **event.data})
    assert again == body


def test_a_body_has_at_most_a_kibibyte():
    assert MOST_BYTES == 1024
    assert GENESIS == "0" * 64
