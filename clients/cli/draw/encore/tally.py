"""What the pads of Encore! have and lack: one's own in full, everybody's in one line each."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from clients.cli.draw.encore.colours import COLOURS
from clients.cli.draw.encore.sheet import COLUMNS, CROSS, STAR, numbers
from clients.cli.language import t
from clients.cli.text import Json

# Printed on every sheet.
FIRST_COLOUR, LATER_COLOUR = 5, 3
OPEN_STAR = -2
NAME_WIDTH, SHORT_NAME_WIDTH = 15, 9


def tally(view: Json, seat: int, glyphs: bool) -> Table:
    """Return the colours of one pad, and what its score is made of."""
    pad, left = view["pads"][seat], _open_cells(view, seat)
    grid = _grid("left", "right", "right", "left")
    grid.add_row("", t("open"), t("pays"), t("by #") if len(view["pads"]) > 1 else "", style="dim")
    for letter, colour in COLOURS.items():
        name = Text.assemble((f" {letter} ", colour.open), f" {t(colour.name)}")
        takers = view["first"].get(letter, ())
        grid.add_row(name, str(left[letter]), _pays(pad["colours"][letter], takers), numbers(takers))
    grid.add_row(t("jokers"), str(pad["jokers"]), f"{pad['jokers']:+}")
    stars = pad["stars_missed"]
    grid.add_row(t("stars {star}", star=STAR[glyphs]), str(stars), f"{OPEN_STAR * stars:+}")
    grid.add_row(t("columns"), "", f"{_sum(pad['columns']):+}")
    grid.add_row(t("colours"), "", f"{_sum(pad['colours'].values()):+}")
    grid.add_row(Text(t("score now"), "bold"), "", Text(str(pad["score"]), "bold"))
    return grid


def standings(
    view: Json, called: Sequence[str], sums: Mapping[str, Sequence[object]], glyphs: bool, wide: bool
) -> Table:
    """Return one line for each player, by number: what is still open if there is room, and these sums."""
    sides: list[JustifyMethod] = ["right"] * (len(sums) + wide * (1 + len(COLOURS)))
    grid = _grid("right", "left", *sides)
    heads = [COLUMNS, *(f" {letter}" for letter in COLOURS)] if wide else []
    grid.add_row("#", t("open cells in") if wide else "", *heads, *sums, style="dim")
    names = [name[: NAME_WIDTH if wide else SHORT_NAME_WIDTH] for name in called]
    for seat, (name, *rest) in enumerate(zip(names, *sums.values(), strict=True)):
        left = _open_words(_open_cells(view, seat), CROSS[glyphs]) if wide else []
        style = "bold" if seat == view["active"] else ""
        grid.add_row(str(seat + 1), name, *left, *map(str, rest), style=style)
    return grid


def rival_sums(view: Json) -> dict[str, Sequence[object]]:
    """Return what to tell of each player where everybody plays for themselves."""
    pads = view["pads"]
    return {
        t("stars"): [pad["stars_missed"] for pad in pads],
        t("jokers"): [pad["jokers"] for pad in pads],
        t("marks"): [sum(row.count("x") for row in pad["marks"]) for pad in pads],
        t("score"): [pad["score"] for pad in pads],
    }


def _open_words(left: Counter[str], full: str) -> list[str]:
    columns = "".join(str(left[column] or full) for column in COLUMNS)
    return [columns, *(str(left[letter] or full) for letter in COLOURS)]


def _open_cells(view: Json, seat: int) -> Counter[str]:
    """Return how many cells are open, by letter of colour and of column."""
    pad, left = view["pads"][seat], Counter[str]()
    for printed, marks in zip(view["sheets"][pad["sheet"]], pad["marks"], strict=True):
        for column, cell, mark in zip(COLUMNS, printed, marks, strict=True):
            left.update((column, cell.lower()) if mark != "x" else ())
    return left


def _pays(circled: int | None, takers: Sequence[int]) -> str:
    if circled is not None:
        return f"({circled})"
    return str(LATER_COLOUR if takers else FIRST_COLOUR)


def _sum(points: Iterable[int | None]) -> int:
    return sum(filter(None, points))


def _grid(*justify: JustifyMethod) -> Table:
    grid = Table.grid(padding=(0, 1))
    for side in justify:
        grid.add_column(justify=side, no_wrap=True)
    return grid
