"""The plain form of any game: its view as lines to read, and its choices as a numbered list."""

from functools import partial

from rich.console import Group, RenderableType
from rich.text import Text

from clients.cli.errors import Misread
from clients.cli.games.contract import EVERY, Plain
from clients.cli.games.hand import Hand, inside
from clients.cli.games.picking import Pick
from clients.cli.games.readable import in_a_line, readable
from clients.cli.games.sight import Sight, beside, happened
from clients.cli.language import later, said, t
from clients.cli.listing import bare, list_numbered
from clients.cli.text import Json

HELP = later("""\
This game has no drawing here: its choices are numbered.
  7            the choice with this number
  ? 25         lists the choices from number 25 on
  {{"a": 1}}     a choice as JSON
What is printed on its parts:
{printed}""")
KEYS = later(
    "This game has no drawing here: pick a choice from the list. Move with the arrows or type its number; "
    "Enter chooses it.\n\n"
    "What is printed on its parts:\n{printed}"
)
MOST_LINES = 200
NARROWEST = 30


def plain(fault: str = "") -> Plain:
    """Return the plain form, with a sentence on what is wrong with the game's own drawing."""
    return Plain(
        HELP, KEYS, partial(scene, fault), hand, prompt, read, in_a_line, figures, every=True, sheets=False
    )


def figures(match: Json) -> Json:
    """Return all that is printed."""
    return {"printed": "\n".join(f"  {line}" for line in readable(match["facts"]["printed"]))}


def scene(fault: str, sight: Sight) -> RenderableType:
    """Return the view, what the game asks, and the choices."""
    match, pen = sight.match, sight.pen
    asks = Text(said(match["prompt"]) if match["prompt"] else "", "bold")
    head = [Text(fault, "bold")] if fault else []
    seats = "   ".join(f"{seat + 1} {sight.signed(seat)}" for seat in range(len(match["seats"])))
    view = Group(Text(seats, "dim"), *map(_line, _shortened(match["view"])))
    if not sight.height:
        listed = list_numbered(_said(match), "", pen.width) if _every(match) else ""
        return Group(*head, view, asks, listed) if listed else Group(*head, view)
    if not isinstance(sight.hand, Pick):
        return Group(*head, view, happened(sight, len(view.renderables) + len(head)))
    width = inside(max(map(len, sight.hand.names.values())) + 9, pen.width // 2, NARROWEST)
    side = Group(view, happened(sight, len(view.renderables) + len(head) + 1))
    return Group(*head, asks, beside(sight.hand.window(sight.height - 1 - len(head)), side, width))


def hand(match: Json) -> Hand | None:
    """Return the list to pick from."""
    names = {str(at): words for at, words in enumerate(_said(match))}
    return Pick(names, choices=_every(match)) if names else None


def prompt(match: Json) -> str:
    """Ask for a number."""
    return t("type the number of your choice")


def read(text: str, match: Json) -> Json:
    """Return the choice that was typed: by its number, or as it is listed."""
    every = _every(match)
    if text.strip().isascii() and text.strip().isdecimal() and 0 < int(text) <= len(every):
        return every[int(text) - 1]
    for choice, words in zip(every, _said(match), strict=True):
        if bare(words) == bare(text):
            return choice
    if not every:
        raise Misread(t("You have nothing to choose now."))
    raise Misread(t("Type a number from {low} to {high}.", low=1, high=len(every)))


def _every(match: Json) -> list[Json]:
    return list(match["legal"].get(EVERY, ()))


def _said(match: Json) -> list[str]:
    return [in_a_line(choice) for choice in _every(match)]


def _line(line: str) -> Text:
    return Text(line, no_wrap=True, overflow="ellipsis")


def _shortened(view: Json) -> list[str]:
    lines = list(readable(view))
    more = len(lines) - MOST_LINES
    return lines if more <= 0 else [*lines[:MOST_LINES], t("... and {more} more", more=more)]
