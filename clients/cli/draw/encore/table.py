"""The whole table of Encore!: the roll and its dice, one's own sheet, and how everybody stands."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.draw import Pen
from clients.cli.draw.encore.colours import face
from clients.cli.draw.encore.sheet import COMPACT_WIDTH, LARGE_WIDTH, Sheet
from clients.cli.draw.encore.tally import rival_sums, standings, tally
from clients.cli.draw.encore.team import panel, question, row_names, team_sums, wanted
from clients.cli.text import Json, names

TALLY_WIDTH = 27  # with the gap before it, as all that stands beside a large sheet
STANDINGS_WIDTH = 74


def table(match: Json, pen: Pen) -> RenderableType:
    """Return everything on the table, one's own sheet in full."""
    view, called = match["view"], _called(match)
    parts: list[RenderableType] = [headline(match, called)]
    if match["status"] == "running":  # afterwards the result needs the line
        deciding = view["team"] and view["team"]["decision"]
        parts.append(question(match) if deciding else _dice_line(view))
    parts += _sheets(match, pen, called)
    if view["team"] or len(called) > 1:
        sums = team_sums(match) if view["team"] else rival_sums(view)
        parts.append(standings(view, called, sums, pen.glyphs, pen.width >= STANDINGS_WIDTH))
    return Group(*parts)


def _called(match: Json) -> list[str]:
    return [f"{name} (you)" if seat == match["seat"] else name for seat, name in enumerate(names(match))]


def _sheets(match: Json, pen: Pen, called: Sequence[str]) -> list[RenderableType]:
    """Return the large sheet and what belongs to it, and beside them as many others as there is room for."""
    me, wide = match["seat"] or 0, pen.width >= LARGE_WIDTH
    own, beside = sheet_of(match, me, pen), _beside(match, me, pen)
    lines, room = own.large(wide), pen.width - LARGE_WIDTH - TALLY_WIDTH * len(beside)
    if match["status"] != "finished" or _lonely(match):  # with a result, the standings say enough
        lines += own.points(match["view"]["first"], wide, len(called) == 1)
    large = Text("\n", no_wrap=True).join(lines)
    if room < 0:
        return [large, *beside]
    others = [seat for seat in range(len(called)) if seat != me][: room // COMPACT_WIDTH]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(large, *beside, *(sheet_of(match, seat, pen).compact(called[seat]) for seat in others))
    return [grid]


def _beside(match: Json, me: int, pen: Pen) -> list[RenderableType]:
    """Return the mission sheet of a team, or what one's own score is made of."""
    if match["view"]["team"]:
        return [panel(match["view"]["team"])]
    if match["status"] != "finished" or _lonely(match):
        return [tally(match["view"], me, pen.glyphs)]
    return []


def _lonely(match: Json) -> bool:
    return len(match["seats"]) == 1


def sheet_of(match: Json, seat: int, pen: Pen) -> Sheet:
    view, pad = match["view"], match["view"]["pads"][seat]
    pending = (match["chosen"] or {}).get("cells", ()) if seat == match["seat"] else ()
    rows = view["sheets"][pad["sheet"]]
    return Sheet(rows, pad, pen.glyphs, pending, wanted(view, seat), row_names(view))


def headline(match: Json, called: Sequence[str]) -> Text:
    view = match["view"]
    of = f" of {view['rolls']}" if view["rolls"] else ""
    name = "Round" if view["team"] else "Roll"
    text = Text(f"{name} {view['roll']}{of}" if view["roll"] else f"Before the first {name.lower()}")
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
