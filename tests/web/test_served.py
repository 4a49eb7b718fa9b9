"""What the server says of games and refusals is what the page shows: its words, its numbers, its options."""

import json
import re
from pathlib import Path

import pytest
import requests
from playwright.sync_api import expect

from tests.e2e.remote import new_match, play_on
from tests.web.test_pages import seat_of

WEB = Path(__file__).resolve().parents[2] / "clients" / "web"
REFUSED = "Failed to load resource: the server responded with a status of 422 (UNPROCESSABLE ENTITY)"
GAMES = re.compile(r"criss.?cross|second.?chance|encore", re.IGNORECASE)


def catalogue(language):
    return json.loads((WEB / "locales" / f"{language}.json").read_text(encoding="utf-8"))


def filled(sentence, words):
    """Return a sentence of the API as somebody reads it with this catalogue."""
    values = {
        name: filled(value, words) if isinstance(value, dict) else value
        for name, value in sentence["values"].items()
    }
    return words.get(sentence["message"], sentence["message"]).format(**values)


def send_instead(page, choice):
    """Let the page send another choice than the one that was made on it."""

    def change(route):
        sent = route.request.post_data_json
        route.continue_(post_data={**sent, "choice": choice})

    page.route("**/choices", change)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_refusal_is_read_in_every_language_with_its_values(visit, server_url, language):
    player = new_match(server_url, 1)[0]
    corner = player.call("GET", "/legal").json()
    player.choose(corner["phase"], corner["choices"][0])
    visitor = visit(
        f"/match/{player.id}", held=seat_of(player), settings={"language": language}, socket=False
    )
    visitor.to_be_asked()
    dice = player.show()["view"]["dice"]
    other = next(letter for letter in "SXBHTO" if letter not in dice)
    choice = {"write": {"r1c2": other, "r1c3": other}}
    send_instead(visitor.page, choice)
    visitor.move()
    problem = player.choose(player.show()["phase"], choice).json()
    expected = filled(problem, catalogue(language))
    assert problem["code"] == "not_rolled"
    assert expected != problem["detail"]
    expect(visitor.page.locator(".notes")).to_have_text(expected)
    assert visitor.problems == [REFUSED]
    visitor.problems.clear()


def test_a_refusal_that_the_catalogue_lacks_is_read_in_english(visit, server_url):
    player = new_match(server_url, 1)[0]
    visitor = visit(f"/match/{player.id}", held=seat_of(player), settings={"language": "fr"}, socket=False)
    visitor.to_be_asked()
    answer = {"code": "newer", "detail": "A rule of tomorrow.", "message": "A {what}.", "values": {"what": 1}}
    visitor.page.route("**/choices", lambda route: route.fulfill(status=422, json=answer))
    visitor.move()
    expect(visitor.page.locator(".notes")).to_have_text("A rule of tomorrow.")
    visitor.problems.clear()


@pytest.mark.parametrize(
    ("game", "language"), [("criss-cross", "en"), ("second-chance", "fr"), ("encore", "de")]
)
def test_the_result_alone_is_told_in_the_servers_words(visit, server_url, game, language):
    [player] = new_match(server_url, 1, game)
    play_on(player, 3)
    page = visit(f"/match/{player.id}", held=seat_of(player), settings={"language": language}).page
    words = {} if language == "en" else catalogue(language)
    verdict = [filled(sentence, words) for sentence in player.show()["verdict"]]
    said = page.locator(".result > p:not(.row)")
    expect(said).to_have_text(verdict)
    if game == "criss-cross":
        expect(said.last).to_contain_text("of 5).")


MARBLES = {
    "name": "marbles",
    "title": "Marbles",
    "about": "Roll them.",
    "rules": 1,
    "players": [1, 3],
    "levels": [1, 2],
    "printed": {},
    "options": [
        {"name": "size", "values": ["small", "large"], "default": "small", "title": "How large",
         "about": "", "labels": ["tiny", "huge"], "when": {}},
        {"name": "deep", "values": [False, True], "default": False, "title": "Also deep",
         "about": "", "labels": [], "when": {"size": "large"}},
        {"name": "depth", "values": [7, 8], "default": 7, "title": "How deep",
         "about": "", "labels": [], "when": {"size": "large", "deep": True}},
    ],
}  # fmt: skip


