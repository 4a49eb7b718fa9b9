"""The table of Criss Cross: one's own sheet with the pair over it, the dice, and everybody else."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from clients.cli.draw import named
from clients.cli.draw.criss_cross.sheet import COMPACT_WIDTH, FRAME, LARGE_WIDTH, SHADE, Sheet, rule
from clients.cli.draw.criss_cross.symbols import SYMBOLS
from clients.cli.draw.criss_cross.table import runs
from clients.cli.language import t, tn
from clients.cli.text import Json
from clients.cli.tui.criss_cross.hand import Corner, Pair
from clients.cli.tui.hand import spot
from clients.cli.tui.sight import FAILS, FITS, Sight, beside, happened, in_rows

CELL = 5
SHEET_WIDTH = 40
DICE_LINES, LARGE_LINES, COMPACT_LINES = 5, 14, 7


def scene(sight: Sight) -> RenderableType:
    """Return the whole table."""
    left = Group("", _sheet(sight), "", _legend(sight))
    return beside(left, _side(sight), SHEET_WIDTH)


def _side(sight: Sight) -> Group:
    others, used = _others(sight)
    return Group(_dice(sight), others, happened(sight, sight.height - DICE_LINES - used))


def _others(sight: Sight) -> tuple[RenderableType, int]:
    """Return the other sheets and how many lines they take: one as large as one's own, more of them small."""
    sheets = [_other(sight, seat) for seat in sight.others()]
    room = sight.pen.width - SHEET_WIDTH
    if not sheets:
        return Group(), 0
    if len(sheets) == 1 and room >= LARGE_WIDTH:
        return sheets[0].large(), LARGE_LINES
    across = max(room // COMPACT_WIDTH, 1)
    rows = -(-len(sheets) // across)
    return in_rows([sheet.compact() for sheet in sheets], across, COMPACT_WIDTH), rows * COMPACT_LINES


def _other(sight: Sight, seat: int) -> Sheet:
    name = f"{sight.state(seat)} {sight.called(seat)}"
    return Sheet(name, sight.match["view"]["sheets"][seat], _shaded(sight.match), sight.pen.glyphs, {})


def _shaded(match: Json) -> bool:
    return bool(match["options"].get("diagonal"))


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
        text.append(_glyph(letter, sight.pen.glyphs), SYMBOLS[letter].style)
        text.append(f" {upright}")
    text.append("\n" + "  ".join([bottom] * len(dice)) + "\n")
    names = dict(named(sight.match, "symbols"))
    first, second = (names[letter] for letter in dice)
    return text.append(t("{first} and {second}", first=first, second=second) + "\n", "dim")


def _corners(hand: Corner, glyphs: bool) -> Text:
    text = Text(t("Your corner:") + "\n\n", no_wrap=True)
    for at, letter in enumerate(hand.symbols):
        ends = "[]" if at == hand.at else "  "
        style = FITS if at == hand.at else SYMBOLS[letter].style
        text.append_text(spot(f"{ends[0]}{_glyph(letter, glyphs)}{ends[1]}", "symbol", letter, style))
        text.append(" ")
    return text.append("\n\n")


def _glyph(letter: str, glyphs: bool) -> str:
    return SYMBOLS[letter].glyph if glyphs else letter


def _sheet(sight: Sight) -> Text:
    """Return the large sheet: numbers, cells to point at, and the points of its lines."""
    sheet, frame = sight.match["view"]["sheets"][sight.seat], FRAME[sight.pen.glyphs]
    score, shaded = sheet["score"], _shaded(sight.match)
    over, size = _over(sight), len(sheet["grid"])
    text = Text(f"   {sight.state(sight.seat)} {sight.called(sight.seat)}: ", "bold", no_wrap=True)
    text.append(tn("{n} point", "{n} points", score["total"]) + "\n", "bold")
    text.append("    " + "".join(f"{column:^{CELL + 1}}" for column in range(1, size + 1)), "not bold dim")
    text.append(f"{score['diagonal'] if shaded else '':>3}\n", "not bold")
    for row in range(1, size + 1):
        text.append(rule(frame[1] if row > 1 else frame[0], size, CELL), "not bold dim")
        text.append(f" {row} {frame[3]}", "not bold dim")
        for column in range(1, size + 1):
            text.append_text(_cell(sight, row, column, over))
            text.append(frame[3], "not bold dim")
        text.append(f"{score['rows'][row - 1]:>3}\n", "not bold")
    text.append(rule(frame[2], size, CELL), "not bold dim")
    diagonal = str(score["diagonal"]) if shaded else ""
    columns = "".join(f"{points:^{CELL + 1}}" for points in score["columns"])
    return text.append(f"{diagonal:^4}{columns}", "not bold")


def _over(sight: Sight) -> Mapping[str, tuple[str, str, str]]:
    """Return what lies over the sheet, by cell: the symbol, its brackets and its style."""
    if not sight.mine:
        return {}
    chosen = sight.match["chosen"] or {}
    sent = chosen.get("write") or ({"r1c1": chosen["pick"]} if "pick" in chosen else {})
    if sent:
        return {cell: (letter, "()", SYMBOLS[letter].style) for cell, letter in sent.items()}
    if isinstance(sight.hand, Pair):
        ends, style = ("[]", FITS) if sight.hand.fits() else ("!!", FAILS)
        return {cell: (letter, ends, style) for cell, letter in sight.hand.marks().items()}
    return {}


def _cell(sight: Sight, row: int, column: int, over: Mapping[str, tuple[str, str, str]]) -> Text:
    name, glyphs = f"r{row}c{column}", sight.pen.glyphs
    grid = sight.match["view"]["sheets"][sight.seat]["grid"]
    written = grid[row - 1][column - 1]
    if name in over:
        letter, ends, style = over[name]
        shown = _glyph(letter, glyphs) if written == "." else _glyph(written, glyphs)
        return spot(f"{ends[0]} {shown} {ends[1]}", "cell", name, style)
    if written in SYMBOLS:
        return spot(f"{_glyph(written, glyphs):^{CELL}}", "cell", name, SYMBOLS[written].style)
    blank = SHADE[glyphs] if _shaded(sight.match) and row + column == len(grid) + 1 else " "
    return spot(blank * CELL, "cell", name, "dim")


def _legend(sight: Sight) -> Text:
    text = Text("   ", no_wrap=True)
    for number, (letter, name) in enumerate(named(sight.match, "symbols")):
        text.append(f"{_glyph(letter, sight.pen.glyphs)} ", SYMBOLS[letter].style)
        text.append(name, "dim")
        text.append("\n   " if number == 2 else "   ")
    paid = t("Runs of {lengths} pay {points}", **runs(sight.match, " "))
    return text.append(f"\n\n   {paid}", "dim")
