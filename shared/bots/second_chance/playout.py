"""One player's game played to its end by the snug policy, quickly."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.bots.second_chance.candidates import SIZE_WEIGHT
from shared.bots.second_chance.lanes import Board, Piece
from shared.bots.second_chance.snug import snuggest


@dataclass(frozen=True, slots=True)
class Ending:
    """How one grid ended: empty squares, the rounds it took, and whether the player dropped out."""

    empty: int
    rounds: int
    out: bool


def pick_snug(board: Board, tiles: Sequence[Piece]) -> tuple[Piece, int] | None:
    """Return the tile and the place that the snug policy draws; None if nothing fits."""
    best, least = None, 0.0
    for tile in tiles:
        edges, place = snuggest(board, tile)
        if place >= 0:
            cost = 2 * edges - len(tile.rim) + SIZE_WEIGHT * tile.size
            if best is None or cost < least:
                best, least = (tile, place), cost
    return best


def play_out(board: Board, empty: int, pile: Sequence[Piece]) -> Ending:
    """Play a grid to its end; rounds take cards from the front of the pile, second chances from its back.

    So the same pile shows the same rounds to whoever plays it, however often they are stuck.
    """
    front, back = 0, len(pile)
    while empty and back - front >= 2:
        choice = pick_snug(board, pile[front : front + 2])
        front += 2
        if choice is None:
            if front == back:
                break
            back -= 1
            choice = pick_snug(board, pile[back : back + 1])
            if choice is None:
                return Ending(empty, front // 2, True)
        tile, place = choice
        board ^= tile.at(place)[1]
        empty -= tile.size
    return Ending(empty, front // 2, False)
