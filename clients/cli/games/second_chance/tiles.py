"""Tiles drawn small: the one in hand as it is turned, all ways round with letters, or as printed."""

from collections.abc import Iterable
from itertools import groupby

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from clients.cli.games.hand import spot
from clients.cli.games.second_chance.hand import Tile
from clients.cli.games.second_chance.ways import Rows, all_round, ways
from clients.cli.games.sight import FITS, Sight, in_rows
from clients.cli.language import t

SQUARE = {True: "■", False: "#"}
GAP = {True: "·", False: "."}
APART = (0, 2)
TILE_LINES, TILE_WIDTH = 6, 16


def tiles(sight: Sight, cards: Iterable[str]) -> list[RenderableType]:
    """Return the tiles offered, to be picked up or by lines to be typed; or else these cards."""
    if isinstance(sight.hand, Tile) and sight.mine:
        blocks = [_in_hand(sight, sight.hand, name) for name in sight.hand.shapes]
        return [in_rows(blocks, 3, TILE_WIDTH)]
    return (_lettered(sight) if not sight.full else []) or [printed(sight, cards)]


def printed(sight: Sight, cards: Iterable[str]) -> RenderableType:
    """Return these tiles as their cards show them."""
    blocks = [_block(sight, tile, all_round(sight.match, tile)[0]) for tile in cards]
    return in_rows(blocks, 3, TILE_WIDTH) if sight.full else Columns(blocks, padding=APART)


def _lettered(sight: Sight) -> list[RenderableType]:
    """Return what the seat is offered; a way that fits nowhere has a dash for its letter."""
    found: list[RenderableType] = []
    for tile, some in groupby(ways(sight.match), key=lambda way: way.tile):
        blocks = [_block(sight, way.letter if way.spots else "-", way.rows) for way in some]
        found.append(Columns([Text(f"{tile:<3}", style="bold"), *blocks], padding=APART))
    return found


def _in_hand(sight: Sight, hand: Tile, name: str) -> Text:
    """Return a tile offered: the one held as it is turned now, one that fits nowhere dim."""
    held, fits = name == hand.name, any(hand.fitting[name].values())
    number = list(hand.shapes).index(name) + 1
    caption = t("{number}: {tile}", number=number, tile=name) if fits else t("{tile}: nowhere", tile=name)
    style = FITS if held else "bold" if fits else "dim"
    return _block(sight, caption, hand.rows if held else hand.shapes[name], style, name)


def _block(sight: Sight, caption: str, rows: Rows, style: str = "bold", name: str = "") -> Text:
    text = Text(no_wrap=True).append_text(spot(caption, "tile", name, style))
    for row in rows:
        text.append("\n")
        for square in row:
            shown, look = (SQUARE, "bold") if square == "X" else (GAP, "dim")
            mark = shown[sight.pen.glyphs] + (" " if sight.full else "")
            text.append_text(spot(mark, "tile", name, "dim" if style == "dim" else look))
    return text.append("\n" * (TILE_LINES - 1 - len(rows))) if sight.full else text
