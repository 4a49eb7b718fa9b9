"""The interactive loop: draws the match, asks whoever is at this terminal, waits for the others."""

import re
import time
from functools import cached_property, partial

from clients.cli.app import App
from clients.cli.errors import Misread, Refused, Unreachable
from clients.cli.eyes import Eyes, chosen
from clients.cli.games import drawing, explained, read_choice
from clients.cli.invitation import how_to_join, short_code
from clients.cli.keyboard import Keyboard, News, next_line
from clients.cli.language import later, t
from clients.cli.lessons import lesson
from clients.cli.listing import list_choices, list_numbered
from clients.cli.screen import table, waiting
from clients.cli.text import Json, awaited, names

COMMANDS_HELP = later("""
  legal or ?   list what you may choose; `? x` lists what begins with x
  undo         take your choice back, while others still think
  quit         leave; the match goes on without you until you come back
  Enter        draw the table again""")
PATIENCE = 30
_LEGAL = re.compile(r"(?:legal\b|\?)\s*(.*)", re.IGNORECASE)


class LinePlay:
    """One match at this terminal, with one or more seats of it."""

    def __init__(
        self, app: App, keyboard: Keyboard, match: str, tokens: dict[int, str], learn: bool = False
    ) -> None:
        self._app = app
        self._lessons = 0 if learn else None  # so many were given
        self._taught: int | None = None  # the phase of the last one
        self._keyboard = keyboard
        self._match = match
        self._tokens = tokens
        self._eyes = Eyes(app.api, match, tokens)
        self._seat = min(tokens)
        self._chose_last = self._seat
        self._drawn: object = None
        self._above = ""  # whom the match waits for, if that stands right above the last line
        self._line = ""
        self._notice = ""
        self._every = False  # whether the match was drawn by a list of every choice

    def play(self) -> Json | None:
        """Play to the end and return the finished match; None when the player quits before."""
        state = self._look()
        news = News(partial(self._eyes.stream, state["settled"]))
        while state["status"] in ("open", "running"):
            self._show(state)
            if drawing(state["game"]).every != self._every:  # its drawing has failed just now
                self._eyes.heed(None)
                state = self._look()
                continue
            # What is typed while the dice roll is meant for the next question.
            line = None if _rolling(state) and news.come_soon() else next_line(self._keyboard, news)
            if line == "quit":
                return None
            self._heed(news)
            if line is not None:
                self._obey(line, state)
                self._heed(news)
            state = self._look_patiently()
        self._draw(state)
        return state

    def _heed(self, news: News) -> None:
        for item in news.taken():
            self._eyes.heed(item)

    def _look_patiently(self) -> Json:
        """Look, through a restart of the server if need be."""
        for _ in range(PATIENCE):
            try:
                return self._look()
            except Unreachable:
                self._put_line(t("The server does not answer; trying again ...") + " ")
                time.sleep(1.0)
        return self._look()

    def _look(self) -> Json:
        """Return the match, through the eyes of the seat that is asked next."""
        state = self._eyes.look()
        self._seat = state["seat"] if state["seat"] is not None else self._seat
        return state

    def _show(self, state: Json) -> None:
        taken = [seat["taken"] for seat in state["seats"]]
        self._every = drawing(state["game"]).every
        shown = (state["status"], state["phase"], self._seat, state["chosen"], taken, self._every)
        if shown != self._drawn and not _rolling(state):  # what is on the table then is about to change
            self._drawn = shown
            self._draw(state)
            self._teach(state)
        if self._notice:
            self._app.console.print(self._notice)
            self._notice = self._line = self._above = ""
        if self._above and state["awaiting"]:
            self._put_above(waiting(state))
        self._put_line(self._last_line(state))

    def _teach(self, state: Json) -> None:
        """Explain the turn that begins, if that was wished for."""
        if self._lessons is None or self._seat not in state["awaiting"] or self._taught == state["phase"]:
            return
        said = lesson(state, self._lessons, keys=False)
        self._notice = "\n".join(filter(None, [said, self._notice]))
        self._lessons, self._taught = self._lessons + 1, state["phase"]

    def _draw(self, state: Json) -> None:
        if self._app.console.is_terminal:
            self._app.console.clear()
        elif self._line:
            self._app.console.print()
        self._app.console.print(table(state, self._app.pen))
        self._line = ""
        self._above = waiting(state) if self._seat in state["awaiting"] else ""
        if self._above:
            self._app.console.print(self._above[: self._app.console.width - 1])
        if state["status"] == "open":
            self._app.console.print(how_to_join(self._app.server, self._match, self._code))

    @cached_property
    def _code(self) -> str | None:
        return short_code(self._app.api, self._match)

    def _last_line(self, state: Json) -> str:
        if state["status"] == "open":
            free = sum(not seat["taken"] for seat in state["seats"])
            return t("Waiting for {n} more to join; `quit` leaves the terminal, not the match.", n=free) + " "
        if self._seat in state["awaiting"]:
            who = names(state)[self._seat]
            asked = drawing(state["game"]).prompt(state)
            return f"{who}, {asked} ({t('or `help`')}): "
        if not state["awaiting"]:
            return t("The table is rolling ...") + " "
        undo = " " + t("`undo` takes yours back.") if state["chosen"] else ""
        return f"{awaited(state)}{undo} "

    def _put_above(self, text: str) -> None:
        """Change the line above the last one, leaving alone what is being typed."""
        if text != self._above and self._app.console.is_terminal:
            self._app.console.file.write(f"\x1b7\x1b[A\r\x1b[2K{text[: self._app.console.width - 1]}\x1b8")
            self._app.console.file.flush()
        self._above = text

    def _put_line(self, line: str) -> None:
        """Write the last line of the screen, over the one before."""
        if line == self._line:
            return
        console = self._app.console
        if console.is_terminal:
            console.file.write("\r\x1b[2K")
        elif self._line:
            console.print()
        console.print(line[: console.width - 1], end="")
        self._line = line

    def _obey(self, line: str, state: Json) -> None:
        self._line = self._above = ""
        try:
            self._notice = self._answer(line, state)
        except (Refused, Misread, Unreachable) as refusal:
            self._notice = str(refusal)
            self._eyes.heed(None)

    def _answer(self, line: str, state: Json) -> str:
        match line.lower():
            case "":
                self._drawn = None
                return ""
            case "help":
                return explained(drawing(state["game"]).help, state) + t(COMMANDS_HELP)
            case "undo":
                self._app.api.undo(self._match, self._tokens[self._chose_last], state["phase"])
                self._eyes.heed(None)
                return t("Taken back.")
        asked = _LEGAL.fullmatch(line)
        return self._legal(state, asked[1]) if asked else self._choose(line, state)

    def _choose(self, line: str, state: Json) -> str:
        if not state["view"]:
            return t("The match has not started yet.")
        choice = read_choice(line, state)
        accepted = self._app.api.choose(self._match, self._tokens[self._seat], state["phase"], choice)
        self._chose_last = self._seat
        self._eyes.heed(chosen(self._seat, choice, accepted))
        return ""

    def _legal(self, state: Json, start: str) -> str:
        choices = self._app.api.legal(self._match, self._tokens[self._seat])["choices"]
        draws = drawing(state["game"])
        listed = list_numbered if draws.every else list_choices
        return listed([draws.say(choice) for choice in choices], start, self._app.console.width)


def _rolling(state: Json) -> bool:
    return state["status"] == "running" and not state["awaiting"]
