"""The strong levels: candidates are played to the end many times, all on the same shuffled piles."""

from collections.abc import Sequence
from random import Random

from shared.bots.second_chance.candidates import Candidate
from shared.bots.second_chance.lanes import Piece, piece
from shared.bots.second_chance.playout import play_out
from shared.engine.games.second_chance.state import State
from shared.engine.games.second_chance.tiles import Draw


def shuffled(pile: Sequence[Piece], rng: Random) -> list[Piece]:
    """Return the pile in a random order, from rng.random() alone."""
    return [tile for _, _, tile in sorted((rng.random(), place, tile) for place, tile in enumerate(pile))]


def best_by_playouts(state: State, options: Sequence[Candidate], rng: Random, rounds: int) -> Draw:
    """Return the draw that leaves the fewest squares empty; the worse half of the rest goes again and again.

    `rounds` is how many rounds may be played in all; each halving gets the same share of them.
    """
    pile = [piece(name) for name in state.deck]
    left, totals = list(options), [0] * len(options)
    halvings = max(1, (len(options) - 1).bit_length())
    while len(left) > 1:
        played = 0
        while played < rounds // halvings:
            order = shuffled(pile, rng)
            for place, option in enumerate(left):
                ending = play_out(option.board, option.empty, order)
                totals[place] += ending.empty
                played += ending.rounds + 1
        ranking = sorted(range(len(left)), key=totals.__getitem__)[: (len(left) + 1) // 2]
        left, totals = [left[place] for place in ranking], [totals[place] for place in ranking]
    return left[0].draw
