"""What the pads of Encore! have and lack: one's own in full, everybody's in one line each."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from clients.cli.games.encore.colours import COLOURS
from clients.cli.games.encore.sheet import CROSS, STAR, numbers
from clients.cli.games.sight import named
from clients.cli.language import t
from clients.cli.text import Json

NAME_WIDTH, SHORT_NAME_WIDTH = 15, 9


def tally(match: Json, seat: int, glyphs: bool) -> Table:
    """Return the colours of one pad, and what its score is made of."""
    view, printed = match["view"], match["facts"]["printed"]
    pad, left = view["pads"][seat], _open_cells(match, seat)
    grid = _grid("left", "right", "right", "left")
    grid.add_row("", t("open"), t("pays"), t("by #") if len(view["pads"]) > 1 else "", style="dim")
    for (letter, called), points in zip(named(match, "colours"), printed["colour_points"], strict=True):
        name = Text.assemble((f" {letter} ", COLOURS[letter].open), f" {called}")
        takers = view["first"].get(letter, ())
        pays = _pays(pad["colours"][letter], points["later" if takers else "first"])
        grid.add_row(name, str(left[letter]), pays, numbers(takers))
    grid.add_row(t("jokers"), str(pad["jokers"]), f"{pad['jokers']:+}")
    stars = pad["stars_missed"]
    grid.add_row(t("stars {star}", star=STAR[glyphs]), str(stars), f"{printed['star'] * stars:+}")
    grid.add_row(t("columns"), "", f"{_sum(pad['columns']):+}")
    grid.add_row(t("colours"), "", f"{_sum(pad['colours'].values()):+}")
    grid.add_row(Text(t("score now"), "bold"), "", Text(str(pad["score"]), "bold"))
    return grid


def standings(
    match: Json, called: Sequence[str], sums: Mapping[str, Sequence[object]], glyphs: bool, wide: bool
) -> Table:
    """Return one line for each player, by number: what is still open if there is room, and these sums."""
    columns, letters = match["facts"]["printed"]["columns"], [letter for letter, _ in named(match, "colours")]
    heads = [columns, *(f" {letter}" for letter in letters)] if wide else []
    sides: list[JustifyMethod] = ["right"] * (len(sums) + len(heads))
    grid = _grid("right", "left", *sides)
    grid.add_row("#", t("open cells in") if wide else "", *heads, *sums, style="dim")
    names = [name[: NAME_WIDTH if wide else SHORT_NAME_WIDTH] for name in called]
    for seat, (name, *rest) in enumerate(zip(names, *sums.values(), strict=True)):
        open_cells, full = _open_cells(match, seat), CROSS[glyphs]
        in_columns = "".join(str(open_cells[column] or full) for column in columns)
        left = [in_columns, *(str(open_cells[letter] or full) for letter in letters)] if wide else []
        style = "bold" if seat == match["view"]["active"] else ""
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


def _open_cells(match: Json, seat: int) -> Counter[str]:
    """Return how many cells are open, by letter of colour and of column."""
    view, columns = match["view"], match["facts"]["printed"]["columns"]
    pad, left = view["pads"][seat], Counter[str]()
    for printed, marks in zip(view["sheets"][pad["sheet"]], pad["marks"], strict=True):
        for column, cell, mark in zip(columns, printed, marks, strict=True):
            left.update((column, cell.lower()) if mark != "x" else ())
    return left


def _pays(circled: int | None, points: int) -> str:
    return str(points) if circled is None else f"({circled})"


def _sum(points: Iterable[int | None]) -> int:
    return sum(filter(None, points))


def _grid(*justify: JustifyMethod) -> Table:
    grid = Table.grid(padding=(0, 1))
    for side in justify:
        grid.add_column(justify=side, no_wrap=True)
    return grid
