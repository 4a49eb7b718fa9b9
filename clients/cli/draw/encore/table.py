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
from clients.cli.language import later, t
from clients.cli.text import Json, names

TALLY_WIDTH = 27  # with the gap before it, as all that stands beside a large sheet
STANDINGS_WIDTH = 74
ROLL = {
    "before": later("Before the first roll"),
    "plain": later("Roll {n}"),
    "of": later("Roll {n} of {of}"),
    "last": later("Roll {n} was the last"),
    "last_of": later("Roll {n} of {of} was the last"),
}
ROUND = {
    "before": later("Before the first round"),
    "plain": later("Round {n}"),
    "of": later("Round {n} of {of}"),
    "last": later("Round {n} was the last"),
    "last_of": later("Round {n} of {of} was the last"),
}


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
        parts.append(standings(match, called, sums, pen.glyphs, pen.width >= STANDINGS_WIDTH))
    return Group(*parts)


def _called(match: Json) -> list[str]:
    return [
        t("{name} (you)", name=name) if seat == match["seat"] else name
        for seat, name in enumerate(names(match))
    ]


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
        return [panel(match)]
    if match["status"] != "finished" or _lonely(match):
        return [tally(match, me, pen.glyphs)]
    return []


def _lonely(match: Json) -> bool:
    return len(match["seats"]) == 1


def sheet_of(match: Json, seat: int, pen: Pen) -> Sheet:
    """Return the sheet of a seat, with what may still be taken back if it is one's own."""
    view, pad = match["view"], match["view"]["pads"][seat]
    pending = (match["chosen"] or {}).get("cells", ()) if seat == match["seat"] else ()
    printed, rows = match["facts"]["printed"], view["sheets"][pad["sheet"]]
    return Sheet(printed, rows, pad, pen.glyphs, pending, wanted(match, seat), row_names(view))


def headline(match: Json, called: Sequence[str]) -> Text:
    """Return which roll or round it is, and whose."""
    view = match["view"]
    text = Text(_count(view, over=match["status"] == "finished"))
    if match["status"] != "finished" and len(called) > 1 and view["active"] is not None:
        text.append(f", {t('active:')} ").append(called[view["active"]], style="bold")
    if match["seat"] is None:
        text.append("   " + t("(sheet of {name})", name=called[0]), "dim")
    return text


def _count(view: Json, over: bool) -> str:
    """Return the number of the roll; a team calls it a round."""
    numbers = {"n": view["roll"], "of": view["rolls"]}
    team, which = view["team"] is not None, _which(view, over)
    return t((ROUND if team else ROLL)[which], **numbers)


def _which(view: Json, over: bool) -> str:
    if not view["roll"]:
        return "before"
    if over:
        return "last_of" if view["rolls"] else "last"
    return "of" if view["rolls"] else "plain"


def _dice_line(view: Json) -> Text:
    """Return the dice that may be taken, and those that were."""
    text = Text()
    if view["left"]["colours"]:
        text.append(t("Dice") + "  ").append_text(_dice(view["left"]))
    aside = {kind: _without(view["dice"][kind], view["left"][kind]) for kind in view["dice"]}
    return text.append(f"    {t('set aside')}  {_dice(aside).plain}", "dim") if aside["colours"] else text


def _without(rolled: Sequence[str | int], left: Sequence[str | int]) -> list[str | int]:
    return list((Counter(rolled) - Counter(left)).elements())


def _dice(dice: Json) -> Text:
    colours, numbers = (Text(" ").join(map(face, dice[kind])) for kind in ("colours", "numbers"))
    return Text("  ").join([colours, numbers])
