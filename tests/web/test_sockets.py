"""Sockets: a page plays over one, and by stream and requests where none comes through."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.remote import new_match
from tests.faults.proxy import DroppingProxy
from tests.web.hands import BY_SOCKET, BY_STREAM, play

WORDS = {
    "fr": "Nouvelles et choix passent par un socket.",
    "de": "Neues und deine Wahl gehen über einen Socket.",
}


def plays_by(visitor, words):
    expect(visitor.page.locator("#line")).to_have_attribute("title", words)


def chosen(visitor):
    """Return (seat, phase) of every choice in the log."""
    log = visitor.api("/events")["events"]
    return [(event["seat"], event["phase"]) for event in log if event["type"] == "chose"]


def by_requests(visitor):
    """Return what was asked beside the socket though it goes by it."""
    return [url for url in visitor.asked if url.endswith("/choices") or "/events?" in url]


def through(server, drops):
    """Return a proxy before a server, and its address."""
    parts = urlsplit(server)
    proxy = DroppingProxy((parts.hostname, parts.port), drops)
    return proxy, f"http://127.0.0.1:{proxy.server_address[1]}"


def test_a_match_is_played_over_sockets_alone(pair):
    ada, bob = pair
    for visitor in pair:
        plays_by(visitor, BY_SOCKET)
    ada.move()
    ada.page.get_by_role("button", name="Take it back").click()
    expect(bob.page.locator(".seat-card").nth(0)).to_contain_text("is choosing")
    ada.to_be_asked()
    play(pair)
    for visitor in pair:
        token = visitor.held()[visitor.match_id]["token"]
        assert by_requests(visitor) == []
        assert not [url for url in visitor.asked if token in url]
        assert [said["token"] for said in visitor.said if "after" in said][-1] == token
    assert [said["type"] for said in ada.said if "ref" in said][:2] == ["choose", "take_back"]


@pytest.mark.parametrize("language", WORDS)
def test_the_tooltip_is_translated(visit, server_url, language):
    player = new_match(server_url, 1)[0]
    plays_by(visit(f"/match/{player.id}", settings={"language": language}), WORDS[language])


def test_where_no_socket_comes_through_a_page_plays_by_stream_and_requests(visit, server_url):
    proxy, address = through(server_url, lambda data: b"/socket HTTP/" in data)
    with proxy:
        ada, bob = visit("/", server=address), visit("/")
        ada.new_match("criss-cross", "Ada", ["human"])
        bob.join(ada.match_id, "Bob")
        for _ in range(2):
            for visitor in (ada, bob):
                visitor.to_be_asked()
                visitor.move()
        ada.to_be_asked()
        plays_by(ada, BY_STREAM)
        plays_by(bob, BY_SOCKET)
        assert any(url.endswith("/choices") for url in ada.asked)
        assert by_requests(bob) == []
        assert proxy.dropped
        ada.problems.clear()  # the browser tells the console of the sockets that were refused


def test_a_choice_whose_socket_died_counts_once(visit, server_url):
    armed = []

    def lose(data):
        """Lose the answer to the next message on a socket; pongs are shorter."""
        asked = armed and len(data) > 40 and not data.startswith((b"GET ", b"POST "))
        return bool(asked and armed.pop())

    proxy, address = through(server_url, lose)
    with proxy:
        ada = visit("/", server=address)
        ada.new_match("criss-cross", "Ada", [])
        ada.to_be_asked()
        plays_by(ada, BY_SOCKET)
        armed.append(True)
        ada.move()
        expect(ada.page.locator("[data-pick]")).to_have_count(0)  # alone, one picks a symbol first
        ada.to_be_asked()
        assert (armed, proxy.dropped) == ([], 1)
        assert chosen(ada) == [(0, 0)]
        ada.problems.clear()  # the browser may tell the console of the line that was cut
