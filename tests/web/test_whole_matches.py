"""Two people in two browsers and a bot play whole matches of each game by pointer."""

import pytest
import requests
from playwright.sync_api import expect

from tests.web.hands import play


@pytest.mark.parametrize(
    ("game", "bot", "options"),
    [
        ("criss-cross", 2, {"diagonal": True}),
        pytest.param("second-chance", 1, {}, marks=pytest.mark.slow),
        pytest.param("encore", 3, {}, marks=pytest.mark.slow),
        pytest.param("encore", 3, {"mode": "coop", "mission": "2"}, marks=pytest.mark.slow, id="encore team"),
    ],
)
def test_two_browsers_and_a_bot_play_to_the_end(visit, game, bot, options):
    ada = visit("/")
    match_id = ada.new_match(game, "Ada", ["human", bot], **options)
    assert ada.page.locator(".link").input_value() == f"{ada.server}/match/{match_id}"
    bob = visit("/")
    bob.join(match_id, "Bob <b>&amp;</b>")
    expect(ada.page.locator(".seat-card").nth(1)).to_contain_text("Bob <b>&amp;</b>")
    play([ada, bob])
    final = ada.api()
    assert final["status"] == "finished"
    assert final["view"] == bob.api()["view"]
    table = ada.page.locator(".scores tbody tr")
    assert table.count() == 3
    points = {row.split("\t")[0].removeprefix("★ "): row.split("\t")[1] for row in table.all_inner_texts()}
    assert points["Ada (you)"] == str(final["outcome"]["scores"][0])
    log = requests.get(f"{ada.server}/v1/matches/{match_id}/events", timeout=10).json()["events"]
    chosen = [(event["seat"], event["phase"]) for event in log if event["type"] == "chose"]
    assert len(chosen) == len(set(chosen)), "no choice was sent twice"
    tokens = [visitor.held()[match_id]["token"] for visitor in (ada, bob)]
    assert not [url for url in ada.asked + bob.asked if any(token in url for token in tokens)]


def test_all_who_want_a_rematch_meet_at_the_same_table(visit):
    ada, bob = visit("/"), visit("/")
    first = ada.new_match("criss-cross", "Ada", ["human", 1], penalty=True)
    bob.join(first, "Bob")
    play([ada, bob])
    for visitor in (ada, bob):
        visitor.page.get_by_role("button", name="Rematch").click()
        expect(visitor.page.locator(".result")).to_have_count(0)
    for visitor in (ada, bob):
        expect(visitor.page.locator(".turn.mine-now")).to_be_visible()
    again = ada.api()
    assert again["id"] == bob.match_id != first
    assert again["options"]["penalty"] is True
    assert [seat["name"] for seat in again["seats"]] == ["Ada", "Bob", None]
    assert [seat["bot"] for seat in again["seats"]] == [None, None, 1]
