"""A match that is over, moment by moment, verified in the browser."""

import hashlib
import hmac
import re

import pytest
import requests
from playwright.sync_api import expect

from tests.e2e.remote import all_at_once, new_match, play_on
from tests.web.fit import measured


@pytest.fixture(scope="module")
def finished(server_url):
    """The id of a match that was played to its end."""
    players = new_match(server_url, 2)
    all_at_once(*((play_on, player, number) for number, player in enumerate(players)))
    return players[0].id


@pytest.mark.parametrize("game", ["second-chance", "encore"])
def test_every_game_can_be_replayed(visit, server_url, game):
    players = new_match(server_url, 1, game)
    play_on(players[0], 3)
    page = visit(f"/replay/{players[0].id}").page
    expect(page.locator("#proof .ok")).to_contain_text("Verified in this browser")
    page.keyboard.press("End")
    expect(page.locator("#story")).to_have_text(re.compile("Goal|goal|in the end"))


def test_keys_and_slider_step_through_the_moments(visit, finished):
    page = visit(f"/replay/{finished}").page
    where = page.locator(".top small")
    expect(where).to_contain_text("1 / ")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text(" 2 / ")
    first = page.locator("#story").inner_text()
    page.keyboard.press("End")
    expect(page.locator("#story")).to_have_text(re.compile("wins|win together"))
    page.get_by_label("Moment").fill("1")
    expect(page.locator("#story")).to_have_text(first)
    page.keyboard.press("Home")
    expect(where).to_contain_text("1 / ")


def test_the_sheet_and_the_slider_fit_on_every_screen(visit, finished):
    page = visit(f"/replay/{finished}").page
    page.keyboard.press("ArrowRight")
    expect(page.locator(".own svg")).to_be_visible()
    assert measured(page)[0] == {}


def test_a_link_names_a_moment_and_a_seat(visit, finished):
    page = visit(f"/replay/{finished}").page
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".top small")).to_contain_text(" 5 / ")
    page.locator(".seat-card").nth(1).click()
    expect(page.locator(".whose")).to_have_text("Sheet of Player 1")
    link, told = page.url, page.locator("#story").inner_text()
    other = visit(link[link.index("/replay") :]).page
    expect(other.locator("#story")).to_have_text(told)
    expect(other.locator(".whose")).to_have_text("Sheet of Player 1")


def test_the_record_is_verified_and_can_be_taken_home(visit, finished, server_url):
    page = visit(f"/replay/{finished}").page
    expect(page.locator("#proof .ok")).to_have_text("✓ Verified in this browser")
    with page.expect_download() as waiting:
        page.locator("#download").click()
    record = requests.get(f"{server_url}/v1/matches/{finished}/record", timeout=10).text
    assert waiting.value.path().read_text() == record


@pytest.mark.parametrize(
    ("pattern", "other", "said"),
    [
        (r'"numbers":\[\d,', '"numbers":[9,', "the chain of events is broken"),
        (r'"head":"[0-9a-f]{4}', '"head":"ffff', "the chain of events is broken"),
        (r'"seq":4,', '"seq":5,', "an event is missing"),
    ],
)
def test_a_record_that_is_not_true_is_found_out(visit, finished, server_url, pattern, other, said):
    record = requests.get(f"{server_url}/v1/matches/{finished}/record", timeout=10).text
    changed = re.sub(pattern, other, record, count=1)
    assert changed != record
    page = check_record(visit, finished, changed)
    expect(page.locator("#proof .problem")).to_contain_text(said)


def test_another_seed_does_not_belong_to_the_commitment(visit, finished, server_url):
    """Even with a chain that fits, as an operator could make it."""
    record = requests.get(f"{server_url}/v1/matches/{finished}/record", timeout=10).text
    page = visit(f"/replay/{finished}").page
    said = page.evaluate(
        """async (record) => {
          const base = document.querySelector('script[type=module]').src.replace('main.js', '');
          const {verify, canonical} = await import(base + 'replay/verify.js');
          const sha = async (text) => Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256',
            new TextEncoder().encode(text))), (byte) => byte.toString(16).padStart(2, '0')).join('');
          const lines = record.trimEnd().split('\\n').map((line) => JSON.parse(line));
          const tell = async (change) => {
            const events = structuredClone(lines.slice(1, -1));
            change(events);
            let head = '0'.repeat(64);
            for (const {seq, ...body} of events)
              head = await sha(`${head}|${seq}|${await sha(canonical(body))}`);
            const forged = [lines[0], ...events, {...lines.at(-1), head}].map(canonical).join('\\n');
            return verify(forged).then(() => 'true', (error) => error.message);
          };
          return [
            await tell(() => {}),
            await tell((events) => { events.at(-1).seed = 'ab'.repeat(32); }),
            await tell((events) => {
              const deal = events.findLast((event) => event.type === 'dealt');
              deal.numbers[0] = (deal.numbers[0] + 1) % deal.below[0];
            }),
          ];
        }""",
        record,
    )
    assert said == ["true", "commitment", "draw"]


