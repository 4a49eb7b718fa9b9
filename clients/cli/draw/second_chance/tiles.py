"""Tiles drawn small, side by side: all ways round with their letters, or just as printed."""

from collections.abc import Iterable
from itertools import groupby

from rich.columns import Columns
from rich.text import Text

from clients.cli.draw import Pen
from clients.cli.draw.second_chance.ways import ways
from clients.cli.text import Json

SQUARE = {True: "■", False: "#"}
GAP = {True: "·", False: "."}
APART = (0, 2)


def offer(match: Json, pen: Pen) -> list[Columns]:
    """Return what the seat is offered; a way that fits nowhere has a dash for its letter."""
    found = []
    for tile, some in groupby(ways(match), key=lambda way: way.tile):
        blocks = [_block(way.letter if way.spots else "-", way.rows, pen) for way in some]
        found.append(Columns([Text(f"{tile:<3}", style="bold"), *blocks], padding=APART))
    return found


def printed(tiles: Iterable[str], match: Json, pen: Pen) -> Columns:
    """Return these tiles as their cards show them."""
    shapes = match["facts"]["printed"]["tiles"]
    blocks = [_block(tile, shapes[tile][0].split("/"), pen) for tile in tiles]
    return Columns(blocks, padding=APART)


def _block(caption: str, rows: Iterable[str], pen: Pen) -> Text:
    text = Text(no_wrap=True)
    text.append(caption, style="bold")
    for row in rows:
        text.append("\n")
        for square in row:
            mark, style = (SQUARE, "") if square == "X" else (GAP, "dim")
            text.append(mark[pen.glyphs], style=style)
    return text
