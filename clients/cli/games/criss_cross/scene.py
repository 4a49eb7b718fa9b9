"""The table of Criss Cross: one's own sheet with the pair over it, the dice, and everybody else."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from clients.cli.games.criss_cross.hand import Corner, Pair
from clients.cli.games.criss_cross.sheet import (
    COMPACT_LINES,
    COMPACT_WIDTH,
    LARGE_LINES,
    NARROW,
    SYMBOLS,
    WIDE,
    Over,
    Sheet,
    glyph,
)
from clients.cli.games.sight import FAILS, FITS, Sight, beside, happened, in_rows, named
from clients.cli.language import t
from clients.cli.text import Json

DICE_LINES = 5
MOST_ACROSS = 3  # compact sheets by lines, where they stand for themselves


def scene(sight: Sight) -> RenderableType:
    """Return the whole table; by lines the dice come first, as they are what a choice is typed with."""
    own = _sheet(sight, sight.seat, WIDE if sight.full else NARROW)
    room = sight.pen.width - own.width
    others, used = _others([_sheet(sight, seat) for seat in sight.others()], room, sight)
    if sight.full:
        side = Group(_dice(sight), others, happened(sight, DICE_LINES + used))
        return beside(Group("", own.large(), "", _legend(sight)), side, own.width)
    fits = room >= COMPACT_WIDTH
    sheets = beside(own.large(), others, own.width) if fits else Group(own.large(), others)
    return Group(_headline(sight), "", sheets, _legend(sight))


def figures(match: Json) -> Json:
    """Return the size of the sheet, and what runs pay."""
    return {"size": match["facts"]["printed"]["size"], **_runs(match, ", ")}


def _sheet(sight: Sight, seat: int, cell: int = NARROW) -> Sheet:
    over = _over(sight) if seat == sight.seat and sight.mine else {}
    shaded = bool(sight.match["options"].get("diagonal"))
    sheet = sight.match["view"]["sheets"][seat]
    return Sheet(sight.signed(seat), sheet, shaded, sight.pen.glyphs, over, cell)


def _others(sheets: Sequence[Sheet], room: int, sight: Sight) -> tuple[RenderableType, int]:
    """Return the other sheets and how many lines they take: large if all of them fit so, else small."""
    if not sheets:
        return Group(), 0
    if sum(sheet.width for sheet in sheets) <= room:
        return in_rows([sheet.large() for sheet in sheets], len(sheets), sheets[0].width), LARGE_LINES
    across = room // COMPACT_WIDTH or sight.pen.width // COMPACT_WIDTH
    across = max(across if sight.full else min(across, MOST_ACROSS), 1)
    small = in_rows([sheet.compact() for sheet in sheets], across, COMPACT_WIDTH)
    return small, -(-len(sheets) // across) * COMPACT_LINES


def _over(sight: Sight) -> Mapping[str, Over]:
    """Return what lies over one's own sheet, by cell."""
    chosen = sight.match["chosen"] or {}
    sent = chosen.get("write") or ({"r1c1": chosen["pick"]} if "pick" in chosen else {})
    if sent:
        return {cell: (letter, "()", SYMBOLS[letter].style) for cell, letter in sent.items()}
    if isinstance(sight.hand, Pair):
        ends, style = ("[]", FITS) if sight.hand.fits() else ("!!", FAILS)
        return {cell: (letter, ends, style) for cell, letter in sight.hand.marks().items()}
    return {}


def _headline(sight: Sight) -> Text:
    view = sight.match["view"]
    text = Text(_round(view))
    if view["dice"]:
        text.append("   " + t("Dice:"))
    for letter in view["dice"]:
        text.append("  ").append(_typed(letter, sight), SYMBOLS[letter].style)
    return text


def _round(view: Json) -> str:
    if not view["round"]:
        return t("Before the first roll")
    return t("Round {n} of {of}", n=view["round"], of=view["rounds"])


def _typed(letter: str, sight: Sight) -> str:
    return f"{glyph(letter, True)} {letter}" if sight.pen.glyphs else letter


def _dice(sight: Sight) -> Text:
    """Return the two dice, or the symbols to choose a corner from."""
    if isinstance(sight.hand, Corner):
        return _corners(sight.hand, sight.pen.glyphs)
    dice = sight.match["view"]["dice"]
    if not dice:
        return Text("\n\n\n")
    top, upright, bottom = ("╭───╮", "│", "╰───╯") if sight.pen.glyphs else ("+---+", "|", "+---+")
    text = Text("  ".join([top] * len(dice)) + "\n", no_wrap=True)
    for number, letter in enumerate(dice):
        text.append(f"{'  ' if number else ''}{upright} ")
        text.append(glyph(letter, sight.pen.glyphs), SYMBOLS[letter].style)
        text.append(f" {upright}")
    text.append("\n" + "  ".join([bottom] * len(dice)) + "\n")
    names = dict(named(sight.match, "symbols"))
    first, second = (names[letter] for letter in dice)
    return text.append(t("{first} and {second}", first=first, second=second) + "\n", "dim")


def _corners(hand: Corner, glyphs: bool) -> Text:
    text = Text(t("Your corner:") + "\n\n", no_wrap=True)
    shown = {letter: (f"{glyph(letter, glyphs)}", SYMBOLS[letter].style) for letter in hand.names}
    return text.append_text(hand.row(shown, " ")).append("\n\n")


def _legend(sight: Sight) -> Text:
    """Return what the symbols are called: by lines with their letters, else in few columns."""
    if not sight.full:
        text = Text()
        for letter, name in named(sight.match, "symbols"):
            text.append(_typed(letter, sight), SYMBOLS[letter].style).append(f" {name}  ", "dim")
        return text
    text = Text("   ", no_wrap=True)
    for number, (letter, name) in enumerate(named(sight.match, "symbols")):
        text.append(f"{glyph(letter, sight.pen.glyphs)} ", SYMBOLS[letter].style).append(name, "dim")
        text.append("\n   " if number == 2 else "   ")
    paid = t("Runs of {lengths} pay {points}", **_runs(sight.match, " "))
    return text.append(f"\n\n   {paid}", "dim")


def _runs(match: Json, between: str) -> dict[str, str]:
    """Return the lengths of the runs that pay, and their points."""
    points = match["facts"]["printed"]["run_points"]
    paid = {length: pays for length, pays in enumerate(points) if pays}
    return {"lengths": between.join(map(str, paid)), "points": between.join(map(str, paid.values()))}
