"""The table of Encore!: the dice, one's own sheet with what is picked on it, and how everybody stands."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.draw.encore.colours import COLOURS
from clients.cli.draw.encore.sheet import COMPACT_WIDTH
from clients.cli.draw.encore.table import headline, sheet_of
from clients.cli.draw.encore.tally import rival_sums, standings, tally
from clients.cli.draw.encore.team import DICE, panel, question, team_sums
from clients.cli.language import t
from clients.cli.text import names
from clients.cli.tui.encore.hand import ANY_NUMBER, Marking
from clients.cli.tui.encore.loss import Removal, Shares
from clients.cli.tui.encore.sheet import Live
from clients.cli.tui.hand import spot
from clients.cli.tui.sight import FITS, Sight, happened

SHEET_LINES, DICE_LINES, SMALL_LINES = 11, 3, 9


def scene(sight: Sight) -> RenderableType:
    """Return the whole table."""
    view, match = sight.match["view"], sight.match
    called = [_signed(sight, seat) for seat in range(len(names(match)))]
    parts: list[RenderableType] = [headline(match, names(match)), _question(sight), _sheets(sight)]
    used = DICE_LINES + SHEET_LINES
    if view["team"] or len(called) > 1:
        sums = team_sums(match) if view["team"] else rival_sums(view)
        parts.append(standings(match, called, sums, sight.pen.glyphs, True))
        used += 1 + len(called)
    if sight.others() and sight.height - used > SMALL_LINES:
        parts += ["", _small(sight)]
        used += 1 + SMALL_LINES
    return Group(*parts, happened(sight, sight.height - used))


def _signed(sight: Sight, seat: int) -> str:
    return f"{sight.state(seat)} {sight.called(seat)}".strip()


def _sheets(sight: Sight) -> Table:
    """Return the large sheet and, beside it, the mission or what the score is made of."""
    match, view = sight.match, sight.match["view"]
    hand = sight.hand if sight.mine and isinstance(sight.hand, Marking) else None
    sheet = Live(sheet_of(match, sight.seat, sight.pen), hand)
    lines = [*sheet.large(), *sheet.sheet.points(view["first"], True, len(match["seats"]) == 1)]
    grid = Table.grid(padding=(0, 2, 0, 0))
    beside = panel(match) if view["team"] else tally(match, sight.seat, sight.pen.glyphs)
    grid.add_row(Text("\n", no_wrap=True).join(lines), beside)
    return grid


def _small(sight: Sight) -> Table:
    across = sight.pen.width // COMPACT_WIDTH
    sheets = [
        sheet_of(sight.match, seat, sight.pen).compact(sight.called(seat)) for seat in sight.others()[:across]
    ]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(*sheets)
    return grid


def _question(sight: Sight) -> Text:
    """Return the dice with their keys, or what the team has to give up."""
    if isinstance(sight.hand, Shares):
        return _shares(sight, sight.hand)
    if isinstance(sight.hand, Removal):
        return _removal(sight, sight.hand)
    deciding = sight.match["view"]["team"] and sight.match["view"]["team"]["decision"]
    return question(sight.match).append("\n") if deciding else _dice(sight)


def _dice(sight: Sight) -> Text:
    view = sight.match["view"]
    hand = sight.hand if isinstance(sight.hand, Marking) else None
    upper, lower = Text("      ", no_wrap=True), Text("      ", "dim", no_wrap=True)
    for kind, faces in (("colour", view["dice"]["colours"]), ("number", view["dice"]["numbers"])):
        left = [str(face) for face in view["left"][f"{kind}s"]]
        wanted = getattr(hand, kind) if hand else ""
        for face in map(str, faces):
            there = face in left
            if there:
                left.remove(face)
            if picked := there and face == wanted:
                wanted = ""  # of equal dice one is taken
            usable = there and (hand is None or hand.offers(kind, face))
            upper.append_text(_die(kind, face, usable, picked)).append(" ")
            key = (ANY_NUMBER if face == "?" else face.upper()) if there and hand else ""
            lower.append(f"{key:^5} ")
        upper.append("    ")
        lower.append("    ")
    return upper.append("\n").append_text(lower)


def _die(kind: str, face: str, usable: bool, picked: bool) -> Text:
    """Return a die: between arrows if it is picked, dim if it was taken or nothing fits it."""
    colour = COLOURS.get(face)
    style = f"bold {colour.open}" if colour else "bold reverse"
    shown = f"[ {face} ]" if not picked else f">{face:^3}<"
    return spot(shown, kind, face, f"{style} underline" if picked else style if usable else "dim")


def _shares(sight: Sight, hand: Shares) -> Text:
    text = question(sight.match).append("\n      ")
    for seat, (share, left) in enumerate(zip(hand.shares, hand.left, strict=True)):
        shown = t("{name} {share} of {left}", name=names(sight.match)[seat][:10], share=share, left=left)
        ends = "[]" if seat == hand.seat else "  "
        text.append_text(
            spot(f"{ends[0]}{shown}{ends[1]}", "seat", str(seat), FITS if seat == hand.seat else "")
        )
    return text


def _removal(sight: Sight, hand: Removal) -> Text:
    text = question(sight.match).append("\n      ")
    for at, kind in enumerate(hand.kinds):
        ends = "[]" if at == hand.at else "  "
        text.append_text(
            spot(f"{ends[0]}{t(DICE[kind])}{ends[1]}", "loss", kind, FITS if at == hand.at else "")
        )
    return text
