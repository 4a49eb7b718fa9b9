"""The table of Second Chance: one's own grid with the tile over it, the tiles offered, and everybody else."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.draw.second_chance.grid import COMPACT_WIDTH, SPACED_WIDTH, Grid
from clients.cli.draw.second_chance.table import (
    deck_left,
    headline,
    pending,
    series,
    shown,
    situation,
    standing,
)
from clients.cli.draw.second_chance.tiles import GAP, SQUARE
from clients.cli.draw.second_chance.ways import Rows, centre
from clients.cli.language import t
from clients.cli.tui.hand import spot
from clients.cli.tui.second_chance.grid import WIDTH, Solid
from clients.cli.tui.second_chance.hand import Tile
from clients.cli.tui.sight import FITS, Sight, beside, happened, in_rows

HEAD_LINES, TILE_LINES, DECK_LINES, SMALL_LINES = 2, 6, 3, 10
TILE_WIDTH = 16


def scene(sight: Sight) -> RenderableType:
    """Return the whole table."""
    return beside(_grid(sight), _side(sight), WIDTH)


def _grid(sight: Sight) -> Text:
    rows, ring = sight.match["view"]["grids"][sight.seat]["rows"], centre(sight.match)
    if not sight.mine:
        return Solid(rows, sight.pen.glyphs, ring).text()
    hand = sight.hand if isinstance(sight.hand, Tile) else None
    over = hand.cells() if hand else frozenset()
    return Solid(rows, sight.pen.glyphs, ring, over, bool(hand and hand.fits()), pending(sight.match)).text()


def _side(sight: Sight) -> Group:
    view, seat = sight.match["view"], sight.seat
    about = situation(sight.match, seat) if sight.mine else sight.called(seat)
    parts: list[RenderableType] = [headline(view), about, _tiles(sight), deck_left(view)]
    used = HEAD_LINES + TILE_LINES + DECK_LINES
    if view["games"] > 1:
        parts += ["", series(sight.match), ""]
        used += 3
    elif sight.others():
        parts += [_others(sight)]
        used += SMALL_LINES
    return Group(*parts, happened(sight, sight.height - used))


def _tiles(sight: Sight) -> Table:
    """Return the tiles offered: the one in hand as it is turned now, those that fit nowhere dim."""
    view, hand = sight.match["view"], sight.hand
    if isinstance(hand, Tile) and sight.mine:
        blocks = [_offered(hand, name, sight.pen.glyphs) for name in hand.shapes]
    else:
        tiles = sight.match["facts"]["printed"]["tiles"]
        blocks = [
            _block(name, tuple(tiles[name][0].split("/")), sight.pen.glyphs, "")
            for name in shown(view, sight.seat)
        ]
    return in_rows(blocks, 3, TILE_WIDTH)


def _offered(hand: Tile, name: str, glyphs: bool) -> Text:
    held = name == hand.name
    fits = any(hand.fitting[name].values())
    number = list(hand.shapes).index(name) + 1
    caption = t("{number}: {tile}", number=number, tile=name) if fits else t("{tile}: nowhere", tile=name)
    return _block(
        caption,
        hand.rows if held else hand.shapes[name],
        glyphs,
        FITS if held else "" if fits else "dim",
        name,
    )


def _block(caption: str, rows: Rows, glyphs: bool, style: str, name: str = "") -> Text:
    text = Text(no_wrap=True)
    text.append_text(spot(caption, "tile", name, style or "bold"))
    for row in rows:
        text.append("\n")
        for square in row:
            shown = (SQUARE if square == "X" else GAP)[glyphs]
            text.append_text(
                spot(
                    f"{shown} ",
                    "tile",
                    name,
                    ("dim" if style == "dim" else "bold") if square == "X" else "dim",
                )
            )
    text.append("\n" * (TILE_LINES - 1 - len(rows)))
    return text


def _others(sight: Sight) -> Table:
    """Return as many small grids as there is room for."""
    room, others = sight.pen.width - WIDTH, sight.others()
    apart, width = (" ", SPACED_WIDTH) if len(others) * SPACED_WIDTH <= room else ("", COMPACT_WIDTH)
    across = max(room // width, 1)
    blocks = []
    for seat in others[:across]:
        grid = sight.match["view"]["grids"][seat]
        count = f" {grid['empty']} {standing(grid)}".rstrip()[: width - 4]
        name = f"{sight.state(seat)} {sight.called(seat)}"[: width - 1 - len(count)]
        text = Text(no_wrap=True).append(name, "bold").append(f"{count}\n")
        blocks.append(
            text.append_text(Grid(grid["rows"], sight.pen.glyphs, {}, centre(sight.match)).compact(apart))
        )
    return in_rows(blocks, across, width)
