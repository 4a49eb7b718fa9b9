"""Matches played to their end by the bot's quick policy, and what they are worth to each seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from shared.bots.coach.futures import Futures
from shared.bots.core import AnyBot
from shared.engine.core import AnyGame, Choices, Chosen, Deal, Dealt, Outcome, Seat

Worths: TypeAlias = list[float]  # one a seat


@dataclass(frozen=True, slots=True)
class Player:
    """A game, its bot and the futures in which it plays on."""

    game: AnyGame
    bot: AnyBot
    futures: Futures
    seats: int

    def worths(self, state: Any, deals: int, future: int) -> Worths:
        """Play on from a state, the match's next deal being number `deals`; return each seat's worth."""
        outcome = self._end(state, deals, future)
        return [float(self.bot.worth(outcome, Seat(seat))) for seat in range(self.seats)]

    def after(self, state: Any, moves: Mapping[Seat, Any], deals: int, future: int) -> Worths:
        """Play on after these choices."""
        return self.worths(self.game.apply(state, Chosen(moves)), deals, future)

    def quick(self, state: Any, seat: Seat, phase: int, future: int) -> Any:
        """Return what the policy would choose in this future."""
        return self.bot.quick(state, seat, self.futures.rng(future, phase, seat))

    def _end(self, state: Any, deals: int, future: int) -> Outcome:
        while True:
            match self.game.awaits(state):
                case Deal(bounds):
                    state = self.game.apply(state, Dealt(self.futures.deal(future, deals, bounds)))
                    deals += 1
                case Choices(phase, seats):
                    moves = {seat: self.quick(state, seat, phase, future) for seat in seats}
                    state = self.game.apply(state, Chosen(moves))
                case over:
                    return over.outcome