def test_the_form_for_a_new_match_knows_any_game_by_its_description(visit):
    visitor = visit("/")
    page = visitor.page
    asked = []

    def refuse(route):
        asked.append(route.request.post_data_json)
        route.fulfill(status=400, json={"code": "bad_options", "detail": f"Refused: {len(asked)}."})

    page.route("**/v1/games/marbles", lambda route: route.fulfill(json=MARBLES))
    page.route("**/v1/matches", refuse)
    visitor.open("/new/marbles")
    expect(page.locator("h1")).to_have_text("Play Marbles")
    assert page.locator("[name=seat1] option").count() == len(["human", 1, 2, "none"])
    assert page.locator("[name=size] option").all_inner_texts() == ["tiny", "huge"]
    deep, depth = page.get_by_label("Also deep"), page.get_by_label("How deep")
    expect(deep).to_be_hidden()
    page.get_by_label("How large").select_option("huge")
    expect(deep).to_be_visible()
    expect(depth).to_be_hidden()
    deep.check()
    depth.select_option("8")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".notes")).to_have_text("Refused: 1.")
    page.get_by_label("How large").select_option("tiny")
    expect(depth).to_be_hidden()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".notes")).to_have_text("Refused: 2.")
    assert [wanted["options"] for wanted in asked] == [{"size": "large", "deep": True, "depth": 8}, {}]
    visitor.problems.clear()


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_mission_is_asked_for_only_of_a_team(visit, server_url, language):
    page = visit("/new/encore", settings={"language": language}).page
    words = catalogue(language)
    described = requests.get(f"{server_url}/v1/games/encore", timeout=10).json()
    options = {option["name"]: option for option in described["options"]}
    mission = page.locator("label", has=page.locator("[name=mission]"))
    expect(mission).to_be_hidden()
    page.locator("[name=mode]").select_option("coop")
    expect(mission.locator("span")).to_have_text(words[options["mission"]["title"]])
    labels = [words[label] for label in options["mission"]["labels"]]
    assert mission.locator("option").all_inner_texts() == labels


def with_printed(page, game, **others):
    """Let the server print something else for a game."""

    def change(route):
        described = route.fetch().json()
        described["printed"].update(others)
        route.fulfill(json=described)

    page.route(f"**/v1/games/{game}*", change)


def test_the_pages_know_no_number_that_is_printed(visit, server_url):
    visitor = visit("/")
    page = visitor.page
    with_printed(page, "criss-cross", run_points=[0, 0, 21, 32, 83, 104], ratings=[71, None], rounds=77)
    visitor.open("/rules/criss-cross")
    tables = page.locator(".rules table")
    expect(tables.first).to_have_text(re.compile("21.*32.*83.*104"))
    expect(tables.last).to_have_text(re.compile("71"))
    expect(page.locator(".rules")).to_contain_text("77 rounds")
    points = [{"first": 40 + column, "later": 60 + column} for column in range(15)]
    colours = [{"first": 91, "later": 90}] * 5
    with_printed(page, "encore", column_points=points, colour_points=colours, jokers=9, star=-7)
    player = new_match(server_url, 1, "encore")[0]
    visitor.page.evaluate(
        "(held) => localStorage.setItem('scorepad:matches', JSON.stringify(held))", seat_of(player)
    )
    visitor.open(f"/match/{player.id}")
    expect(page.locator(".points-pair").nth(14)).to_have_text("5474")
    expect(page.locator(".tally .colours")).to_contain_text("91 / 90")
    expect(page.locator(".tally .joker")).to_have_count(9)
    missed = player.show()["view"]["pads"][0]["stars_missed"]
    expect(page.locator(".tally")).to_contain_text(f"{7 * missed})")


TURNED = """
async (tiles) => {
  const base = document.querySelector('script[type=module]').src.replace('main.js', '');
  const {mirrored, turned} = await import(base + 'board/shapes.js');
  return tiles.map((tile) => tile.ways.map((_, i) => [turned(i, tile), mirrored(i, tile)]));
}
"""


def test_turning_and_mirroring_choose_among_the_ways_that_are_served(visit, server_url):
    printed = requests.get(f"{server_url}/v1/games/second-chance", timeout=10).json()["printed"]
    tiles = [{"ways": ways, "turns": printed["turns"][name]} for name, ways in printed["tiles"].items()]
    for tile, found in zip(tiles, visit("/").page.evaluate(TURNED, tiles), strict=True):
        for way, (turned, mirrored) in zip(tile["ways"], found, strict=True):
            rows = way.split("/")
            assert tile["ways"][turned] == "/".join(map("".join, zip(*rows[::-1], strict=True)))
            if len(tile["ways"]) > tile["turns"]:
                assert tile["ways"][mirrored] == "/".join(row[::-1] for row in rows)


def test_the_front_page_asks_for_no_board_and_nothing_that_is_printed(visit):
    visitor = visit("/")
    expect(visitor.page.locator(".game svg")).to_have_count(3)
    assert [url for url in visitor.asked if "/v1/games/" in url or "placing.js" in url] == []


def test_what_serves_all_games_names_none():
    parts = [path for path in sorted(WEB.rglob("*")) if path.suffix in (".js", ".css", ".html", ".svg")]
    common = [path for path in parts if path.parent.parent != WEB / "js" / "games"]
    assert {path.suffix for path in common} == {".js", ".css", ".html", ".svg"}
    assert WEB / "js" / "games" / "index.js" in common
    assert [path.name for path in common if GAMES.search(path.read_text(encoding="utf-8"))] == []
