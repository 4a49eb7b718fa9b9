"""Drawings are found, each by itself: one that is broken or missing hurts no other game and no page."""

import re

import pytest
import requests
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from services.api.browser import FOLDER, client
from tests.e2e.remote import new_match, play_on
from tests.waiting import wait_until
from tests.web.hands import play
from tests.web.packages import lay_package
from tests.web.test_pages import seat_of

GAMES = FOLDER / "js" / "games"
MISSING = "Failed to load resource: the server responded with a status of 404 (NOT FOUND)"


def replace_part(page, path, source):
    """Let the browser get another source for a part of a drawing; without one there is none."""

    def answer(route):
        route.fulfill(status=404) if source is None else route.fulfill(
            body=source, content_type="text/javascript"
        )

    page.route(re.compile(rf"/js/games/{path}$"), answer)


def fresh_client(monkeypatch, folder):
    """Return the client as a server reads it that has the packages of a folder."""
    monkeypatch.syspath_prepend(folder)
    return client.__wrapped__()


def rooms_of(found):
    return re.search(r'name="rooms" content="(.*)"', found.page.body.decode())[1].split()


def test_the_page_names_every_part_of_a_drawing_and_its_styles():
    page = client().page.body.decode()
    parts = [f"{path.parent.name}/{path.name}" for path in sorted(GAMES.glob("*/*"))]
    named = [part for part in parts if part.endswith(("/index.js", "/picture.js", "/rules.js", "/style.css"))]
    assert rooms_of(client()) == named
    assert len(named) == 12
    styles = re.findall(rf'<link rel="stylesheet" href="/app/{client().version}/js/games/(.*)">', page)
    assert styles == [part for part in named if part.endswith(".css")]


def test_a_package_brings_a_drawing_that_counts_for_the_version(monkeypatch, tmp_path):
    files = {"index.js": "export {};", "part.js": "", "style.css": "", "secret.py": "", "notes.txt": ""}
    found = fresh_client(monkeypatch, lay_package(tmp_path, "red-tower", "tower_drawing", files))
    assert found.faults == ()
    assert [name for name in rooms_of(found) if "tower" in name] == [
        "red_tower/index.js",
        "red_tower/style.css",
    ]
    assert {name for name in found.files if "tower" in name} == {
        "js/games/red_tower/index.js",
        "js/games/red_tower/part.js",
        "js/games/red_tower/style.css",
    }
    assert found.version != client().version


@pytest.mark.parametrize(
    ("game", "source"),
    [
        ("encore", ""),
        ("../css", ""),
        ("tower", "raise SystemExit"),
        ("tower", "import not_there"),
    ],
)
def test_a_package_that_cannot_be_used_is_left_out_and_named(monkeypatch, tmp_path, game, source):
    files = {"index.js": "broken", "__init__.py": source}
    found = fresh_client(
        monkeypatch, lay_package(tmp_path, game, f"drawing_{abs(hash(source + game))}", files)
    )
    assert len(found.faults) == 1
    assert game in str(found.faults[0])
    assert (found.version, found.page) == (client().version, client().page)


def test_a_module_that_is_no_package_is_left_out(monkeypatch, tmp_path):
    lay_package(tmp_path, "tower", "folder_drawing", {})
    (tmp_path / "flat_drawing.py").touch()
    (tmp_path / "folder_drawing-1.0.dist-info" / "entry_points.txt").write_text(
        "[scorepad.browser]\ntower = flat_drawing\n"
    )
    [fault] = fresh_client(monkeypatch, tmp_path).faults
    assert fault.why == "it is no package."


def test_broken_pictures_leave_the_front_page_whole(visit, outside_stack):
    visitor = visit("/matches", server=outside_stack.url)
    page = visitor.page
    replace_part(page, "criss_cross/picture.js", "throw new Error('broken while it loads')")
    replace_part(page, "encore/picture.js", "export function picture() { throw new Error('broken drawing') }")
    replace_part(page, "second_chance/picture.js", "export const picture = () => 'no element'")
    visitor.open("/")
    expect(page.locator(".game h2")).to_have_text(["Criss Cross", "Encore!", "Second Chance", "Ridge"])
    expect(page.locator(".game svg")).to_have_count(4)
    expect(page.locator(".problem")).to_have_count(0)
    assert len(visitor.problems) >= 3
    visitor.problems.clear()


