"""The steps of the coach's work, each of them small: values of positions, own doing, trials and prices."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from shared.bots.coach.ledger import BASELINE, LUCK, OTHERS, book, own, standard_error
from shared.bots.coach.notes import Notes
from shared.bots.coach.playouts import Player
from shared.bots.coach.rivals import ROUNDS, rivals
from shared.bots.coach.story import Story, Turn
from shared.engine.core import Seat

STEP = 1_000  # quick choices, at most, in one step


@dataclass(frozen=True, slots=True)
class Work:
    """The coach at work on one match: `player` prices, `trial` chooses rivals in futures of its own."""

    story: Story
    player: Player
    trial: Player
    seed: int

    def steps(self) -> Iterator[Callable[[Notes], None]]:
        """Yield all steps in order: the value of each position, and what the choices before it were worth."""
        parts = list(self._parts())
        yield from (partial(self._begin, futures) for futures in parts)
        for turn in self.story.turns:
            yield from (partial(self._go_on, turn, futures) for futures in parts)
            for seat in turn.moves:
                yield from (partial(self._own, turn, seat, futures) for futures in parts)
                if len(self.player.game.legal(turn.before, seat)) > 1:
                    yield from self._pricing(turn, seat, parts)
                yield partial(self._decide, turn, seat)

    def _parts(self) -> Iterator[range]:
        """Cut the futures into parts that one step can play."""
        count = self.player.futures.count
        size = max(1, STEP // self.story.choices)
        return (range(first, min(first + size, count)) for first in range(0, count, size))

    def _pricing(self, turn: Turn, seat: Seat, parts: list[range]) -> Iterator[Callable[[Notes], None]]:
        yield partial(self._look, turn, seat)
        for moves in ROUNDS:
            yield from (partial(self._try, turn, seat, place) for place in range(moves))
            yield self._halve
        yield from (partial(self._price, turn, seat, futures) for futures in parts)

    def _begin(self, futures: range, notes: Notes) -> None:
        """Find the value of the first position."""
        for future in futures:
            notes.after.append(self.player.worths(self.story.turns[0].before, 0, future))
            nothing = [0.0] * self.player.seats
            book(notes.accounts[BASELINE], future, nothing, notes.after[future])

    def _go_on(self, turn: Turn, futures: range, notes: Notes) -> None:
        """Find the next position's value; a deal was luck, and choices are at first booked as the others'."""
        if futures.start == 0:
            notes.before, notes.after = notes.after, []
        for future in futures:
            before = notes.before[future]
            after = before if self._as_expected(turn, future) else self._worths(turn, future)
            notes.after.append(after)
            book(notes.accounts[OTHERS if turn.moves else LUCK], future, before, after)

    def _as_expected(self, turn: Turn, future: int) -> bool:
        """Say whether the policy would have made all these choices, so that nothing changes."""
        return bool(turn.moves) and all(
            self._quick(turn, seat, future) == move for seat, move in turn.moves.items()
        )

    def _own(self, turn: Turn, seat: Seat, futures: range, notes: Notes) -> None:
        """Book as the seat's own doing what its choice changed, those of the others being made."""
        if futures.start == 0:
            notes.policy, notes.gains = [], []
        for future in futures:
            policy = self._policy(turn, seat, future, notes)
            notes.policy.append(policy)
            own(notes.accounts, seat, future, notes.after[future][seat] - policy)

    def _policy(self, turn: Turn, seat: Seat, future: int, notes: Notes) -> float:
        if len(turn.moves) == 1:
            return notes.before[future][seat]
        move = self._quick(turn, seat, future)
        if move == turn.moves[seat]:
            return notes.after[future][seat]
        return self._with(self.player, turn, seat, move, future)

    def _look(self, turn: Turn, seat: Seat, notes: Notes) -> None:
        """Find the moves that deserve a trial."""
        rng = Random(self.seed * 1_000_003 + turn.seqs[seat])
        moves = rivals(self.player.game, self.player.bot, turn, seat, rng)
        notes.left, notes.totals = [self.player.game.dump(move) for move in moves], [0.0] * len(moves)
        notes.tried = 0

    def _try(self, turn: Turn, seat: Seat, place: int, notes: Notes) -> None:
        """Play one of the moves on, in the futures of this round."""
        if place < len(notes.left) > 1:
            move = self.player.game.parse(notes.left[place])
            for future in range(notes.tried, notes.tried + self._more(notes)):
                notes.totals[place] += self._with(self.trial, turn, seat, move, future)

    def _more(self, notes: Notes) -> int:
        return max(1, self.trial.futures.count // (2 * len(notes.left)))

    def _halve(self, notes: Notes) -> None:
        """Keep the better half of the moves."""
        notes.tried += self._more(notes)
        count = len(notes.left)
        best = sorted(range(count), key=lambda place: -notes.totals[place])[: (count + 1) // 2]
        notes.left, notes.totals = [notes.left[i] for i in best], [notes.totals[i] for i in best]

    def _price(self, turn: Turn, seat: Seat, futures: range, notes: Notes) -> None:
        """Find what the rival would have brought, in futures that had no part in choosing it."""
        rival = self.player.game.parse(notes.left[0])
        if rival == turn.moves[seat]:
            return
        for future in futures:
            if rival == self._quick(turn, seat, future):
                worth = notes.policy[future]
            else:
                worth = self._with(self.player, turn, seat, rival, future)
            notes.gains.append(worth - notes.after[future][seat])

    def _decide(self, turn: Turn, seat: Seat, notes: Notes) -> None:
        """Write down the decision; it cost nothing if the rival is not better after all."""
        cost = sum(notes.gains) / max(1, len(notes.gains))
        made = self.player.game.dump(turn.moves[seat])
        decision = {"seq": turn.seqs[seat], "seat": int(seat), "phase": turn.phase, "made": made}
        if cost > 0:
            decision |= {"better": notes.left[0], "cost": cost, "error": standard_error(notes.gains)}
        else:
            decision |= {"better": None, "cost": 0.0, "error": 0.0}
        notes.decisions.append(decision)

    def _worths(self, turn: Turn, future: int) -> list[float]:
        return self.player.worths(turn.after, turn.deals, future)

    def _quick(self, turn: Turn, seat: Seat, future: int) -> Any:
        return self.player.quick(turn.before, seat, turn.phase, future)

    def _with(self, player: Player, turn: Turn, seat: Seat, move: Any, future: int) -> float:
        """Return what the seat gets with this move beside the others' real ones."""
        return player.after(turn.before, {**turn.moves, seat: move}, turn.deals, future)[seat]
