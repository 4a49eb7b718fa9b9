"""The file that keeps tokens."""

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from clients.cli.errors import Misread
from clients.cli.keyring import Keyring

SERVER = "https://games.example.org"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config" / "tokens.json"


@pytest.fixture
def keyring(path):
    return Keyring(SERVER, path)


def test_tokens_are_found_again(keyring, path):
    keyring.keep_host("one", "host-token")
    keyring.keep_seat("one", 2, "seat-token")
    again = Keyring(SERVER, path)
    assert (again.matches(), again.host("one"), again.seats("one")) == (
        ["one"],
        "host-token",
        {2: "seat-token"},
    )


def test_only_the_owner_can_read_the_file(keyring, path):
    keyring.keep_seat("one", 0, "secret")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_another_server_gets_no_token(keyring, path):
    keyring.keep_seat("one", 0, "secret")
    assert Keyring("https://other.example.org", path).seats("one") == {}


def test_local_servers_share_their_tokens_whatever_their_port(path):
    Keyring("http://127.0.0.1:8765", path).keep_seat("one", 0, "secret")
    assert Keyring("http://localhost:9999", path).seats("one") == {0: "secret"}


def test_the_last_seat_that_is_dropped_takes_the_match_with_it(keyring):
    keyring.keep_seat("one", 0, "a")
    keyring.keep_seat("one", 1, "b")
    keyring.drop_seat("one", 0)
    assert keyring.seats("one") == {1: "b"}
    keyring.drop_seat("one", 1)
    assert keyring.matches() == []


def test_a_host_keeps_the_match_without_a_seat(keyring):
    keyring.keep_host("one", "host-token")
    keyring.keep_seat("one", 0, "a")
    keyring.drop_seat("one", 0)
    assert keyring.host("one") == "host-token"


def test_dropping_what_is_not_there_is_no_error(keyring):
    keyring.drop("one")
    keyring.drop_seat("one", 0)
    assert keyring.matches() == []


def test_writers_at_the_same_time_lose_nothing(path):
    def keep(number):
        Keyring(SERVER, path).keep_seat(f"match-{number}", 0, "secret")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(keep, range(40)))
    assert len(Keyring(SERVER, path).matches()) == 40
    assert {entry.name for entry in path.parent.iterdir()} == {"tokens.json", "tokens.json.lock"}


FOREIGN = [
    *(
        "",
        "{",
        "[]",
        "[" * 5000,
        '{"local": 1}',
        '{"local": {"one": 1}}',
        '{"local": {"one": {"seats": []}}}',
    ),
    *(
        '{"local": {"one": {"seats": {"x": "t"}}}}',
        '{"a": {"b": {"host": 7}}}',
    ),
]


@pytest.mark.parametrize("text", FOREIGN)
def test_a_foreign_file_is_not_overwritten(keyring, path, text):
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(Misread, match="move it away"):
        keyring.keep_seat("one", 0, "secret")
    assert path.read_text() == text


@pytest.mark.parametrize(
    "act", [lambda keyring: keyring.matches(), lambda keyring: keyring.keep_seat("one", 0, "a")]
)
def test_a_folder_in_its_place_is_a_sentence(tmp_path, act):
    with pytest.raises(Misread, match=str(tmp_path)):
        act(Keyring(SERVER, tmp_path))


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Misread, match="cannot be written"):
        Keyring(SERVER, tmp_path / "file" / "tokens.json").keep_seat("one", 0, "a")