@pytest.mark.parametrize(
    "source",
    [
        None,
        "throw new Error('broken')",
        "export const rules = () => { throw new Error('broken') }",
        "export const rules = () => 3",
    ],
)
def test_broken_rules_give_way_to_what_is_printed(visit, source):
    visitor = visit("/")
    replace_part(visitor.page, "criss_cross/rules.js", source)
    visitor.open("/rules/criss-cross")
    article = visitor.page.locator(".rules")
    expect(article.locator("h2")).to_have_text(["What is printed", "Options"])
    expect(article).to_contain_text("run points")
    assert len(visitor.problems) in (1, 2)
    visitor.problems.clear()


REST = 'export * from "./index.js?whole";\n'
BROKEN = {
    "missing": None,
    "throws on import": "throw new Error('broken');",
    "does not parse": "export function {",
    "lacks a method": "export const players = () => 1;",
    "changes without telling": REST + "export const upright = 3;",
    "throws while drawing a sheet": REST + "export function sheet() { throw new Error('broken'); }",
    "draws nothing": REST + "export function sheet() {}",
    "throws while making a hand": REST + "export function hand() { throw new Error('broken'); }",
    "makes half a hand": REST + "export function hand() { return {}; }",
    "throws when asked for the choice": REST
    + """import { hand as whole } from "./index.js?whole";
         export const hand = (asked) =>
           ({ ...whole(asked), choice() { throw new Error("broken"); } });""",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_with_a_broken_drawing_the_match_goes_on_in_plain_form(visit, server_url, kind):
    player, other = new_match(server_url, 2)
    visitor = visit("/")
    page = visitor.page
    replace_part(page, "criss_cross/index.js", BROKEN[kind])
    page.evaluate("(held) => localStorage.setItem('scorepad:matches', JSON.stringify(held))", seat_of(player))
    visitor.open(f"/match/{player.id}")
    expect(page.locator(".plain-list label").first).to_be_visible()
    for _ in range(2):
        visitor.to_be_asked()
        visitor.move()
        play_on(other, until=lambda shown: shown["seat"] not in shown["awaiting"])
    expect(page.locator(".plain-sheet").first).to_contain_text("grid")
    wait_until(lambda: player.show()["phase"] > 1)
    assert visitor.problems
    visitor.problems.clear()
    visitor.open("/rules/criss-cross")
    expect(page.locator(".rules h2").first).to_have_text("A round")


def test_a_broken_drawing_can_still_be_replayed(visit, server_url):
    [player] = new_match(server_url, 1)
    play_on(player, 3)
    visitor = visit("/")
    replace_part(visitor.page, "criss_cross/index.js", BROKEN["throws while drawing a sheet"])
    visitor.open(f"/replay/{player.id}")
    page = visitor.page
    expect(page.locator("#proof .ok")).to_contain_text("Verified in this browser")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".top small")).to_contain_text("2 / ")
    expect(page.locator(".plain-sheet")).to_contain_text("grid")
    page.keyboard.press("End")
    expect(page.locator("#story")).to_have_text(re.compile("in the end"))
    visitor.problems.clear()


def test_a_game_without_a_drawing_is_played_to_its_end_and_replayed(visit, outside_stack):
    ada = visit("/new/ridge", server=outside_stack.url)
    ada.new_match("ridge", "Ada", [1, 5])
    play([ada])
    page = ada.page
    expect(page.locator(".result")).to_contain_text(re.compile(r"A ridge is full|three strikes"))
    expect(page.locator(".scores tbody tr")).to_have_count(3)
    page.locator(".result").get_by_role("link", name="Replay").click()
    expect(page.locator("#proof .ok")).to_contain_text("Verified in this browser")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#story")).to_contain_text("Ada: ")
    expect(page.locator(".plain-sheet")).to_contain_text("strikes")


ONE_ON = """
(seen) => document.querySelector('.result')
  || (document.querySelector('.table small').innerText !== seen && document.querySelector('.plain-list'))
"""


