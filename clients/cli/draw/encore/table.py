"""The whole table of Encore!: the roll and its dice, one's own sheet, and how everybody stands."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.draw import Pen
from clients.cli.draw.encore.colours import face
from clients.cli.draw.encore.sheet import COMPACT_WIDTH, LARGE_WIDTH, Sheet
from clients.cli.draw.encore.tally import standings, tally
from clients.cli.text import Json, names

TALLY_WIDTH = 27  # with the gap before it, as all that stands beside a large sheet
STANDINGS_WIDTH = 74


def table(match: Json, pen: Pen) -> RenderableType:
    """Return everything on the table, one's own sheet in full."""
    view, called = match["view"], _called(match)
    parts: list[RenderableType] = [_headline(match, called)]
    if match["status"] == "running":  # afterwards the result needs the line
        parts.append(_dice_line(view))
    parts += _sheets(match, pen, called)
    if len(called) > 1:
        parts.append(standings(view, called, pen.glyphs, pen.width >= STANDINGS_WIDTH))
    return Group(*parts)


def _called(match: Json) -> list[str]:
    return [f"{name} (you)" if seat == match["seat"] else name for seat, name in enumerate(names(match))]


def _sheets(match: Json, pen: Pen, called: Sequence[str]) -> list[RenderableType]:
    """Return the large sheet with its tally, and beside them as many of the others as there is room for."""
    view, me = match["view"], match["seat"] or 0
    alone, wide = len(called) == 1, pen.width >= LARGE_WIDTH
    own = _sheet(match, me, pen)
    lines, sums, room = own.large(wide), [], pen.width - LARGE_WIDTH
    if alone or match["status"] != "finished":  # with a result, the standings say enough
        lines += own.points(view["first"], wide, alone)
        sums, room = [tally(view, me, pen.glyphs)], room - TALLY_WIDTH
    large = Text("\n", no_wrap=True).join(lines)
    if room < 0:
        return [large, *sums]
    others = [seat for seat in range(len(called)) if seat != me][: room // COMPACT_WIDTH]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(large, *sums, *(_sheet(match, seat, pen).compact(called[seat]) for seat in others))
    return [grid]


def _sheet(match: Json, seat: int, pen: Pen) -> Sheet:
    pad = match["view"]["pads"][seat]
    pending = (match["chosen"] or {}).get("cells", ()) if seat == match["seat"] else ()
    return Sheet(match["view"]["sheets"][pad["sheet"]], pad, pen.glyphs, pending)


def _headline(match: Json, called: Sequence[str]) -> Text:
    view = match["view"]
    of = f" of {view['rolls']}" if view["rolls"] else ""
    text = Text(f"Roll {view['roll']}{of}" if view["roll"] else "Before the first roll")
    if match["status"] == "finished":
        text.append(" was the last")
    elif len(called) > 1 and view["active"] is not None:
        text.append(", active: ").append(called[view["active"]], style="bold")
    return text.append(f"   (sheet of {called[0]})", "dim") if match["seat"] is None else text


def _dice_line(view: Json) -> Text:
    """Return the dice that may be taken, and those that were."""
    text = Text("Dice  ").append_text(_dice(view["left"])) if view["left"]["colours"] else Text()
    aside = {kind: _without(view["dice"][kind], view["left"][kind]) for kind in view["dice"]}
    return text.append(f"    set aside  {_dice(aside).plain}", "dim") if aside["colours"] else text


def _without(rolled: Sequence[str | int], left: Sequence[str | int]) -> list[str | int]:
    return list((Counter(rolled) - Counter(left)).elements())


def _dice(dice: Json) -> Text:
    colours, numbers = (Text(" ").join(map(face, dice[kind])) for kind in ("colours", "numbers"))
    return Text("  ").join([colours, numbers])