def test_records_are_verified_without_webcrypto_too(visit, finished):
    """Browsers have it only over HTTPS or on the same computer, but people play on a network at home."""
    visitor = visit("/")
    visitor.page.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    visitor.open(f"/replay/{finished}")
    expect(visitor.page.locator("#proof .ok")).to_have_text("✓ Verified in this browser")


def test_the_digests_made_by_hand_are_right(visit):
    data = [
        bytes(range(length % 256)) * (1 + length // 100)
        for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 200)
    ]
    made = visit("/").page.evaluate(
        """async (all) => {
          const base = document.querySelector('script[type=module]').src.replace('main.js', '');
          const {plainSha256, plainHmac} = await import(base + 'replay/digest.js');
          const bytes = (list) => Uint8Array.from(list);
          const signed = (one) => [...plainHmac(bytes(one.slice(0, 32)), bytes(one))];
          return all.map((one) => [[...plainSha256(bytes(one))], signed(one)]);
        }""",
        [list(one) for one in data],
    )
    right = [[list(hashlib.sha256(one).digest()), list(hmac.digest(one[:32], one, "sha256"))] for one in data]
    assert made == right


FOUND = {
    "costliest": [
        {
            "seq": 8, "seat": 1, "phase": 0, "cost": 3.25, "error": 0.5,
            "made": {"write": {"r1c2": "X", "r2c2": "O"}}, "better": {"write": {"r3c2": "X", "r3c3": "O"}},
        }
    ],
    "seats": [
        {"seat": seat, "result": 20, "luck": {"points": 1.5, "error": 1}, "skill": {"points": -2, "error": 1}}
        for seat in (0, 1)
    ],
}  # fmt: skip


def test_the_costliest_decisions_are_shown_with_their_moments(visit, finished):
    visitor = visit("/")
    asked, answers = (
        [],
        [
            {"status": "none", "done": 0, "of": None, "report": None},
            {"status": "running", "done": 3, "of": 9, "report": None},
            {"status": "ready", "done": 9, "of": 9, "report": FOUND},
        ],
    )

    def answer(route):
        asked.append(route.request.method)
        route.fulfill(json=answers.pop(0))

    visitor.page.route("**/analysis", answer)
    visitor.open(f"/replay/{finished}")
    found = visitor.page.locator("#analysis")
    found.get_by_role("button", name="Ask the coach").click()
    expect(found).to_contain_text("The coach is thinking: 3 of 9.")
    expect(found).to_contain_text("Player 1 chose cross r1c2, circle r2c2")
    expect(found).to_contain_text("better by 3.3")
    assert asked == ["GET", "POST", "GET"]
    found.get_by_role("button", name="Show").click()
    expect(visitor.page).to_have_url(re.compile("#at=8&"))


@pytest.mark.slow
def test_the_coach_answers(visit, finished):
    page = visit(f"/replay/{finished}").page
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.locator("#analysis table")).to_be_visible(timeout=180_000)
    assert page.locator("#analysis tbody tr").count() == 2


def check_record(visit, match_id, record):
    visitor = visit("/")
    visitor.page.route(
        "**/record", lambda route: route.fulfill(body=record, content_type="application/x-ndjson")
    )
    visitor.open(f"/replay/{match_id}")
    return visitor.page


def test_what_if_goes_on_from_a_moment(visit, finished):
    visitor = visit(f"/replay/{finished}#at=8", settings={"name": "Ada"})
    visitor.page.locator("#branch").click()
    expect(visitor.page).to_have_url(re.compile(f"/match/(?!{finished})"))
    assert visitor.api()["branch_of"]["match"] == finished
