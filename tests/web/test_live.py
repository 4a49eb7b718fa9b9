"""Live play: resumed after a restart, given up while hidden, nothing missed or doubled."""

import os
import signal
import time

import requests
from playwright.sync_api import expect

from tests.web.hands import BY_SOCKET, play

WATCH_LINE = """
() => {
  window.lines = ['live'];
  const look = () => {
    const text = document.querySelector('#line')?.textContent;
    if (text && text !== window.lines.at(-1)) window.lines.push(text);
  };
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}
"""


def test_a_choice_can_be_taken_back_until_the_barrier_closes(pair):
    ada, bob = pair
    ada.move()
    expect(ada.page.locator(".turn")).to_contain_text("Waiting for Bob")
    expect(bob.page.locator(".seat-card").nth(0)).to_contain_text("ready")
    ada.page.get_by_role("button", name="Take it back").click()
    expect(bob.page.locator(".seat-card").nth(0)).to_contain_text("is choosing")
    ada.to_be_asked()
    ada.move()
    bob.move()
    expect(ada.page.locator(".top small")).to_contain_text("Round 2")
    expect(ada.page.locator(".turn.mine-now")).to_be_visible()


def test_keys_work_while_the_pointer_is_over_the_board(pair):
    ada, _ = pair
    page = ada.page
    page.evaluate("() => document.activeElement.blur()")
    page.mouse.move(*ada.point_of((2, 2)))
    before = page.locator(".over .ghost, .over .misfit").inner_html()
    page.keyboard.press("r")
    assert page.locator(".over .ghost, .over .misfit").inner_html() != before


def test_the_wheel_moves_the_page_and_turns_with_shift(pair):
    ada, _ = pair
    page = ada.page
    page.set_viewport_size({"width": 844, "height": 390})
    page.mouse.move(*ada.point_of((2, 2)))
    held = page.locator(".over .ghost, .over .misfit")
    before = held.inner_html()
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 100)
    expect(held).not_to_have_js_property("innerHTML", before)
    page.keyboard.up("Shift")
    assert page.evaluate("() => scrollY") == 0
    page.mouse.wheel(0, 100)
    page.wait_for_function("() => scrollY > 0")


def test_a_reload_keeps_the_seat_and_the_choice(pair):
    ada, _ = pair
    ada.move()
    ada.page.reload()
    expect(ada.page.get_by_role("button", name="Take it back")).to_be_visible()
    expect(ada.page.locator(".seat-card").nth(0)).to_contain_text("Ada (you)")


def play_round(pair, everybody, number):
    """Let one player choose, and then the other; wait until everybody sees this round."""
    ada, bob = pair
    ada.to_be_asked()
    ada.move()
    bob.to_be_asked()
    expect(bob.page.locator(".seat-card").nth(0)).to_contain_text("ready")
    bob.move()
    for visitor in everybody:
        expect(visitor.page.locator(".top small")).to_contain_text(f"Round {number}")


def test_a_round_costs_each_player_one_message(pair, visit):
    everybody = (*pair, visit(f"/match/{pair[0].match_id}"))
    play_round(pair, everybody, 2)
    for visitor in everybody:
        visitor.asked.clear()
        visitor.said.clear()
    play_round(pair, everybody, 3)
    play_round(pair, everybody, 4)
    assert [visitor.asked for visitor in everybody] == [[], [], []]
    assert [[said["type"] for said in visitor.said] for visitor in everybody] == [["choose"] * 2] * 2 + [[]]


def test_a_round_without_sockets_costs_each_player_one_request(visit):
    ada, bob = pair = visit("/", socket=False), visit("/", socket=False)
    ada.new_match("criss-cross", "Ada", ["human"])
    bob.join(ada.match_id, "Bob")
    play_round(pair, pair, 2)
    for visitor in pair:
        visitor.asked.clear()
    play_round(pair, pair, 3)
    choice = f"{ada.server}/v1/matches/{ada.match_id}/choices"
    assert [visitor.asked for visitor in pair] == [[choice], [choice]]


def test_a_page_that_gets_no_stream_looks_by_itself(visit):
    ada, bob = visit("/"), visit("/", socket=False)
    full = {"status": 503, "json": {"code": "too_many_streams"}}
    bob.page.route("**/events?*", lambda route: route.fulfill(**full))
    ada.new_match("criss-cross", "Ada", ["human"])
    bob.join(ada.match_id, "Bob")
    for _ in range(2):
        for visitor in (ada, bob):
            visitor.to_be_asked()
            visitor.move()
    bob.to_be_asked()
    assert bob.problems
    assert all("status of 503" in problem for problem in bob.problems)
    bob.problems.clear()


