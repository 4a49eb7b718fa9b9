"""The six symbols of Criss Cross: letters to type, glyphs and colours to look at."""

from typing import NamedTuple

from clients.cli.language import later


class Symbol(NamedTuple):
    """One face of the dice."""

    letter: str
    glyph: str
    name: str
    style: str


SYMBOLS = {
    symbol.letter: symbol
    for symbol in (
        Symbol("S", "/", later("slash"), "bold yellow"),
        Symbol("X", "✕", later("cross"), "bold red"),
        Symbol("B", "≡", later("bars"), "bold blue"),
        Symbol("H", "#", later("hash"), "bold magenta"),
        Symbol("T", "△", later("triangle"), "bold green"),
        Symbol("O", "○", later("circle"), "bold cyan"),
    )
}
