"""Every page: accessible by axe's rules, in three languages, from phones to large screens."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from services.stack.access import read_grant
from shared.eventlog.halts import Halt, halt_match
from shared.eventlog.servers import connect
from tests.e2e.remote import Remote, all_at_once, join, new_match, play_on
from tests.web.fit import measured, speak

LANGUAGES = {
    "en": "Pencil-and-paper games, together",
    "fr": "Jeux papier-crayon, ensemble",
    "de": "Zettelspiele, zusammen",
}


def seat_of(player, seat=0):
    return {player.id: {"seat": seat, "token": player.token, "used": 1}}


@pytest.fixture(scope="module")
def running(server_url):
    """Matches in the middle: {kind: (path, what the browser holds)}."""
    found = {}
    for game, options in [("criss-cross", {"diagonal": True}), ("second-chance", {}), ("encore", {})]:
        players = new_match(server_url, 2, game, options=options)
        for player in players:
            play_on(player, 5, until=lambda shown, me=player: shown["seat"] not in shown["awaiting"])
        found[game] = (f"/match/{players[0].id}", seat_of(players[0]))
    return found


@pytest.fixture(scope="module")
def team_decision(server_url):
    """A team that has missed its first target and must give up jokers."""
    players = new_match(server_url, 2, "encore", options={"mode": "coop"})
    asked = lambda shown: bool(shown["view"]["team"]["decision"])  # noqa: E731
    all_at_once(*((play_first, player, asked) for player in players))
    assert asked(players[0].show())
    return f"/match/{players[0].id}", seat_of(players[0])


def play_first(player, until):
    """Mark as little as possible, so that targets are missed but rolls do not fail."""
    while True:
        shown = player.show()
        if shown["status"] != "running" or until(shown):
            return
        legal = player.call("GET", "/legal").json()
        marks = [choice for choice in legal["choices"] if "cells" in choice]
        plain = sorted(
            marks, key=lambda choice: (str(choice["colour"]) + str(choice["number"]), len(choice["cells"]))
        )
        if legal["choices"]:
            choice = plain[0] if plain else legal["choices"][0]
            player.choose(legal["phase"], choice, key=f"p{legal['phase']}")


@pytest.fixture(scope="module")
def finished(server_url):
    players = new_match(server_url, 2)
    all_at_once(*((play_on, player, number) for number, player in enumerate(players)))
    return players[0]


@pytest.fixture(scope="module")
def pages(server_url, running, team_decision, finished):
    waiting = Remote(server_url, new_match_id(server_url), None)
    seated = join(server_url, waiting.id, "Ada")
    return {
        "front": ("/", None),
        "new": ("/new/encore", None),
        "lists": ("/matches", seat_of(seated)),
        "rules": ("/rules/encore", None),
        "room": (f"/match/{waiting.id}", seat_of(seated)),
        "invited": (f"/match/{waiting.id}", None),
        **running,
        "decision": team_decision,
        "watching": (running["encore"][0], None),
        "result": (f"/match/{finished.id}", seat_of(finished)),
        "replay": (f"/replay/{finished.id}", None),
        "lost": ("/match/000000000000", None),
    }


def new_match_id(url):
    wanted = {"game": "criss-cross", "seats": 3, "bots": [{"level": 1}]}
    return Remote(url, "").session.post(f"{url}/v1/matches", json=wanted, timeout=10).json()["id"]


KINDS = [
    "front", "new", "lists", "rules", "room", "invited", "criss-cross", "second-chance", "encore", "decision",
    "watching", "result", "replay", "lost",
]  # fmt: skip


def settled(visitor):
    visitor.page.wait_for_load_state("networkidle") if "/match" not in visitor.page.url else None
    expect(visitor.page.locator("main h1").first).to_be_visible()
    if "replay" in visitor.page.url:
        expect(visitor.page.locator("#proof .ok")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_and_nothing_sticks_out(visit, pages, kind, scheme):
    path, held = pages[kind]
    width = {"light": 1100, "dark": 320}[scheme]
    visitor = visit(path, held=held, bypass_csp=True, color_scheme=scheme, width=width)
    settled(visitor)
    found = Axe().run(visitor.page)
    assert found.violations_count == 0, found.generate_report()
    widest = visitor.page.evaluate("() => document.documentElement.scrollWidth")
    assert widest <= width, "something sticks out of the screen"
    forget_expected(visitor, kind)


def test_a_team_decides_with_its_sheet_in_sight(visit, team_decision):
    path, held = team_decision
    visitor = visit(path, held=held)
    visitor.to_be_asked()
    for language in LANGUAGES:
        speak(visitor.page, language)
        assert measured(visitor.page)[0] == {}, language


def forget_expected(visitor, kind):
    """A browser's console tells of every refused request, also of one that the page expects."""
    if kind == "lost":
        visitor.problems = [problem for problem in visitor.problems if "404" not in problem]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_page_speaks(visit, language):
    page = visit("/", locale=language).page
    expect(page.locator("h1")).to_have_text(LANGUAGES[language])
    assert page.locator("html").get_attribute("lang") == language


def test_the_language_can_be_changed_and_is_kept(visit, running):
    path, held = running["criss-cross"]
    page = visit(path, held=held).page
    expect(page.locator("[data-tool=confirm]")).to_have_text("Write it")
    page.get_by_label("Language").select_option("de")
    expect(page.locator("[data-tool=confirm]")).to_have_text("Eintragen")
    page.reload()
    expect(page.locator("[data-tool=confirm]")).to_have_text("Eintragen")


def test_the_colours_can_be_chosen(visit):
    page = visit("/", color_scheme="light").page
    light = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.get_by_label("Colours").select_option("dark")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != light


def test_rules_are_one_click_away(visit, running):
    path, held = running["second-chance"]
    visitor = visit(path, held=held)
    with visitor.page.context.expect_page() as opened:
        visitor.page.get_by_role("link", name="Rules").click()
    expect(opened.value.locator("h1")).to_have_text("Rules of Second Chance")


@pytest.mark.parametrize("wrong", [1, 3], ids=["nothing-is-sound", "the-seats-are-sound"])
def test_a_halted_match_says_so_in_lists_and_on_its_page(visit, stack, wrong):
    [player] = new_match(stack.url, 1)
    redis = connect(read_grant(stack.data).worker_log)
    halt_match(redis, player.id, Halt(wrong, "a test says so"))
    redis.close()
    ada = visit("/matches", held=seat_of(player))
    row = ada.page.locator("li", has=ada.page.locator(f"a[href='/match/{player.id}']")).first
    expect(row).to_contain_text("halted")
    expect(row).to_contain_text("Criss Cross" if wrong > 1 else "Match")
    row.get_by_role("link").click()
    expect(ada.page.get_by_role("status").first).to_have_text(
        "The log of this match is damaged; it waits for repair."
    )
