"""The Second Chance bot, as the contract of bots wants it."""

from random import Random

from shared.bots.second_chance.candidates import Candidate, candidates
from shared.bots.second_chance.lanes import lay, piece
from shared.bots.second_chance.reading import read_state
from shared.bots.second_chance.search import best_ahead
from shared.bots.second_chance.snug import pick_snug
from shared.engine.core import Json, Outcome, Seat
from shared.engine.games.second_chance.state import START, State
from shared.engine.games.second_chance.tiles import Draw

NOISE = {1: 14.0, 2: 9.0, 3: 5.5, 4: 2.0}  # edges by which a level misjudges how snug a draw is
LOOKS = 25  # grids that the strongest level values for a millisecond of budget


class SecondChanceBot:
    """Plays Second Chance; weak levels misjudge how snug a draw is, the strongest looks ahead."""

    def read(self, shown: Json) -> State:
        """Return the state that a view tells."""
        return read_state(shown)

    def choose(self, state: State, seat: Seat, level: int, rng: Random, budget: int) -> Draw:
        """Return this level's draw."""
        options = candidates(state, seat)
        if level in NOISE:
            return _misjudged(options, NOISE[level], rng)
        return best_ahead(state, options, LOOKS * budget)

    def quick(self, state: State, seat: Seat, rng: Random) -> Draw:
        """Return the snuggest draw."""
        if state.stage == START:
            return candidates(state, seat)[0].draw
        choice = pick_snug(lay(state.grids[seat].empty), [piece(name) for name in state.offered(seat)])
        assert choice, "a seat that owes a choice has a tile that fits"
        tile, place = choice
        return Draw(tile.name, tile.at(place)[0])

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """Return the empty squares as a loss; alone, those of the whole series."""
        return -outcome.scores[seat]


def _misjudged(options: list[Candidate], noise: float, rng: Random) -> Draw:
    return min(options, key=lambda option: option.cost + noise * (rng.random() + rng.random() - 1)).draw


BOT = SecondChanceBot()
