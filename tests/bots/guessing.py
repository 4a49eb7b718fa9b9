"""A toy game of known values: seat 0 wants equal guesses, seat 1 different ones, and dice pay seat 0."""

from dataclasses import dataclass, replace

from shared.engine.core import Choices, Deal, Dealt, Outcome, Over, Seat

PRIZE = 10


@dataclass(frozen=True, slots=True)
class State:
    rolls: tuple[int, ...] = ()
    guesses: tuple[str, ...] = ()


class Guessing:
    name, title, about, rules, players, options, state_type = "guessing", "Guessing", "", 1, (2, 2), (), State
    view_type = State

    def components(self, options):
        return {}

    def setup(self, options, seats):
        return State()

    def awaits(self, state):
        if len(state.rolls) == 2:
            return Over(self.outcome(state))
        return Deal((6,)) if bool(state.rolls) == bool(state.guesses) else Choices(0, (Seat(0), Seat(1)))

    def legal(self, state, seat):
        return ("a", "b") if isinstance(self.awaits(state), Choices) else ()

    def apply(self, state, step):
        if isinstance(step, Dealt):
            return replace(state, rolls=(*state.rolls, *step.numbers))
        return replace(state, guesses=(step.moves[Seat(0)], step.moves[Seat(1)]))

    def view(self, state, seat):
        return state

    def outcome(self, state):
        equal = len(set(state.guesses)) == 1
        scores = (sum(state.rolls) + PRIZE * equal, PRIZE * (not equal))
        return Outcome((Seat(0),), scores, "guessed", {}) if len(state.rolls) == 2 else None

    def parse(self, choice):
        return choice["guess"]

    def dump(self, move):
        return {"guess": move}


class Guesser:
    """Seat 0 always guesses a, seat 1 as a coin falls."""

    def choose(self, state, seat, level, rng, budget):
        return self.quick(state, seat, rng)

    def quick(self, state, seat, rng):
        return "a" if seat == 0 or rng.random() < 0.5 else "b"

    def worth(self, outcome, seat):
        return outcome.scores[seat]
