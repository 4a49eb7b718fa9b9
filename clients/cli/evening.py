"""Matches, one after the other, until the player has had enough: on the full screen, or by lines."""

from clients.cli.app import App
from clients.cli.errors import Refused
from clients.cli.invitation import match_url
from clients.cli.keyboard import Keyboard
from clients.cli.language import t
from clients.cli.play import LinePlay
from clients.cli.questions import Questions
from clients.cli.reel import open_reel
from clients.cli.text import COMMAND, Json
from clients.cli.wish import Flags, Wish


class Evening:
    """What one run of `scorepad play` does."""

    def __init__(self, app: App, flags: Flags, full: bool) -> None:
        self._app = app
        self._flags = flags
        self._full = full
        self._keyboard = Keyboard()
        self._questions = Questions(app.console, self._keyboard)

    def spend(self, match: str | None) -> None:
        """Play the match named, or new ones as long as the player wants another."""
        match = match or self._unfinished()
        if match:
            self._play(match, self._app.keyring.seats(match) or self._join(match))
            return
        wish, (match, tokens) = self._first()
        while self._play(match, tokens):
            match, tokens = self._make(wish)

    def _first(self) -> tuple[Wish, tuple[str, dict[int, str]]]:
        """Ask what to play; ask again if options were typed that do not go together."""
        games = self._app.api.games()
        while True:
            wish = self._questions.wish(games, self._flags, self._levels)
            try:
                return wish, self._make(wish)
            except Refused as refusal:
                if refusal.code != "bad_options" or self._flags.say_who_plays or self._flags.options:
                    raise
                self._app.console.print(t("{refusal} Once more, please.", refusal=refusal))

    def _levels(self, game: str) -> list[int]:
        return list(self._app.api.game(game)["levels"])

    def _unfinished(self) -> str | None:
        """Return the newest match of ours that goes on, if the player wants to go on with it."""
        if self._flags.game or self._flags.pairs or self._flags.say_who_plays:
            return None
        for match in reversed(self._app.keyring.matches()):
            if self._app.keyring.seats(match) and self._goes_on(match):
                question = t("Match {match} is not finished. Go on with it?", match=match)
                return match if self._questions.yes(question, True) else None
        return None

    def _goes_on(self, match: str) -> bool:
        try:
            return self._app.api.match(match)["status"] in ("open", "running")
        except Refused:  # of another server on this computer
            return False

    def _make(self, wish: Wish) -> tuple[str, dict[int, str]]:
        made = self._app.api.create(wish.body())
        self._app.keyring.keep_host(made["id"], made["host_token"])
        tokens: dict[int, str] = {}
        for name in wish.names:
            tokens |= self._take_seat(made["id"], name)
        return made["id"], tokens

    def _join(self, match: str) -> dict[int, str]:
        return self._take_seat(match, self._flags.name or self._questions.name())

    def _take_seat(self, match: str, name: str) -> dict[int, str]:
        taken = self._app.api.join(match, name)
        self._app.keyring.keep_seat(match, taken["seat"], taken["token"])
        return {taken["seat"]: taken["token"]}

    def _play(self, match: str, tokens: dict[int, str]) -> bool:
        """Play a match; return whether the player wants another one."""
        end: Json | None = None
        wanted = ""
        try:
            wanted, end = self._at_board(match, tokens) if self._full else self._by_lines(match, tokens)
        finally:
            if end is None:
                where = match_url(self._app.server, match) if self._app.named else match
                come_back = f"{COMMAND} play --match {where}"
                self._app.console.print(
                    "\n" + t("The match goes on. Come back with: {command}", command=come_back)
                )
        if end is None:
            return False
        if self._app.as_json:
            self._app.reply({key: end[key] for key in ("id", "status", "outcome")}, "")
        if end["status"] != "halted":
            self._app.keyring.drop(match)  # its tokens open nothing any more
        return wanted == "again" if self._full else self._questions.yes(t("Another match?"))

    def _by_lines(self, match: str, tokens: dict[int, str]) -> tuple[str, Json | None]:
        return "", LinePlay(self._app, self._keyboard, match, tokens, self._flags.learn).play()

    def _at_board(self, match: str, tokens: dict[int, str]) -> tuple[str, Json | None]:
        from clients.cli.tui import run  # noqa: PLC0415  # a quarter of a second that other commands do not need

        if self._app.api.match(match)["status"] == "halted":
            return self._by_lines(match, tokens)
        wanted, end = run.play(self._app, match, tokens, self._flags.learn)
        if wanted == "replay" and end:
            self._show_again(match)
        return wanted, end

    def _show_again(self, match: str) -> None:
        from clients.cli.commands.replay import at_board  # noqa: PLC0415  # commands import this module

        at_board(self._app, open_reel(self._app, match))