def test_a_hidden_page_gives_up_its_socket_and_catches_up_later(pair):
    ada, bob = pair
    ada.hide()
    expect(ada.page.locator("#line")).to_have_text("paused")
    ada.said.clear()
    ada_token = ada.held()[ada.match_id]["token"]
    legal = ada.api("/legal")
    requests.post(
        f"{ada.server}/v1/matches/{ada.match_id}/choices",
        json={"phase": legal["phase"], "choice": legal["choices"][0]},
        headers={"Authorization": f"Bearer {ada_token}"},
        timeout=10,
    )
    bob.move()
    expect(bob.page.locator(".top small")).to_contain_text("Round 2")
    assert "Round 1" in ada.page.locator(".top small").inner_text()
    ada.hide(False)
    expect(ada.page.locator(".top small")).to_contain_text("Round 2")
    expect(ada.page.locator("#line")).to_have_text("live")
    [hello] = ada.said
    assert hello["after"] > 0


def test_a_look_that_fails_is_repeated_though_the_socket_lives(pair):
    ada, _ = pair
    ada.move()
    ada.page.route(
        f"**/v1/matches/{ada.match_id}", lambda route: route.fulfill(status=500, json={"code": "internal"})
    )
    ada.page.get_by_role("button", name="Take it back").click()
    expect(ada.page.locator("#line")).to_have_text("connecting again …")
    ada.page.unroute(f"**/v1/matches/{ada.match_id}")
    expect(ada.page.locator("#line")).to_have_text("live")
    ada.to_be_asked()
    ada.problems.clear()  # the console tells of the failures


def test_a_match_goes_on_after_the_api_was_restarted(visit, start_stack, tmp_path):
    stack = start_stack(tmp_path / "data")
    ada = visit("/", server=stack.url)
    bob = visit("/", server=stack.url)
    ada.new_match("criss-cross", "Ada", ["human"])
    bob.join(ada.match_id, "Bob")
    for visitor in (ada, bob):
        visitor.to_be_asked()
        visitor.move()
    for visitor in (ada, bob):
        expect(visitor.page.locator("#line")).to_have_attribute("title", BY_SOCKET)
        visitor.page.evaluate(WATCH_LINE)
    before = set(stack.pids("gunicorn"))
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + 60
    while not set(stack.pids("gunicorn")) - before:
        assert time.monotonic() < deadline, "nobody restarted the API"
        time.sleep(0.1)
    for visitor in (ada, bob):
        visitor.page.wait_for_function(
            "() => window.lines.at(-1) === 'live' && window.lines.length > 1", timeout=30_000
        )
        assert "connecting again …" in visitor.page.evaluate("() => window.lines")
        visitor.problems.clear()  # the browser tells the console of every request that failed meanwhile
    play([ada, bob])
    assert ada.api()["status"] == "finished"
    log = requests.get(f"{stack.url}/v1/matches/{ada.match_id}/events", timeout=10).json()["events"]
    chosen = [(event["seat"], event["phase"]) for event in log if event["type"] == "chose"]
    assert sorted(chosen) == sorted(set(chosen))
    for visitor in (ada, bob):
        visitor.problems.clear()


def test_leaving_lends_the_seat_and_coming_back_takes_it(pair):
    ada, bob = pair
    ada.page.get_by_role("button", name="Leave").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(ada.page.locator(".turn")).to_contain_text("A bot plays for you")
    expect(bob.page.locator(".seat-card").nth(0)).to_contain_text("a bot plays")
    ada.page.get_by_role("button", name="Play on myself").click()
    expect(ada.page.get_by_role("button", name="Play on myself")).to_have_count(0)
    bob.move()
    expect(ada.page.locator(".turn.mine-now")).to_be_visible()


def test_somebody_without_a_seat_watches(pair, visit):
    ada, bob = pair
    watcher = visit(f"/match/{ada.match_id}")
    expect(watcher.page.locator(".menu .chip")).to_have_text("watching")
    expect(watcher.page.locator("[data-tool=confirm]")).to_have_count(0)
    ada.move()
    bob.move()
    expect(watcher.page.locator(".top small")).to_contain_text("Round 2")
    watcher.page.locator(".seat-card").nth(1).click()
    expect(watcher.page.locator(".whose")).to_have_text("Sheet of Bob")
