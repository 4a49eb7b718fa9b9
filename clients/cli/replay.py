"""The replay loop: a place in a match that typed lines move."""

import re
import time
from collections.abc import Callable

from clients.cli.app import App
from clients.cli.coach import fetch, told
from clients.cli.errors import Misread, Refused, Unreachable
from clients.cli.keyboard import Keyboard
from clients.cli.language import later, t
from clients.cli.reel import Reel, rounds
from clients.cli.screen import whole
from clients.cli.text import Json

HELP = later("""
  n or Enter, p       one event on, one back
  r, b                one round on, one back
  +5, -5, 40          five events on, five back, to event 40
  first, last         to the ends
  play, play 4        go on by itself, so many rounds a second; Enter stops it
  seat 1, seat -      look from seat 1, or as a spectator
  coach               the costliest decisions, luck and skill
  branch              what if: make a private match that goes on from here
  quit""")
_NUMBER = re.compile(r"[+-]?\d{1,6}")


class Replay:
    """A place in a match, and the eyes that look at it."""

    def __init__(self, app: App, reel: Reel, at: int | None, seat: int | None) -> None:
        self._app = app
        self._reel = reel
        self._stops = rounds(reel.events)
        self._seat = seat
        self.seq = self._inside(at if at is not None else 1)

    @property
    def last(self) -> int:
        """The last event."""
        return len(self._reel.events)

    def state(self) -> Json:
        """Return the match as it was here."""
        return self._reel.at(self.seq, self._seat)

    def run(self, keyboard: Keyboard, branch: Callable[[int], str]) -> None:
        """Obey lines until `quit` or the end of the input."""
        self._draw()
        while True:
            self._app.console.print(
                f"{t('Event {seq} of {last}', seq=self.seq, last=self.last)} ({t('or `help`')}): ", end=""
            )
            try:
                line = keyboard.line() or "n"
                if line == "quit":
                    return
                self._obey(line.lower(), keyboard, branch)
            except EOFError:
                return
            except (Misread, Refused, Unreachable) as refusal:
                self._app.console.print(str(refusal))

    def _obey(self, line: str, keyboard: Keyboard, branch: Callable[[int], str]) -> None:
        words = line.split()
        if words[0] == "help":
            self._app.console.print(t(HELP).strip("\n"))
        elif words[0] == "coach":
            self._app.console.print(
                told(fetch(self._app.api, self._reel.match), self._reel.at(self.last, None))
            )
        elif words[0] == "branch":
            self._app.console.print(branch(self.seq))
        elif words[0] == "play":
            self._play(keyboard, _speed(words[1:]))
        else:
            self._move(words)
            self._draw()

    def _move(self, words: list[str]) -> None:
        match words:
            case ["seat", who]:
                self._look_from(who)
            case [word] if word in ("n", "p", "r", "b", "first", "last"):
                self.seq = self._step(word)
            case [word] if _NUMBER.fullmatch(word):
                self.seq = self._inside(int(word) + (self.seq if word[0] in "+-" else 0))
            case _:
                raise Misread(t("`{words}` is no way to move; `help` lists them.", words=" ".join(words)))

    def _step(self, word: str) -> int:
        match word:
            case "n" | "p":
                return self._inside(self.seq + (1 if word == "n" else -1))
            case "r":
                return min((stop for stop in self._stops if stop > self.seq), default=self.last)
            case "b":
                return max((stop for stop in self._stops if stop < self.seq), default=1)
        return 1 if word == "first" else self.last

    def _look_from(self, who: str) -> None:
        seats = len(self._reel.at(self.last, None)["seats"])
        if who != "-" and not (who.isdecimal() and int(who) < seats):
            raise Misread(t("The seats are 0 to {last}; `seat -` looks on.", last=seats - 1))
        seat = None if who == "-" else int(who)
        self._reel.at(self.seq, seat)  # refused here, before anything changes
        self._seat = seat

    def _play(self, keyboard: Keyboard, speed: float) -> None:
        """Go from round to round until the end or a typed line."""
        while self.seq < self.last:
            began = time.monotonic()
            self.seq = self._step("r")
            self._draw()
            if keyboard.line(max(0.0, 1 / speed - (time.monotonic() - began))) is not None:
                return

    def _inside(self, seq: int) -> int:
        return max(1, min(seq, self.last))

    def _draw(self) -> None:
        if self._app.console.is_terminal:
            self._app.console.clear()
        self._app.console.print(whole(self.state(), self._app.pen))
        event = self._reel.events[self.seq - 1]
        self._app.console.print(f"({event['type'].replace('_', ' ')})", style="dim")


def _speed(words: list[str]) -> float:
    try:
        speed = float(words[0]) if words else 1.0
    except ValueError:
        speed = 0.0
    if not 0 < speed <= 1000:
        raise Misread(t("Say how many rounds a second, as in: play 2"))
    return speed
