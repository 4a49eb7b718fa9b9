"""The six symbols of Criss Cross: letters to type, glyphs and colours to look at."""

from typing import NamedTuple


class Symbol(NamedTuple):
    """One face of the dice."""

    letter: str
    glyph: str
    name: str
    style: str


SYMBOLS = {
    symbol.letter: symbol
    for symbol in (
        Symbol("S", "/", "slash", "bold yellow"),
        Symbol("X", "✕", "cross", "bold red"),
        Symbol("B", "≡", "bars", "bold blue"),
        Symbol("H", "#", "hash", "bold magenta"),
        Symbol("T", "△", "triangle", "bold green"),
        Symbol("O", "○", "circle", "bold cyan"),
    )
}
