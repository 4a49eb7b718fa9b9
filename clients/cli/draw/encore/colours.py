"""The five colours of Encore! and the faces of its dice: letters to read and type, colours to look at."""

from typing import NamedTuple

from rich.text import Text

from clients.cli.language import later


class Colour(NamedTuple):
    """A printed colour; `open` is the style of its open cells, `crossed` of a cross on one."""

    letter: str
    name: str
    open: str
    crossed: str


COLOURS = {
    colour.letter: colour
    for colour in (
        Colour("b", later("blue"), "color(231) on color(26)", "color(33)"),
        Colour("y", later("yellow"), "color(16) on color(220)", "color(220)"),
        Colour("r", later("red"), "color(231) on color(160)", "color(203)"),
        Colour("g", later("green"), "color(16) on color(77)", "color(77)"),
        Colour("o", later("orange"), "color(16) on color(208)", "color(208)"),
    )
}


def face(shown: str | int) -> Text:
    """Return a die."""
    colour = COLOURS.get(str(shown))
    return Text(f"[{shown}]", style=f"bold {colour.open}" if colour else "bold")
