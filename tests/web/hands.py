"""Somebody at a browser: how the client is used by pointer and by keys."""

import json
import random
import re
import time

import requests
from playwright.sync_api import Error, expect

CELL = {"criss-cross": 60, "second-chance": 40, "encore": 40}
BY_SOCKET = "News and choices go by a socket."
BY_STREAM = "News and choices go by a stream and requests."
OVER = ("finished", "aborted")

# The middles of the cells that are neither filled nor dimmed, with their row and column.
FREE_CELLS = """
() => {
  const svg = document.querySelector('.board.live svg');
  const at = (node) => node.getAttribute('x') + ',' + node.getAttribute('y');
  const taken = new Set([...svg.querySelectorAll('.dim, .drawn .tile-fill, .laid .picked')].map(at));
  const cells = [...svg.querySelectorAll('rect.cell')].filter((cell) => !taken.has(at(cell)));
  const matrix = svg.getScreenCTM();
  return cells.map((cell) => {
    const [x, y] = [Number(cell.getAttribute('x')) + 20, Number(cell.getAttribute('y')) + 20];
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return {x: point.x, y: point.y};
  });
}
"""
# Where the grid of the own board begins, and the cells that are dimmed on it.
EDGE = "() => Number(document.querySelector('.board.live .grid').getAttribute('d').match(/^M([0-9.]+)/)[1])"
DIMMED = """
() => [...document.querySelectorAll('.board.live .dim')]
  .map((one) => [one.getAttribute('y'), one.getAttribute('x')].map(Number))
"""
NO_SOCKETS = "delete window.WebSocket"  # for pages that are loaded after it
HIDE = """
(hidden) => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}
"""
ASKED = """
() => document.querySelector('.result')
  || (document.querySelector('.turn.mine-now') && document.querySelector('[data-tool=confirm]'))
"""


