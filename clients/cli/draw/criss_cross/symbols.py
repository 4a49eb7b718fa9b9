"""The symbols of Criss Cross by their letters: glyphs and colours to look at."""

from typing import NamedTuple


class Symbol(NamedTuple):
    """How one face of the dice looks."""

    glyph: str
    style: str


SYMBOLS = {
    "S": Symbol("/", "bold yellow"),
    "X": Symbol("✕", "bold red"),
    "B": Symbol("≡", "bold blue"),
    "H": Symbol("#", "bold magenta"),
    "T": Symbol("△", "bold green"),
    "O": Symbol("○", "bold cyan"),
}
