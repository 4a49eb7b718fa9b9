"""The snuggest place of a tile: the one that leaves the shortest border around the empty cells."""

from collections.abc import Sequence

from shared.bots.second_chance.lanes import Board, Piece, runs

SIZE_WEIGHT = 0.5  # a square more is as bad as this many edges: small tiles leave more rounds to come


def pick_snug(board: Board, tiles: Sequence[Piece]) -> tuple[Piece, int] | None:
    """Return the tile and the place that are cheapest at first sight; None if nothing fits."""
    best, least = None, 0.0
    for tile in tiles:
        edges, place = snuggest(board, tile)
        cost = 2 * edges - len(tile.rim) + SIZE_WEIGHT * tile.size
        if place >= 0 and (best is None or cost < least):
            best, least = (tile, place), cost
    return best


def snuggest(board: Board, tile: Piece) -> tuple[int, int]:
    """Return how many edges of the tile stay open at best, and such a place; -1, -1 if it fits nowhere."""
    places = tile.fits(runs(board))
    if not places:
        return -1, -1
    open_edges, best = _fewest(places, _open_edges(board, tile))
    return open_edges, best.bit_length() - 1


def snug_places(board: Board, tile: Piece, most: int) -> list[int]:
    """Return places where the tile fits, the snuggest first; at most that many."""
    places = tile.fits(runs(board))
    found: list[int] = []
    planes = _open_edges(board, tile) if places.bit_count() > most else []
    while places and len(found) < most:
        _, best = _fewest(places, planes)
        places ^= best
        while best and len(found) < most:
            place = best.bit_length() - 1
            found.append(place)
            best ^= 1 << place
    return found


def _fewest(places: int, planes: list[int]) -> tuple[int, int]:
    """Return the fewest open edges of these places, and which of them have so few."""
    open_edges = 0
    for weight in reversed(range(len(planes))):
        worse = places & planes[weight]
        if worse == places:
            open_edges += 1 << weight
        else:
            places ^= worse
    return open_edges, places


def _open_edges(board: Board, tile: Piece) -> list[int]:
    """Return how many edges of the tile stay open at every place, all counted at once.

    Each edge of the tile gives one binary digit a place, and adding these digits gives the counts as planes,
    the ones first.
    """
    digits = [board >> edge for edge in tile.rim]
    planes = []
    while digits:
        plane = digits[0]
        carries = []
        for one, two in zip(digits[1::2], digits[2::2], strict=False):
            half = plane ^ one
            carries.append(plane & one | half & two)
            plane = half ^ two
        if not len(digits) % 2:
            carries.append(plane & digits[-1])
            plane ^= digits[-1]
        planes.append(plane)
        digits = carries
    return planes
