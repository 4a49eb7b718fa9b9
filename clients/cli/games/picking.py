"""One out of several: of a few in a row, or of a long numbered list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rich.text import Text

from clients.cli.games.hand import ARROWS, Hand, Key, Spot, inside, spot
from clients.cli.games.sight import FITS
from clients.cli.language import t
from clients.cli.text import Json

PAGES = {"pageup": -10, "pagedown": 10}


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few, which have names: by arrows, by the key of its own, or by two clicks."""

    kind: ClassVar[str] = ""  # of the choice, and of what is clicked at
    does: ClassVar[str] = ""  # what Enter does
    names: Mapping[str, str]
    at: int = 0

    @property
    def keys(self) -> Sequence[Key]:
        """What can be pressed."""
        return (Key("←→", t("choose"), "right"), Key(t("Enter"), t(self.does), "enter"))

    @property
    def held(self) -> str:
        """The one that is marked."""
        return list(self.names)[self.at]

    @property
    def called(self) -> str:
        """What that one is called."""
        return self.names[self.held]

    def press(self, key: str) -> Self | None:
        """Go to the next one, or to the one of this key."""
        if key in ARROWS:
            return replace(self, at=(self.at + sum(ARROWS[key])) % len(self.names))
        return self._to(key.upper()) if key.upper() in self.names else None

    def point(self, spot: Spot) -> Self | None:
        """It is chosen by clicks and keys."""
        return None

    def click(self, spot: Spot) -> tuple[Hand, bool]:
        """Take the one clicked at; a second click chooses it."""
        kind, name = spot
        if kind != self.kind or name not in self.names:
            return self, False
        return self._to(name), name == self.held

    def choice(self) -> Json | None:
        """Return the one that is marked."""
        return {self.kind: self.held}

    def says(self) -> str:
        """Ask for it."""
        return self.called

    def row(self, shown: Mapping[str, tuple[str, str]] | None = None, apart: str = "") -> Text:
        """Return all of them by name, or by these texts and styles, the marked one in brackets."""
        looks = shown or {name: (called, "") for name, called in self.names.items()}
        parts = [
            bracketed(look, self.kind, name, name == self.held, style)
            for name, (look, style) in looks.items()
        ]
        return Text(apart).join(parts)

    def _to(self, name: str) -> Self:
        return replace(self, at=list(self.names).index(name))


def bracketed(shown: str, kind: str, name: str, held: bool, style: str = "") -> Text:
    """Return something to click at, in brackets if it is marked."""
    before, after = "[]" if held else "  "
    return spot(f"{before}{shown}{after}", kind, name, FITS if held else style)


@dataclass(frozen=True, slots=True)
class Pick(OneOf):
    """One of many choices, by its number: `names` says them in their order, `typed` are the digits so far."""

    kind = "choice"
    choices: Sequence[Json] = ()
    typed: str = ""

    @property
    def keys(self) -> Sequence[Key]:
        """What can be pressed."""
        number = Key("0-9", t("by number"), "")
        return (Key("↑↓", t("choose"), "down"), number, Key(t("Enter"), t("done"), "enter"))

    def press(self, key: str) -> Self | None:
        """Go on in the list, or to the number typed."""
        if key in ARROWS or key in PAGES or key == "wheel":
            step = PAGES.get(key, sum(ARROWS.get(key, (1,))))
            return replace(self, at=inside(self.at + step, len(self.choices) - 1, 0), typed="")
        if key.isascii() and key.isdecimal():
            for typed in (self.typed + key, key):
                if 1 <= int(typed) <= len(self.choices):
                    return replace(self, at=int(typed) - 1, typed=typed)
        return None

    def choice(self) -> Json | None:
        """Return the choice that is marked."""
        return self.choices[self.at]

    def says(self) -> str:
        """Say what Enter chooses."""
        return t("Enter chooses number {number}: {choice}", number=self.at + 1, choice=self.called)

    def window(self, lines: int) -> Text:
        """Return so many lines of the list, with the marked one among them."""
        first = inside(self.at - lines // 2, max(len(self.names) - lines, 0), 0)
        text = Text(no_wrap=True, overflow="ellipsis")
        for at, (name, called) in list(enumerate(self.names.items()))[first : first + lines]:
            shown = f"{'>' if at == self.at else ' '}{at + 1:>4}. {called}"
            text.append_text(spot(shown, self.kind, name, FITS if at == self.at else "")).append("\n")
        return text
