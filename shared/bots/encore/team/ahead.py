"""Looking ahead: the best options are tried out on sampled rolls, while the mates play the quick policy."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from shared.bots.encore.team.crew import Crew, crew_of
from shared.bots.encore.team.hope import hope, rules, slot
from shared.bots.encore.team.plan import plan
from shared.bots.encore.team.play import close_round, play_round, put
from shared.bots.encore.team.policy import Option, best_of, leads, options, outlooks, passing, without
from shared.bots.encore.team.weights import Weights, learnt
from shared.engine.core import Choices
from shared.engine.games.encore.coop import DONE
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.state import ALL_DICE, Dice, State

ALIKE = 3  # markings with the same faces that are tried
TRUST = 0.01  # the chance to win that a gain of one is taken for
DEPTH = 2  # rounds to play on

Rolls: TypeAlias = list[list[int]]  # the faces of all dice, round by round


@dataclass(frozen=True, slots=True)
class Search:
    """How hard to look: options that are tried, and rounds of one seat to play in all."""

    kept: int
    rounds: int


def look(state: State, seat: int, rng: Random, search: Search) -> Option:
    """Return the option after which the team's chance to win is best."""
    table = _Table(state, seat)
    futures_of_all = search.rounds // (table.crew.seats * DEPTH)
    tried = table.contenders(max(2, min(search.kept, futures_of_all)))
    if len(tried) == 1:
        return tried[0][1]
    samples = max(1, futures_of_all // len(tried))
    futures = [_future(rng) for _ in range(samples)]
    return max(tried, key=lambda pair: TRUST * pair[0] + table.chance(pair[1], futures))[1]


def _future(rng: Random) -> Rolls:
    return [[int(rng.random() * 6) for _ in range(sum(ALL_DICE))] for _ in range(DEPTH)]


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

    def chance(self, option: Option, futures: Sequence[Rolls]) -> float:
        """Return the chance to win after an option, over these futures."""
        crew = self.crew.copy()
        put(crew, self.seat, option)
        dice = without(self.state.left, option) if self.state.leading else self.state.left
        for mate in self._mates():
            out = self.outs[mate]
            put(crew, mate, best_of(out, options(out, dice)))
        if result := close_round(crew):
            return float(result == DONE)
        return sum([_play_on(crew.copy(), self.weights, rolls) for rolls in futures]) / len(futures)

    def _mates(self) -> list[int]:
        """Return who else chooses in this round."""
        awaits = ENCORE.awaits(self.state)
        assert isinstance(awaits, Choices)
        seats = range(self.crew.seats) if self.state.leading else awaits.seats
        return [mate for mate in seats if mate != self.seat]


def _play_on(crew: Crew, weights: Weights, rolls: Rolls) -> float:
    colours, numbers = crew.dice
    for faces in rolls:
        dice = Dice(tuple(faces[:colours]), tuple(faces[len(faces) - numbers :]))
        if result := play_round(crew, weights, dice):
            return float(result == DONE)
        colours, numbers = crew.dice
    return hope(crew, plan(crew, weights), rules(crew.mission)[slot(crew.roll)])
