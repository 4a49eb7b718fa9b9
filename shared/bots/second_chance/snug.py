"""The snuggest place of a tile: the one that leaves the shortest border around the empty cells."""

from shared.bots.second_chance.lanes import Board, Piece


def snuggest(board: Board, tile: Piece) -> tuple[int, int]:
    """Return how many edges of the tile stay open at best, and a place for that; -1, -1 if it fits nowhere.

    The open edges of all places are counted at once: each edge of the tile gives one binary digit a place,
    and adding these digits gives the counts as planes, the ones first.
    """
    places = tile.fits(board)
    if not places:
        return -1, -1
    open_edges = 0
    planes = _count([board >> edge for edge in tile.rim])
    for weight in reversed(range(len(planes))):
        worse = places & planes[weight]
        if worse == places:
            open_edges += 1 << weight
        else:
            places ^= worse
    return open_edges, places.bit_length() - 1


def _count(digits: list[int]) -> list[int]:
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
