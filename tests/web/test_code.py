"""A short code: shown in the room, typed on the front page of another browser."""

import pytest
from playwright.sync_api import expect

GONE = "Failed to load resource: the server responded with a status of 404 (NOT FOUND)"
AWAY = "Failed to load resource: the server responded with a status of 503 (Service Unavailable)"


def type_code(visitor, code):
    """Type a code and press Enter."""
    field = visitor.page.get_by_label("Join with a code")
    field.fill(code)
    field.press("Enter")


@pytest.mark.parametrize("width", [1100, 320])
def test_another_browser_comes_to_the_table_with_the_code(visit, width):
    ada = visit("/", width=width)
    ada.new_match("criss-cross", "Ada", ["human"])
    code = ada.page.locator(".invitation .code").inner_text()
    bob = visit("/", width=width)
    type_code(bob, f" {code[:3].lower()}-{code[3:]}")
    expect(bob.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    assert bob.match_id == ada.match_id
    assert bob.page.locator(".invitation .code").inner_text() == code
    for visitor in (ada, bob):
        assert visitor.page.evaluate("() => document.documentElement.scrollWidth") <= width
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Join").click()
    for visitor in (ada, bob):
        visitor.to_be_asked()
    assert len([url for url in ada.asked if url.endswith("/code")]) == 1


def test_a_code_that_no_match_has_is_explained(visit):
    eve = visit("/")
    type_code(eve, "uuuuuu")
    expect(eve.page.locator(".notes")).to_have_text("No match has this code, or it is older than a day.")
    assert eve.page.url == f"{eve.server}/"
    assert eve.problems == [GONE]
    eve.problems.clear()


def test_what_cannot_be_a_code_is_not_sent(visit):
    eve = visit("/")
    for typed in ("", "k7m2q", "k7m2qxx", "k7m/2qx"):
        type_code(eve, typed)
        assert eve.page.get_by_label("Join with a code").evaluate("(field) => !field.validity.valid")
    assert [url for url in eve.asked if "/codes/" in url] == []


def test_a_room_without_a_code_shows_the_link_alone(visit):
    ada = visit("/")
    ada.page.route("**/v1/matches/*/code", lambda route: route.fulfill(status=503, json={"code": "busy"}))
    with ada.page.expect_response("**/v1/matches/*/code"):
        ada.new_match("criss-cross", "Ada", ["human"], code=False)
    expect(ada.page.get_by_label("Invitation link")).to_be_visible()
    expect(ada.page.locator(".invitation .code")).to_have_count(0)
    expect(ada.page.locator(".invitation p")).to_have_count(2)
    expect(ada.page.locator(".invitation p").nth(1)).to_be_hidden()
    assert ada.problems == [AWAY]
    ada.problems.clear()
