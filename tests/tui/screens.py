"""The full screen as its players use it: keys, mouse, and what can be read on it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import requests

from clients.cli.tui.frame import Scene
from clients.cli.tui.play import Play
from clients.cli.tui.style import Style
from clients.cli.tui.wire import Wire

PATIENCE = 400
USUAL = Style(True)


class Player:
    """One person at a screen of 80 x 24, in the middle of a match."""

    def __init__(self, board, pilot):
        self.board, self._pilot = board, pilot

    async def press(self, *keys):
        await self._pilot.press(*keys)

    async def until(self, wanted):
        """Wait until something is so, and return what the screen shows then."""
        return await self._until(lambda: self.board.match and wanted(self.board))

    async def until_on_screen(self, text):
        """Wait for a text, even before there is a match to see."""
        return await self._until(lambda: text in self.shown())

    async def _until(self, wanted):
        for _ in range(PATIENCE):
            await self._pilot.pause(0.02)
            if wanted():
                return self.shown()
        raise AssertionError(f"this did not come:\n{self.shown()}")

    async def until_shown(self, text):
        return await self.until(lambda _: text in self.shown())

    async def asked(self, phase=None):
        """Wait until there is something to choose, in this phase if it is named."""
        return await self.until(lambda board: board.hand and phase in (None, board.match["phase"]))

    async def click(self, row, column, hover=False):
        """Click at, or point to, a place on the screen."""
        act = self._pilot.hover if hover else self._pilot.click
        await act(Scene, offset=(column, row - 1))

    def shown(self):
        """Return the screen as text."""
        return shown_on(self.board)

    def place_of(self, text):
        """Return row and column of a text on the screen."""
        rows = self.shown().splitlines()
        return next((row, line.index(text)) for row, line in enumerate(rows) if text in line)


def shown_on(board):
    """Return a screen as text."""
    strips = board.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def new_match(url, game, people, names=("Ada", "Bob", "Cleo", "Dan", "Eva", "Fay"), **wanted):
    """Make a match and fill its seats; return its id and the tokens."""
    body = {"game": game, "seats": people + len(wanted.get("bots", ())), "public": False, **wanted}
    match = requests.post(f"{url}/v1/matches", json=body, timeout=10).json()["id"]
    tokens = {}
    for name in names[:people]:
        taken = requests.post(f"{url}/v1/matches/{match}/seats", json={"name": name}, timeout=10).json()
        tokens[taken["seat"]] = taken["token"]
    return match, tokens


def apart(coroutine):
    """Run a loop in a thread of its own: a browser that tests share keeps one running in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def at_screen(url, match, tokens, play, style=USUAL):
    """Sit somebody down before a match, and let `play` be played."""

    async def sit():
        board = Play(partial(Wire, url, match, tokens), style)
        async with board.run_test(size=(80, 24)) as pilot:
            await play(Player(board, pilot))

    apart(sit())
