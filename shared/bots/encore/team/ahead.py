"""Looking ahead: the best options are tried out on sampled rolls, while the mates play the quick policy."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from shared.bots.encore.team.crew import Crew, crew_of
from shared.bots.encore.team.play import close_round, play_round, put
from shared.bots.encore.team.policy import Option, best_of, leads, options, outlooks, passing, without
from shared.bots.encore.team.weights import Weights, learnt
from shared.engine.core import Choices
from shared.engine.games.encore.coop import DONE
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.state import ALL_DICE, Dice, State

ALIKE = 3  # markings with the same faces that are tried
SAMPLES = 4  # rolls to come that an option is tried on, at least
PRIZE = 60.0  # what a win is worth, and a loss costs


@dataclass(frozen=True, slots=True)
class Search:
    """How hard to look: options that are tried, and rounds of one seat to play in all."""

    kept: int
    rounds: int


def look(state: State, seat: int, rng: Random, search: Search) -> Option:
    """Return the option after which the team gains most, its own gain included."""
    table = _Table(state, seat)
    rounds = search.rounds // table.crew.seats
    tried = table.contenders(max(2, min(search.kept, rounds // SAMPLES)))
    if len(tried) == 1:
        return tried[0][1]
    rolls = [_faces(rng) for _ in range(max(1, rounds // len(tried)))]
    return max(tried, key=lambda pair: pair[0] + table.gain(pair[1], rolls))[1]


def _faces(rng: Random) -> list[int]:
    return [int(rng.random() * 6) for _ in range(sum(ALL_DICE))]


class _Table:
    """The team at the moment in which a seat chooses."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.crew = crew_of(state)
        self.weights = learnt(self.crew.mission)
        self.outs = outlooks(self.crew, self.weights)

    def contenders(self, most: int) -> list[tuple[float, Option]]:
        """Return the most promising options; the pass only if nothing can be marked."""
        own = self.outs[self.seat]
        if self.state.leading:
            found = leads(self.outs, self.seat, self.state.left, ALIKE)
        else:
            found = [(option[2], option) for option in options(own, self.state.left, ALIKE)]
        marking = sorted([pair for pair in found if pair[1][3]], reverse=True)
        return marking[:most] or [(0.0, passing(own))]

    def gain(self, option: Option, rolls: Sequence[Sequence[int]]) -> float:
        """Return what the team gains in the round after an option, on average over these rolls."""
        crew = self.crew.copy()
        put(crew, self.seat, option)
        dice = without(self.state.left, option) if self.state.leading else self.state.left
        for mate in self._mates():
            out = self.outs[mate]
            put(crew, mate, best_of(out, options(out, dice)))
        if result := close_round(crew):
            return _prize(result)
        return sum([_next_gain(crew.copy(), self.weights, faces) for faces in rolls]) / len(rolls)

    def _mates(self) -> list[int]:
        """Return who else chooses in this round."""
        awaits = ENCORE.awaits(self.state)
        assert isinstance(awaits, Choices)
        seats = range(self.crew.seats) if self.state.leading else awaits.seats
        return [mate for mate in seats if mate != self.seat]


def _next_gain(crew: Crew, weights: Weights, faces: Sequence[int]) -> float:
    colours, numbers = crew.dice
    dice = Dice(tuple(faces[:colours]), tuple(faces[len(faces) - numbers :]))
    result, gain = play_round(crew, weights, dice)
    return max(gain, -PRIZE) + (_prize(result) if result else 0.0)


def _prize(result: str) -> float:
    return PRIZE if result == DONE else -PRIZE
