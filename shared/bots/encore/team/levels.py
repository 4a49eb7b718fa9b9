"""How well a member of a team chooses, by level."""

from operator import itemgetter
from random import Random

from shared.bots.encore.team.ahead import Search, look
from shared.bots.encore.team.crew import crew_of
from shared.bots.encore.team.policy import Option, best_lead, best_of, options, outlooks, passing
from shared.bots.encore.team.weights import learnt
from shared.engine.core import Seat
from shared.engine.games.encore.moves import Mark, Move, Pass
from shared.engine.games.encore.state import State

# Low levels do not mind what they leave to the others, and misjudge each marking by up to so much.
MISTAKES = {1: 3.0, 2: 1.2}
# High levels look ahead: options tried, and rounds of one seat for each millisecond of the budget.
SEARCHES = {4: (3, 0.3), 5: (6, 1.4)}


def choose(state: State, seat: Seat, level: int, rng: Random, budget: int) -> Move:
    """Return this level's marking or pass."""
    if level in SEARCHES:
        kept, rounds = SEARCHES[level]
        return _move(look(state, seat, rng, Search(kept, round(rounds * budget))))
    if level in MISTAKES:
        return _move(_careless(state, seat, rng, MISTAKES[level]))
    return quick(state, seat)


def quick(state: State, seat: Seat) -> Move:
    """Return what is best for the team at first sight."""
    crew = crew_of(state)
    outs = outlooks(crew, learnt(crew.mission))
    if state.leading:
        return _move(best_lead(outs, seat, state.left))
    return _move(best_of(outs[seat], options(outs[seat], state.left)))


def _careless(state: State, seat: Seat, rng: Random, mistake: float) -> Option:
    crew = crew_of(state)
    own = outlooks(crew, learnt(crew.mission))[seat]
    found = [passing(own), *options(own, state.left)]
    return max([(option[2] + mistake * rng.random(), option) for option in found], key=itemgetter(0))[1]


def _move(option: Option) -> Move:
    colour, number, _, cells = option
    return Mark(colour, number, cells) if cells else Pass()