class Visitor:
    """One browser with its page; remembers what was asked for, said on sockets, and what went wrong."""

    def __init__(self, page, server):
        self.page, self.server = page, server
        self.asked, self.said, self.problems = [], [], []
        self.chance = random.Random(7)
        page.on("request", lambda request: self.asked.append(request.url.split("#")[0]))
        page.on("websocket", self._connected)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._heard)

    def _connected(self, socket):
        self.asked.append(socket.url.replace("ws", "http", 1))
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))

    def _heard(self, message):
        if message.type == "error":
            self.problems.append(message.text)

    def open(self, path):
        self.page.goto(self.server + path)
        expect(self.page.locator("main h1").first).to_be_visible()

    def hide(self, hidden=True):
        """Hide the page as another tab does, or show it again."""
        self.page.evaluate(HIDE, hidden)

    def last_seen(self):
        """Return the page as text, with its address, problems and last questions, for reports."""
        try:
            text = self.page.locator("body").inner_text(timeout=1000)
        except Error as error:
            text = str(error)
        return "\n".join([self.page.url, text, *self.problems, *self.asked[-12:]])

    @property
    def match_id(self):
        return re.search(r"/(?:match|replay)/([0-9a-z]{12})", self.page.url)[1]

    def held(self):
        """What this browser remembers of its matches."""
        return self.page.evaluate("() => JSON.parse(localStorage.getItem('scorepad:matches'))")

    def api(self, path=""):
        token = self.held()[self.match_id]["token"]
        headers = {"Authorization": f"Bearer {token}"}
        return requests.get(
            f"{self.server}/v1/matches/{self.match_id}{path}", headers=headers, timeout=10
        ).json()

    # Before the match

    def new_match(self, game, name, seats, code=True, **options):
        """Fill in the form; seats are "human", a bot's level, or "none". A free seat comes with a code."""
        self.open(f"/new/{game}")
        page = self.page
        page.get_by_label("Your name").fill(name)
        for number in range(1, 6):
            page.locator(f"[name=seat{number}]").select_option(
                str(seats[number - 1] if number <= len(seats) else "none")
            )
        for option, value in options.items():
            field = page.locator(f"[name={option}]")
            field.set_checked(value) if isinstance(value, bool) else field.select_option(value)
        page.get_by_role("button", name="Open the table").click()
        expect(page).to_have_url(re.compile("/match/"))
        if code and "human" in seats:
            self.to_see_the_code()
        return self.match_id

    def join(self, match_id, name):
        self.open(f"/match/{match_id}")
        self.to_see_the_code()
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join").click()
        expect(self.page.get_by_label("Your name")).to_have_count(0)

    def to_see_the_code(self):
        """Wait for it: a page that asks for the code of a match that is full by then is refused."""
        expect(self.page.locator(".invitation .code")).to_be_visible()

    # At the table

    @property
    def acting(self):
        return (
            self.page.locator(".turn.mine-now").count() > 0
            and self.page.locator("[data-tool=confirm]").count() > 0
        )

    @property
    def over(self):
        return self.page.locator(".result").count() > 0

    def free_cells(self):
        """Return the points of cells that may still be used, as the page shows them."""
        if self.page.locator(".table[data-game=encore]").count():
            return [(point["x"], point["y"]) for point in self.page.evaluate(FREE_CELLS)]
        return [self.point_of(cell) for cell in self.open_cells()]

    def open_cells(self):
        """Return (row, column) of cells of a placing board that are empty and not dimmed."""
        shown = self.api()
        size = CELL[shown["game"]]
        view, seat = shown["view"], shown["seat"]
        rows = view["sheets"][seat]["grid"] if "sheets" in view else view["grids"][seat]["rows"]
        edge = self.page.evaluate(EDGE)
        dim = self.page.evaluate(DIMMED)
        dimmed = {(round((y - edge) / size), round((x - edge) / size)) for y, x in dim}
        cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."]
        return [cell for cell in cells if cell not in dimmed]

    def point_of(self, cell):
        """Return the point on the screen in the middle of (row, column)."""
        return tuple(
            self.page.evaluate(
                """([row, column]) => {
                  const svg = document.querySelector('.board.live svg');
                  const path = svg.querySelector('.grid').getAttribute('d');
                  const edge = Number(path.match(/^M([0-9.]+)/)[1]);
                  const size = Number(path.match(/v([0-9.]+)/)[1]) / (path.match(/h/g).length - 1);
                  const at = (index) => edge + (index + 0.5) * size;
                  const point = new DOMPoint(at(column), at(row)).matrixTransform(svg.getScreenCTM());
                  return [point.x, point.y];
                }""",
                list(cell),
            )
        )

    def lay(self):
        """Lay or mark something that may be confirmed, by pointer; return False if there is only passing."""
        page = self.page
        page.locator(".board").first.scroll_into_view_if_needed()
        confirm = page.locator("[data-tool=confirm]")
        if page.locator(".plain-hand").count():
            expect(page.locator(".plain-list label").first).to_be_visible()
            self.chance.choice(page.locator(".plain-list label").all()).click()
            return True
        if page.locator("[data-pick]").count():
            page.locator("[data-pick]").first.click()
            return True
        if page.locator(".decision").count():  # of a team: jokers are shared out beforehand, a die is not
            for die in page.locator("[data-remove]").all()[:1]:
                die.click()
            return True
        for _ in range(8):
            points = self.free_cells()
            if not points:
                return False
            page.mouse.click(*self.chance.choice(points))
            if confirm.is_enabled():
                return True
        return False

    def move(self):
        """Choose something and confirm it."""
        if not self.lay():
            self.page.locator("[data-tool=pass]").click()
        confirm = self.page.locator("[data-tool=confirm]")
        confirm.evaluate("(button) => button.setAttribute('data-old', '')")
        confirm.click()
        expect(self.page.locator("[data-old]")).to_have_count(0)  # the page has gone on

    def to_be_asked(self):
        """Wait until the match waits for this seat, or is over."""
        self.page.wait_for_function(ASKED)


def play(visitors, seconds=180):
    """Let all of them move whenever they are asked, until the match is over for everybody."""
    latest = time.monotonic() + seconds
    while not all(visitor.over for visitor in visitors):
        assert time.monotonic() < latest, "the match did not end"
        for visitor in visitors:
            if visitor.acting:
                visitor.move()
        visitors[0].page.wait_for_timeout(20)
