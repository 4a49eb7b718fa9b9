"""A seat moves to another device: by a link that works once, and leaves the old device watching."""

import requests
from playwright.sync_api import expect

from tests.web.hands import NO_SOCKETS, play

GONE = "Failed to load resource: the server responded with a status of 404 (NOT FOUND)"
REFUSED = "Failed to load resource: the server responded with a status of 409 (CONFLICT)"
ON_THIS, ON_ANOTHER = "Your seat is on this device now.", "Your seat is on another device now."
PHONE = {"width": 390, "height": 800}


def ask_for_link(visitor):
    """Open the dialog; return the link without the server's address."""
    visitor.page.get_by_role("button", name="Other device").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("works once, within ten minutes; this device then only watches")
    expect(dialog.locator(".qr svg")).to_be_visible()
    return dialog.locator("input").input_value().removeprefix(visitor.server)


def close(visitor):
    """Close the dialog; the page then looks whether it still has the seat."""
    with visitor.page.expect_response(f"**/v1/matches/{visitor.match_id}"):
        visitor.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def says(visitor, text):
    expect(visitor.page.locator(".notes")).to_have_text(text)


def watches(visitor):
    expect(visitor.page.locator(".menu .chip")).to_have_text("watching")
    expect(visitor.page.locator("[data-tool=confirm]")).to_have_count(0)
    assert "token" not in (visitor.held() or {}).get(visitor.match_id, {})


def shows_next_round(watcher, *players):
    for player in players:
        player.move()
    expect(watcher.page.locator(".top small")).to_contain_text("Round 2")


def forgive(visitor, problem):
    """The browser tells the console of a request that was refused: of exactly one."""
    assert visitor.problems == [problem]
    visitor.problems.clear()


def gives_up(visitor):
    """Wait until the old device has heard of it, by its socket: no request is made with the old key."""
    says(visitor, ON_ANOTHER)
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    watches(visitor)
    expect(visitor.page.locator("#line")).to_have_text("live")
    assert visitor.problems == []


def test_the_seat_moves_and_the_match_is_played_to_its_end_there(pair, visit):
    ada, bob = pair
    link = ask_for_link(ada)
    assert ada.held()[ada.match_id]["token"] not in link
    phone = visit(link, **PHONE)
    says(phone, ON_THIS)
    phone.to_be_asked()
    assert phone.page.url == f"{phone.server}/match/{ada.match_id}"
    token = phone.held()[ada.match_id]["token"]
    assert phone.api()["seat"] == 0
    assert not [url for url in phone.asked if token in url]
    gives_up(ada)
    play([phone, bob])
    assert phone.api()["status"] == "finished"
    expect(ada.page.locator(".result")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Rematch")).to_have_count(0)
    expect(phone.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_the_link_works_once(pair, visit):
    ada, _ = pair
    link = ask_for_link(ada)
    phone = visit(link, **PHONE)
    phone.to_be_asked()
    thief = visit(link)
    says(thief, "This link was used already, is older than ten minutes, or a newer one has replaced it.")
    watches(thief)
    assert thief.page.url == f"{thief.server}/match/{ada.match_id}"
    forgive(thief, REFUSED)
    assert phone.api()["seat"] == 0
    gives_up(ada)


def test_a_newer_link_replaces_the_older_one(pair, visit):
    ada, _ = pair
    older = ask_for_link(ada)
    close(ada)
    newer = ask_for_link(ada)
    assert older != newer
    late = visit(older)
    watches(late)
    forgive(late, REFUSED)
    late.open(newer)
    says(late, ON_THIS)
    late.to_be_asked()
    gives_up(ada)


def test_the_old_device_still_watches_after_a_reload(pair, visit):
    ada, _ = pair
    visit(ask_for_link(ada), **PHONE).to_be_asked()
    gives_up(ada)
    ada.page.reload()
    watches(ada)


def test_the_old_device_notices_when_its_choice_is_refused(pair, visit):
    ada, _ = pair
    ada.page.add_init_script(NO_SOCKETS)
    ada.page.route("**/events?*", lambda _: None)  # a stream that says nothing
    ada.page.reload()
    ada.to_be_asked()
    link = ask_for_link(ada)
    close(ada)
    ada.lay()
    phone = visit(link, **PHONE)
    phone.to_be_asked()
    ada.page.locator("[data-tool=confirm]").click()
    says(ada, ON_ANOTHER)
    watches(ada)
    assert ada.problems == [GONE, GONE]  # the choice, and the look after it
    ada.problems.clear()
    assert phone.api()["chosen"] is None


def test_a_device_that_was_hidden_meanwhile_watches_on(pair, visit):
    ada, bob = pair
    link = ask_for_link(ada)
    close(ada)
    ada.hide()
    phone = visit(link, **PHONE)
    phone.to_be_asked()
    ada.hide(False)
    gives_up(ada)
    shows_next_round(ada, phone, bob)


def test_a_claim_whose_answer_was_lost_is_repeated(pair, visit):
    ada, _ = pair
    link = ask_for_link(ada)
    phone = visit("/", **PHONE)
    lost = []

    def lose(route):
        """Let the server act, and the browser hear nothing of it, once."""
        if lost:
            return route.continue_()
        request = route.request
        lost.append(requests.post(request.url, request.post_data, headers=request.headers, timeout=10))
        return route.abort()

    phone.page.route("**/claim", lose)
    phone.open(link)
    phone.to_be_asked()
    assert [answer.status_code for answer in lost] == [201]
    assert phone.api()["seat"] == 0
    forgive(phone, "Failed to load resource: net::ERR_FAILED")
    phone.open(link)  # in the browser that has the seat, the link still leads to it
    says(phone, ON_THIS)
    assert phone.api()["seat"] == 0
    gives_up(ada)


def test_a_browser_that_plays_on_another_seat_keeps_it(pair, visit):
    ada, bob = pair
    link = ask_for_link(ada)
    bob.open(link)
    says(bob, "This browser plays on another seat of this match.")
    bob.to_be_asked()
    assert bob.api()["seat"] == 1
    visit(link, **PHONE).to_be_asked()  # the code is still good
    gives_up(ada)