def test_a_game_without_a_drawing_is_played_with_keys_alone_on_a_phone(visit, outside_stack):
    ada = visit("/new/ridge", server=outside_stack.url, width=390, height=844)
    ada.new_match("ridge", "Ada", [])
    page = ada.page
    ada.to_be_asked()
    while not ada.over:
        expect(page.locator(".plain-list label").first).to_be_visible()
        before = ada.api()["phase"]
        page.locator(".plain-hand").focus()
        while not page.evaluate("() => document.activeElement.type === 'radio'"):
            page.keyboard.press("Tab")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowUp")  # round to the last choice
        expect(page.locator(".hint")).to_have_text("strike")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        page.keyboard.press("Enter")
        page.wait_for_function(ONE_ON, arg=f"Turn {before}")
    expect(page.locator(".result")).to_contain_text("three strikes")


@pytest.mark.parametrize(("scheme", "width"), [("light", 1100), ("dark", 320)])
def test_axe_finds_nothing_in_the_plain_form(visit, outside_stack, scheme, width):
    player = new_match(outside_stack.url, 2, "ridge")[0]
    [alone] = new_match(outside_stack.url, 1, "ridge")
    play_on(alone, 3)
    look = {"server": outside_stack.url, "bypass_csp": True, "color_scheme": scheme, "width": width}
    visitor = visit(f"/match/{player.id}", held=seat_of(player), **look)
    expect(visitor.page.locator(".plain-list label").first).to_be_visible()
    for path in (None, "/", "/rules/ridge", f"/replay/{alone.id}", f"/match/{alone.id}"):
        if path:
            visitor.open(path)
            visitor.page.wait_for_load_state("networkidle")
        found = Axe().run(visitor.page)
        assert found.violations_count == 0, found.generate_report()
        assert visitor.page.evaluate("() => document.documentElement.scrollWidth") <= width, path


def test_many_choices_are_searched(visit, server_url):
    player = new_match(server_url, 1)[0]
    visitor = visit("/")
    page = visitor.page
    replace_part(page, "criss_cross/index.js", None)
    many = [{"write": f"box {number}", "in": "red"} for number in range(100)]
    page.route(re.compile("/legal$"), lambda route: route.fulfill(json={"phase": 1, "choices": many}))
    page.evaluate("(held) => localStorage.setItem('scorepad:matches', JSON.stringify(held))", seat_of(player))
    visitor.open(f"/match/{player.id}")
    labels = page.locator(".plain-list label")
    expect(labels).to_have_count(60)
    expect(page.locator(".plain-choices [role=status]")).to_have_text("40 more choices: search for them.")
    page.get_by_label("Search the choices").fill("RED 99")
    expect(labels).to_have_text(["write: box 99, in: red"])
    labels.click()
    expect(page.locator(".hint")).to_have_text("write: box 99, in: red")
    expect(page.locator("[data-tool=confirm]")).to_be_enabled()
    visitor.problems.clear()


DRAWING = """
import { h } from "../../dom.js";
export * from "../../plain/index.js";
export const headline = (match) => `Round ${match.view.round}`;
export const sheet = (match, seat) =>
  h("div", { class: "ridge" }, match.view.ridges[seat].boxes.map((box) => h("b", {}, box ?? "_")));
"""


def test_the_drawing_of_a_package_is_drawn_with_its_styles(visit, start_stack, outside, tmp_path):
    files = {"index.js": DRAWING, "style.css": '[data-game="ridge"] .ridge { color: rgb(1, 2, 3); }'}
    drawn = lay_package(tmp_path, "ridge", "ridge_drawing", files)
    stack = start_stack(tmp_path / "data", packages=[outside, drawn])
    player = new_match(stack.url, 1, "ridge")[0]
    page = visit(f"/match/{player.id}", server=stack.url).page
    expect(page.locator("h1")).to_contain_text("Round 1")
    expect(page.locator(".own .ridge")).to_have_text("_______")
    assert page.locator(".own .ridge").evaluate("(one) => getComputedStyle(one).color") == "rgb(1, 2, 3)"


def test_a_drawing_that_is_left_out_is_told_to_the_operator(start_stack, tmp_path):
    stack = start_stack(tmp_path / "data", packages=[lay_package(tmp_path, "encore", "second_encore", {})])
    told = requests.get(f"{stack.url}/ready", timeout=10).json()
    assert told["status"] == "ready"
    assert told["left_out"] == [
        {"where": "encore of second_encore (scorepad.browser)", "why": "its name is taken."}
    ]
