"""The colours of Encore! by their letters, and the faces of its dice."""

from typing import NamedTuple

from rich.text import Text


class Colour(NamedTuple):
    """How a printed colour looks; `open` is the style of its open cells, `crossed` of a cross on one."""

    open: str
    crossed: str


COLOURS = {
    "b": Colour("color(231) on color(26)", "color(33)"),
    "y": Colour("color(16) on color(220)", "color(220)"),
    "r": Colour("color(231) on color(160)", "color(203)"),
    "g": Colour("color(16) on color(77)", "color(77)"),
    "o": Colour("color(16) on color(208)", "color(208)"),
}


def face(shown: str | int) -> Text:
    """Return a die."""
    colour = COLOURS.get(str(shown))
    return Text(f"[{shown}]", style=f"bold {colour.open}" if colour else "bold")
