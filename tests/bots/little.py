"""A little bot for Criss Cross: the best of a few moves that it happens to see, by the present score."""

from shared.engine.games.criss_cross.moves import Write
from shared.engine.games.criss_cross.rules import CRISS_CROSS
from shared.engine.games.criss_cross.scoring import score
from shared.engine.games.criss_cross.state import write


class Little:
    def read(self, shown):
        raise NotImplementedError  # it is only asked about states

    def choose(self, state, seat, level, rng, budget):
        return self._best_of(2 * level, state, seat, rng)

    def quick(self, state, seat, rng):
        return self._best_of(6, state, seat, rng)

    def worth(self, outcome, seat):
        return float(outcome.scores[seat])

    def _best_of(self, few, state, seat, rng):
        moves = CRISS_CROSS.legal(state, seat)
        seen = [moves[int(rng.random() * len(moves))] for _ in range(few)]
        return max(seen, key=lambda move: _now(state, seat, move))


def _now(state, seat, move):
    if not isinstance(move, Write):
        return 0
    return score(write(state.sheets[seat], move.marks), state.rules).total
