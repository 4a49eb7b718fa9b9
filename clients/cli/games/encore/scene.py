"""The table of Encore!: the dice, one's own sheet with what is picked on it, and how everybody stands."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.games.encore.dice import taken
from clients.cli.games.encore.hand import Marking
from clients.cli.games.encore.sheet import COMPACT_WIDTH, LARGE_WIDTH, Sheet
from clients.cli.games.encore.tally import rival_sums, standings, tally
from clients.cli.games.encore.team import panel, row_names, team_sums, wanted
from clients.cli.games.sight import Sight, happened
from clients.cli.language import later, t
from clients.cli.text import Json

TALLY_WIDTH = 27  # with the gap before it, as all that stands beside a large sheet
STANDINGS_WIDTH = 74
SHEET_LINES, DICE_LINES, SMALL_LINES = 11, 3, 9
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


def scene(sight: Sight) -> RenderableType:
    """Return everything on the table, one's own sheet in full."""
    match, view, seats = sight.match, sight.match["view"], range(len(sight.match["seats"]))
    parts: list[RenderableType] = [_headline(sight)]
    if sight.full or match["status"] == "running":  # by lines the result needs the line afterwards
        parts.append(taken(sight))
    parts += _sheets(sight)
    used = DICE_LINES + SHEET_LINES
    if view["team"] or len(seats) > 1:
        called = [sight.signed(seat).strip() for seat in seats]
        sums = team_sums(match) if view["team"] else rival_sums(view)
        parts.append(standings(match, called, sums, sight.pen.glyphs, sight.pen.width >= STANDINGS_WIDTH))
        used += 1 + len(seats)
    if sight.height and sight.others() and sight.height - used > SMALL_LINES:
        parts += ["", _in_a_row(*_small(sight, sight.pen.width))]
        used += 1 + SMALL_LINES
    return Group(*parts, happened(sight, used))


def _sheets(sight: Sight) -> list[RenderableType]:
    """Return the large sheet and the mission or score beside it; by lines also the others that fit there."""
    match, pen, alone = sight.match, sight.pen, len(sight.match["seats"]) == 1
    told = match["status"] == "finished" and not (alone or sight.full)  # the standings say enough then
    own, wide = _sheet(sight, sight.seat), pen.width >= LARGE_WIDTH
    lines = own.large(wide) + ([] if told else own.points(match["view"]["first"], wide, alone))
    large = Text("\n", no_wrap=True).join(lines)
    side: list[RenderableType] = [] if told else [tally(match, sight.seat, pen.glyphs)]
    if match["view"]["team"]:
        side = [panel(match)]
    room = pen.width - LARGE_WIDTH - TALLY_WIDTH * len(side)
    if room < 0:
        return [large, *side]
    return [_in_a_row(large, *side, *([] if sight.full else _small(sight, room)))]


def _small(sight: Sight, room: int) -> list[Text]:
    shown = sight.others()[: room // COMPACT_WIDTH]
    return [_sheet(sight, seat).compact(sight.called(seat)) for seat in shown]


def _in_a_row(*blocks: RenderableType) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(*blocks)
    return grid


def _sheet(sight: Sight, seat: int) -> Sheet:
    """Return the sheet of a seat, with what is picked or may still be taken back if it is one's own."""
    match, view, pad = sight.match, sight.match["view"], sight.match["view"]["pads"][seat]
    pending = (match["chosen"] or {}).get("cells", ()) if seat == match["seat"] else ()
    hand = sight.hand if seat == match["seat"] and isinstance(sight.hand, Marking) else None
    printed, rows = match["facts"]["printed"], view["sheets"][pad["sheet"]]
    return Sheet(printed, rows, pad, sight.pen.glyphs, pending, wanted(match, seat), row_names(view), hand)


def _headline(sight: Sight) -> Text:
    """Return which roll or round it is, and whose."""
    match, view = sight.match, sight.match["view"]
    text = Text(_count(view, over=match["status"] == "finished"))
    if match["status"] != "finished" and len(match["seats"]) > 1 and view["active"] is not None:
        text.append(f", {t('active:')} ").append(sight.called(view["active"]), style="bold")
    if match["seat"] is None:
        text.append("   " + t("(sheet of {name})", name=sight.called(sight.seat)), "dim")
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
