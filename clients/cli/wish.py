"""The match that somebody wants, as far as the command line says it."""

from dataclasses import dataclass

from clients.cli.errors import Misread
from clients.cli.language import t
from clients.cli.options import read_options
from clients.cli.text import Json

TEAM_GAME = "encore"
USUAL_LEVEL = 3
LEVELS = (1, 5)


@dataclass(frozen=True, slots=True)
class Flags:
    """What was answered on the command line already; None is still open."""

    game: str | None = None
    players: int | None = None
    bots: int | None = None
    level: int | None = None
    name: str | None = None
    options: tuple[str, ...] = ()
    solo: bool = False
    coop: bool = False
    mission: int | None = None
    pace: int | None = None
    local: bool = False
    learn: bool = False

    @property
    def say_who_plays(self) -> bool:
        """Whether nothing needs to be asked about the players."""
        return self.solo or self.learn or self.players is not None or self.bots is not None

    @property
    def team(self) -> bool:
        """Whether all play together."""
        return self.coop or self.mission is not None

    @property
    def wanted_game(self) -> str | None:
        """The game; only one can be played as a team."""
        return self.game or (TEAM_GAME if self.team else None)


@dataclass(frozen=True, slots=True)
class Wish:
    """A match to be made: the people at this terminal by name, seats for others, and bots."""

    game: str
    names: tuple[str, ...]
    others: int
    bots: tuple[int, ...]
    options: Json
    pace: int | None = None

    def body(self) -> Json:
        """Return it as the server wants it."""
        seats = len(self.names) + self.others + len(self.bots)
        body: Json = {"game": self.game, "seats": seats, "options": self.options, "public": self.others > 0}
        if self.bots:
            body["bots"] = [{"level": level} for level in self.bots]
        if self.pace:
            body["pace"] = self.pace
        return body


def team_options(game: Json, flags: Flags) -> Json:
    """Return the options that the flags set."""
    options = read_options(game, flags.options)
    if flags.team:
        if game["name"] != TEAM_GAME:
            raise Misread(t("{game} is not played as a team; --coop goes with Encore!.", game=game["title"]))
        options["mode"] = "coop"
    if flags.mission is not None:
        options["mission"] = flags.mission
    return options
