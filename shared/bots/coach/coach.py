"""The coach goes through a finished match in small steps, and can be put aside between any two of them."""

import hashlib
from collections.abc import Iterable
from typing import Any

from shared.bots.coach.futures import Futures
from shared.bots.coach.ledger import open_accounts, seat_report
from shared.bots.coach.notes import Notes
from shared.bots.coach.playouts import Player
from shared.bots.coach.story import NoCoach, read_story
from shared.bots.coach.work import Work
from shared.bots.registry import BOTS
from shared.engine.core import Chosen, Json, Seat
from shared.engine.events import Event
from shared.engine.showing import view_of

VERSION = 1  # of the notes; another one begins anew
WORK = 4_000  # quick choices for the value of one position
FEWEST, MOST = 16, 200  # futures
COSTLIEST = 3


class Coach:
    """Prices every decision of a finished match and splits its result; the same arguments, the same report.

    The value of a position is what it is worth on average when all seats play on by the bot's quick policy,
    in futures that all positions and moves share. Other seats' choices of the same phase are taken as made.
    """

    def __init__(
        self, events: Iterable[Event], seed: int, budget: int = WORK, kept: Json | None = None
    ) -> None:
        """Begin, or go on where keep() was called; `budget` counts the quick choices for one position."""
        story = read_story(events)
        match, seats = story.match, len(story.match.seats)
        if match.game.name not in BOTS:
            raise NoCoach("the quick choices of a bot are what a position is valued by")
        count = max(FEWEST, min(MOST, budget // story.choices))
        player, trial = (
            Player(match.game, BOTS[match.game.name], Futures(2 * seed + number, count), seats)
            for number in (0, 1)
        )
        self._story = story
        self._steps = list(Work(story, player, trial, seed).steps())
        self._notes = Notes(**kept) if kept else Notes(open_accounts(seats, count))
        self._about = {"game": match.game.name, "seed": seed, "budget": budget, "futures": count}

    @property
    def done(self) -> int:
        """Return how many steps are done."""
        return self._notes.done

    @property
    def of(self) -> int:
        """Return how many steps there are."""
        return len(self._steps)

    def step(self) -> None:
        """Do the next part of the work, of well under a second."""
        self._steps[self.done](self._notes)
        self._notes.done += 1

    def keep(self) -> Json:
        """Return what another coach of the same match, seed and budget needs to go on from here."""
        return self._notes.to_json()

    def report(self) -> Json:
        """Return what was found, as plain JSON: each seat's sum, the costliest decisions, and all of them.

        A decision's place among the costliest is by its cost less one standard error; these also carry the
        seat's view `before` them, and the one that the `better` choice would have led to.
        """
        if self.done < self.of:
            raise ValueError("there are steps left")
        notes = self._notes
        costly = sorted(notes.decisions, key=lambda decision: (-_surely(decision), decision["seq"]))
        return {
            **self._about,
            "seats": [
                seat_report(notes.accounts, seat, result) for seat, result in enumerate(notes.after[0])
            ],
            "costliest": [
                {**decision, "views": self._views(decision)} for decision in costly if _surely(decision) > 0
            ][:COSTLIEST],
            "decisions": sorted(notes.decisions, key=lambda decision: decision["seq"]),
        }

    def _views(self, decision: dict[str, Any]) -> Json:
        game, seat = self._story.match.game, Seat(decision["seat"])
        turn = next(turn for turn in self._story.turns if turn.seqs.get(seat) == decision["seq"])
        moves = {**turn.moves, seat: game.parse(decision["better"])}
        after = game.apply(turn.before, Chosen(moves))
        return {"before": view_of(game, turn.before, seat), "better": view_of(game, after, seat)}


def coach_seed(match_id: str) -> int:
    """Return the seed of a match's analysis: the same whoever asks, and wherever."""
    return int.from_bytes(hashlib.sha256(match_id.encode()).digest()[:4], "big")


def _surely(decision: dict[str, Any]) -> float:
    cost: float = decision["cost"] - decision["error"]
    return cost
