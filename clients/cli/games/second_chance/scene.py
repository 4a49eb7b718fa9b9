"""The table of Second Chance: one's own grid with the tile over it, the tiles offered, and everybody else."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.games.second_chance.grid import COMPACT_WIDTH, LARGE_WIDTH, SPACED_WIDTH, Grid
from clients.cli.games.second_chance.hand import Tile
from clients.cli.games.second_chance.tiles import TILE_LINES, printed, tiles
from clients.cli.games.second_chance.ways import Cell, cell, centre
from clients.cli.games.sight import Sight, beside, happened, in_rows
from clients.cli.language import later, t
from clients.cli.text import Json, names

BESIDE = 46  # columns that the tiles need beside the grid
HEAD_LINES, DECK_LINES, SERIES_LINES, SMALL_LINES = 2, 3, 3, 10
STANDING_WIDTH = 23
ROOMY = 2  # by lines, with so many players, blank lines between the parts still fit on 24 lines
OFFERS = {
    "start": later("Draw your start tile over the centre, {centre}:"),
    "round": later("Draw one of these tiles, any way round:"),
    "second": later("Neither fitted. Draw your second chance:"),
}


def scene(sight: Sight) -> RenderableType:
    """Return one's own grid, large, with all that matters beside it; by lines, in the end everybody's."""
    match = sight.match
    if not sight.full and (match["seat"] is None or match["status"] == "finished"):
        return _overview(sight)
    room = sight.pen.width - LARGE_WIDTH
    grid, side = _grid(sight), _side(sight, room)
    return beside(grid, side, LARGE_WIDTH) if room >= BESIDE else Group(grid, side)


def figures(match: Json) -> Json:
    """Return the size of the grid."""
    return {"size": match["facts"]["printed"]["size"]}


def _grid(sight: Sight) -> Text:
    rows, ring = sight.match["view"]["grids"][sight.seat]["rows"], centre(sight.match)
    if not sight.mine:
        return Grid(rows, sight.pen.glyphs, ring).large()
    hand = sight.hand if isinstance(sight.hand, Tile) else None
    over = hand.cells() if hand else frozenset()
    return Grid(rows, sight.pen.glyphs, ring, _sent(sight.match), over, bool(hand and hand.fits())).large()


def _sent(match: Json) -> dict[Cell, str]:
    """Return what is chosen but may still be taken back, by square, in small letters."""
    if not match["chosen"]:
        return {}
    drawn = len(match["view"]["grids"][match["seat"]]["tiles"])
    return {cell(name): chr(ord("a") + drawn) for name in match["chosen"]["cells"].split()}


def _side(sight: Sight, room: int) -> Group:
    view, series = sight.match["view"], sight.match["view"]["games"] > 1
    about = _situation(sight.match, sight.seat) if sight.mine else sight.called(sight.seat)
    apart = [""] if (series if sight.full else len(view["grids"]) <= ROOMY) else []
    offer = tiles(sight, _cards(view, sight.seat))
    used = HEAD_LINES + TILE_LINES + DECK_LINES
    if series:
        rest: RenderableType = _series(sight.match)
        used += SERIES_LINES
    elif sight.full and sight.others():
        rest = _small(sight, sight.others(), room)
        used += SMALL_LINES
    else:
        rest = Group() if sight.full else _standings(sight.match)
    return Group(
        _headline(view), about, *offer, *apart, _deck_left(view), *apart, rest, happened(sight, used)
    )


def _overview(sight: Sight) -> RenderableType:
    view = sight.match["view"]
    grids = _small(sight, range(len(view["grids"])), sight.pen.width)
    if sight.match["status"] != "running":
        return Group(_headline(view), grids)
    return Group(_headline(view), grids, printed(sight, view["cards"]), _deck_left(view))


def _small(sight: Sight, seats: Sequence[int], room: int) -> Table:
    """Return small grids; on the full screen as many as there is room for."""
    apart, width = (" ", SPACED_WIDTH) if len(seats) * SPACED_WIDTH <= room else ("", COMPACT_WIDTH)
    across = max(room // width, 1)
    shown = seats[:across] if sight.full else seats
    return in_rows([_one_small(sight, seat, apart, width) for seat in shown], across, width)


def _one_small(sight: Sight, seat: int, apart: str, width: int) -> Text:
    grid = sight.match["view"]["grids"][seat]
    count = f"{grid['empty']} {_standing(grid)}".rstrip()
    if sight.full:  # there is one line for both
        count = f" {count}"[: width - 4]
        name = sight.signed(seat)[: width - 1 - len(count)]
    else:
        count, name = f"\n{count}", names(sight.match)[seat][: width - 1]
    text = Text(no_wrap=True).append(name, "bold").append(f"{count}\n")
    return text.append_text(Grid(grid["rows"], sight.pen.glyphs, centre(sight.match)).compact(apart))


def _headline(view: Json) -> Text:
    """Return which game of a series and which round it is."""
    game = t("Game {game} of {games}", game=view["game"], games=view["games"]) if view["games"] > 1 else ""
    which = t("Round {n}", n=view["round"]) if view["round"] else t("Before the first round")
    return Text("   ".join(filter(None, [game, which])), style="bold")


def _situation(match: Json, seat: int) -> str:
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


def _cards(view: Json, seat: int) -> list[str]:
    """Return the cards that lie before a seat, before the first ones its start tile."""
    grid = view["grids"][seat]
    cards = [*view["cards"], grid["second_chance"]] if view["cards"] else [grid["start"]]
    return [card for card in cards if card]


def _deck_left(view: Json) -> Text:
    """Return the cards that are still to come, as everybody may know them."""
    cards = [tile for tile, copies in view["deck"].items() for _ in range(copies)]
    return Text(t("Deck ({n}): {cards}", n=len(cards), cards=" ".join(cards)), style="dim")


def _series(match: Json) -> str:
    """Return how a solo series stands."""
    view = match["view"]
    empty = [*(result["empty"][0] for result in view["results"]), view["grids"][0]["empty"]]
    added = " + ".join(map(str, empty)) + (f" = {sum(empty)}" if len(empty) > 1 else "")
    goal = match["facts"]["printed"]["solo_goal"]
    return t("Empty: {sum}; goal: fewer than {goal}", sum=added, goal=goal)


def _standings(match: Json) -> RenderableType:
    """Return everybody's empty squares, and who is stuck or out."""
    lines = [
        f"{'>' if seat == match['seat'] else ' '}{name[:10]:<10} {grid['empty']:>2} {_standing(grid)}"
        for seat, (name, grid) in enumerate(zip(names(match), match["view"]["grids"], strict=True))
    ]
    return Group(t("Empty squares:"), Columns(lines, width=STANDING_WIDTH, padding=(0, 1)))


def _standing(grid: Json) -> str:
    """Return a word on a player who is not simply drawing."""
    if grid["out"]:
        return t('out, "1"') if grid["one"] else t("out")
    if grid["second_chance"]:
        return t("2nd {tile}", tile=grid["second_chance"])
    return t("stuck") if grid["stuck"] else ""
