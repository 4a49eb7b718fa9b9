"""A whole match without a pointer: from the front page to the result, by keys alone."""

import pytest
from playwright.sync_api import expect


class Keys:
    """Somebody who has only a keyboard."""

    def __init__(self, visitor):
        self.visitor, self.page = visitor, visitor.page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self):
        """Return the name of what has the focus, if it is anything to act on."""
        return self.page.evaluate(
            """() => {
              const one = document.activeElement;
              if (!one.matches('a, button, input, select, summary, .board')) return '';
              return one.getAttribute('aria-label') ?? one.textContent;
            }"""
        )

    def tab_to(self, name, most=60):
        for _ in range(most):
            if name in (self.focused() or ""):
                return
            self.press("Tab")
        raise AssertionError(f"{name} cannot be reached with Tab; the focus is on {self.focused()}")

    def board(self):
        """Go to the own board."""
        self.tab_to("Arrow keys move")

    def cursor_to(self, cell, start):
        down, right = cell[0] - start[0], cell[1] - start[1]
        self.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        self.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))


def test_a_whole_match_by_keys_alone(visit):
    keys = Keys(visit("/", settings={"name": "Ada"}))
    page = keys.page
    keys.tab_to("Play Criss Cross")
    keys.press("Enter")
    expect(page.get_by_label("Your name")).to_be_visible()
    keys.tab_to("Open the table")
    keys.press("Enter")
    expect(page.locator(".turn.mine-now")).to_be_visible()
    said = set()
    for _ in range(12):
        keys.visitor.to_be_asked()
        if keys.visitor.over:
            break
        keys.board()
        cell = keys.visitor.open_cells()[0]
        keys.press("ArrowDown")  # the first key wakes the cursor in the middle
        keys.cursor_to(cell, (2, 2))
        page.wait_for_timeout(300)  # what is said follows the keys after a moment
        said.add(page.locator("#spoken").inner_text())
        keys.press("r", "Enter")
        page.wait_for_timeout(300)
        said.add(page.locator("#spoken").inner_text())
        expect(page.locator("[data-tool=confirm]")).to_be_enabled()
        phase = keys.visitor.api()["phase"]
        keys.press("Enter")
        page.wait_for_function("() => !document.querySelector('[data-tool=confirm]:enabled')")
        assert keys.visitor.api()["phase"] >= phase
    expect(page.locator(".result")).to_be_visible()
    assert any("row" in text for text in said)


@pytest.mark.parametrize("game", ["second-chance", "encore"])
def test_the_first_moves_by_keys_alone(visit, game):
    visitor = visit("/")
    visitor.new_match(game, "Ada", ["human"])
    other = visit("/")
    other.join(visitor.match_id, "Bob")
    visitor.to_be_asked()
    before = visitor.page.locator(".top small").inner_text()
    for who in (visitor, other):
        keys = Keys(who)
        who.to_be_asked()
        keys.board()
        keys.press(*(["p", "Enter"] if game == "encore" else ["ArrowDown", "f", "Enter", "Enter"]))
        expect(who.page.locator("[data-tool=confirm]:enabled")).to_have_count(0)
    visitor.page.wait_for_function(
        "(before) => document.querySelector('.top small').textContent !== before", arg=before
    )
    assert visitor.api()["phase"] >= 1


def test_encore_cells_are_marked_with_the_space_bar(visit):
    visitor = visit("/")
    visitor.new_match("encore", "Ada", [])
    keys = Keys(visitor)
    roll = visitor.page.locator(".top small")
    for number in range(1, 31):
        expect(roll).to_contain_text(f"Roll {number} ")
        visitor.to_be_asked()
        keys.board()
        marks = visitor.api("/legal?form=compact")["choices"]["marks"]
        if wanted := next((text.split(" ") for sets in marks.values() for text in sets), None):
            break
        keys.press("p", "Enter")  # no die fits anywhere
    keys.press("ArrowDown")
    at = (3, 7)
    for name in wanted:
        cell = (int(name[1:]) - 1, "ABCDEFGHIJKLMNO".index(name[0]))
        keys.cursor_to(cell, at)
        at = cell
        if not visitor.page.locator("[data-tool=confirm]").is_enabled():
            keys.press("Space")
    keys.press("Enter")
    expect(roll).to_contain_text(f"Roll {number + 1} ")
    marks = visitor.api()["view"]["pads"][0]["marks"]
    assert sum(row.count("x") for row in marks) == len(wanted)
