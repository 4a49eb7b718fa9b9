"""The match that somebody wants, as far as the command line says it."""

from dataclasses import dataclass

from clients.cli.options import read_options, with_conditions
from clients.cli.pace import bots
from clients.cli.text import Json


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
    pairs: tuple[str, ...] = ()  # options that flags of a game set, as one would type them
    pace: int | None = None
    local: bool = False
    learn: bool = False

    @property
    def say_who_plays(self) -> bool:
        """Whether nothing needs to be asked about the players."""
        return self.solo or self.learn or self.players is not None or self.bots is not None


@dataclass(frozen=True, slots=True)
class Wish:
    """A match to be made: the people at this terminal by name, seats for others, and bots."""

    game: str
    names: tuple[str, ...]
    others: int
    bots: tuple[int | None, ...]  # their levels
    options: Json
    pace: int | None = None

    def body(self) -> Json:
        """Return it as the server wants it."""
        seats = len(self.names) + self.others + len(self.bots)
        body: Json = {"game": self.game, "seats": seats, "options": self.options, "public": self.others > 0}
        if self.bots:
            body["bots"] = bots(len(self.bots), self.bots[0])
        if self.pace:
            body["pace"] = self.pace
        return body


def given_options(game: Json, flags: Flags) -> Json:
    """Return the options that the flags set; those of a game bring along what they go with."""
    return with_conditions(game, read_options(game, flags.pairs)) | read_options(game, flags.options)
