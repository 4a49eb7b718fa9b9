"""The table of Second Chance: one's own grid with all that matters beside it, or everybody's in brief."""

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.draw import Pen
from clients.cli.draw.second_chance.grid import COMPACT_WIDTH, LARGE_WIDTH, SPACED_WIDTH, Grid
from clients.cli.draw.second_chance.tiles import offer, printed
from clients.cli.draw.second_chance.ways import Cell, cell, centre
from clients.cli.language import later, t
from clients.cli.text import Json, names

BESIDE = 46  # columns that the tiles need beside the grid
STANDING_WIDTH = 22
ROOMY = 2  # with so many players, blank lines between the parts still fit on 24 lines
OFFERS = {
    "start": later("Draw your start tile over the centre, {centre}:"),
    "round": later("Draw one of these tiles, any way round:"),
    "second": later("Neither fitted. Draw your second chance:"),
}


def table(match: Json, pen: Pen) -> RenderableType:
    """Return the table: after the end and for a spectator, all grids; for a player their own, large."""
    if match["seat"] is None or match["status"] == "finished":
        return _overview(match, pen)
    own = match["view"]["grids"][match["seat"]]
    grid = Grid(own["rows"], pen.glyphs, pending(match), centre(match)).large()
    room = pen.width - LARGE_WIDTH - 2
    if room < BESIDE:
        return Group(grid, *_panel(match, pen))
    sides = Table.grid(padding=(0, 2, 0, 0))
    sides.add_column(width=LARGE_WIDTH)
    sides.add_column(width=room)
    sides.add_row(grid, Group(*_panel(match, pen)))
    return sides


def pending(match: Json) -> dict[Cell, str]:
    """Return what is chosen but may still be taken back, by square, in small letters."""
    if not match["chosen"]:
        return {}
    drawn = len(match["view"]["grids"][match["seat"]]["tiles"])
    return {cell(name): chr(ord("a") + drawn) for name in match["chosen"]["cells"].split()}


def _panel(match: Json, pen: Pen) -> Iterator[RenderableType]:
    view, seat = match["view"], match["seat"]
    apart = [""] if len(view["grids"]) <= ROOMY else []
    yield headline(view)
    yield situation(match, seat)
    yield from offer(match, pen) or [printed(shown(view, seat), match, pen)]
    yield from apart
    yield deck_left(view)
    yield from apart
    yield series(match) if view["games"] > 1 else _standings(match)


def _overview(match: Json, pen: Pen) -> RenderableType:
    view, called = match["view"], names(match)
    apart = " " if len(called) * SPACED_WIDTH <= pen.width else ""
    width = SPACED_WIDTH if apart else COMPACT_WIDTH
    grids = []
    for name, grid in zip(called, view["grids"], strict=True):
        text = Text(f"{name[: width - 1]}\n", style="bold", no_wrap=True)
        text.append(f"{grid['empty']} {standing(grid)}\n", style="not bold")
        grids.append(text.append_text(Grid(grid["rows"], pen.glyphs, {}, centre(match)).compact(apart)))
    parts: list[RenderableType] = [headline(view), Columns(grids, width=width, padding=0)]
    if match["status"] == "running":
        parts += [printed(view["cards"], match, pen), deck_left(view)]
    return Group(*parts)


def headline(view: Json) -> Text:
    """Return which game of a series and which round it is."""
    game = t("Game {game} of {games}", game=view["game"], games=view["games"]) if view["games"] > 1 else ""
    which = t("Round {n}", n=view["round"]) if view["round"] else t("Before the first round")
    return Text("   ".join(filter(None, [game, which])), style="bold")


def situation(match: Json, seat: int) -> str:
    """Say what this seat has to do."""
    view, grid = match["view"], match["view"]["grids"][seat]
    if grid["out"]:
        return t("You are out; the others play on.")
    if grid["stuck"] and not grid["second_chance"]:
        return t("Neither tile fits: you will get a second chance.")
    if not grid["offered"]:
        drawing = any(other["offered"] for other in view["grids"])
        return t("Others draw their second chance.") if drawing else t("The next cards are being dealt.")
    return t(OFFERS[view["stage"]], centre=match["facts"]["printed"]["centre"])


def shown(view: Json, seat: int) -> list[str]:
    """Return the cards that lie before a seat, before the first ones its start tile."""
    grid = view["grids"][seat]
    cards = [*view["cards"], grid["second_chance"]] if view["cards"] else [grid["start"]]
    return [card for card in cards if card]


def deck_left(view: Json) -> Text:
    """Return the cards that are still to come, as everybody may know them."""
    cards = [tile for tile, copies in view["deck"].items() for _ in range(copies)]
    return Text(t("Deck ({n}): {cards}", n=len(cards), cards=" ".join(cards)), style="dim")


def series(match: Json) -> str:
    """Return how a solo series stands."""
    view = match["view"]
    empty = [*(result["empty"][0] for result in view["results"]), view["grids"][0]["empty"]]
    added = " + ".join(map(str, empty)) + (f" = {sum(empty)}" if len(empty) > 1 else "")
    goal = match["facts"]["printed"]["solo_goal"]
    return t("Empty: {sum}; goal: fewer than {goal}", sum=added, goal=goal)


def _standings(match: Json) -> RenderableType:
    """Return everybody's empty squares, and who is stuck or out."""
    lines = [
        f"{'>' if seat == match['seat'] else ' '}{name[:9]:<9} {grid['empty']:>2} {standing(grid)}"
        for seat, (name, grid) in enumerate(zip(names(match), match["view"]["grids"], strict=True))
    ]
    return Group(t("Empty squares:"), Columns(lines, width=STANDING_WIDTH, padding=(0, 1)))


def standing(grid: Json) -> str:
    """Return a word on a player who is not simply drawing."""
    if grid["out"]:
        return t('out, "1"') if grid["one"] else t("out")
    if grid["second_chance"]:
        return t("2nd {tile}", tile=grid["second_chance"])
    return t("stuck") if grid["stuck"] else ""
