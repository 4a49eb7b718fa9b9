"""The whole table of Criss Cross: round, dice, every sheet, and the legend."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.draw import Pen, named
from clients.cli.draw.criss_cross.sheet import COMPACT_WIDTH, LARGE_WIDTH, Sheet
from clients.cli.draw.criss_cross.symbols import SYMBOLS
from clients.cli.language import t
from clients.cli.text import Json, names


def table(match: Json, pen: Pen) -> RenderableType:
    """Return everything on the table, one's own sheet first."""
    sheets = _sheets(match, pen)
    if len(sheets) * LARGE_WIDTH <= pen.width:
        body: RenderableType = _rows([sheet.large() for sheet in sheets], len(sheets))
    else:
        others = [sheet.compact() for sheet in sheets[1:]]
        room = (pen.width - LARGE_WIDTH) // COMPACT_WIDTH
        beside = (
            _rows(others, min(room, 3)) if room >= 1 else _rows(others, max(pen.width // COMPACT_WIDTH, 1))
        )
        body = _rows([sheets[0].large(), beside], 2 if room >= 1 else 1)
    return Group(_headline(match["view"], pen), "", body, _legend(match, pen))


def _sheets(match: Json, pen: Pen) -> list[Sheet]:
    me, called = match["seat"], names(match)
    pending = (match["chosen"] or {}).get("write", {})
    pick = (match["chosen"] or {}).get("pick")
    mine = {"r1c1": pick} if pick else pending
    shaded = bool(match["options"].get("diagonal"))
    sheets = [
        Sheet(
            t("{name} (you)", name=called[seat]) if seat == me else called[seat],
            sheet,
            shaded,
            pen.glyphs,
            mine if seat == me else {},
        )
        for seat, sheet in enumerate(match["view"]["sheets"])
    ]
    first = me or 0
    return [*sheets[first:], *sheets[:first]]


def _rows(blocks: Sequence[RenderableType], across: int) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for start in range(0, len(blocks), across):
        grid.add_row(*blocks[start : start + across])
    return grid


def _headline(view: Json, pen: Pen) -> Text:
    text = Text(
        t("Round {n} of {of}", n=view["round"], of=view["rounds"])
        if view["round"]
        else t("Before the first roll")
    )
    if view["dice"]:
        text.append("   " + t("Dice:"))
    for letter in view["dice"]:
        text.append("  ")
        text.append_text(_symbol(letter, pen))
    return text


def _legend(match: Json, pen: Pen) -> Text:
    text = Text()
    for letter, name in named(match, "symbols"):
        text.append_text(_symbol(letter, pen))
        text.append(f" {name}  ", style="dim")
    return text


def runs(match: Json, between: str) -> dict[str, str]:
    """Return the lengths of the runs that pay, and their points."""
    points = match["facts"]["printed"]["run_points"]
    paid = {length: pays for length, pays in enumerate(points) if pays}
    return {"lengths": between.join(map(str, paid)), "points": between.join(map(str, paid.values()))}


def _symbol(letter: str, pen: Pen) -> Text:
    symbol = SYMBOLS[letter]
    return Text(f"{symbol.glyph} {letter}" if pen.glyphs else letter, style=symbol.style)
