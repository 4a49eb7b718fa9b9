"""The rules of Ridge; the numbers (R1 ...) are those of README.md."""

from collections.abc import Sequence
from dataclasses import replace

from scorepad_ridge.moves import Choice, Compact, Move, Strike, Write, dump_move, parse_move
from scorepad_ridge.state import FACES, MOST_STRIKES, STRIKE_COSTS, Ridge, State
from scorepad_ridge.view import View, view
from shared.engine.core import Awaits, Choices, Chosen, Deal, Dealt, Json, Option, Outcome, Over, Seat
from shared.engine.errors import RuleViolation
from shared.engine.sentences import Sentence

REASONS = {True: "A ridge is full.", False: "Somebody has three strikes."}


class RidgeGame:
    """Ridge, as the engine's contract wants a game."""

    name = "ridge"
    title = "Ridge"
    about = "Write one of two dice a round into a row of boxes that never falls."
    rules = 1
    players = (1, 6)
    options = (Option("boxes", (7, 5), "Boxes", "How long a ridge is."),)
    state_type = State
    view_type = View
    compact_type = Compact
    choice_type = Choice

    def printed(self) -> Json:
        """Return the faces of a die and what strikes do."""
        return {"faces": FACES, "most_strikes": MOST_STRIKES, "strike_costs": STRIKE_COSTS}

    def components(self, options: Json) -> Json:
        """Return nothing: there are no printed parts."""
        return {}

    def setup(self, options: Json, seats: int) -> State:
        """Return empty ridges (R1)."""
        return State((Ridge((0,) * options["boxes"]),) * seats)

    def awaits(self, state: State) -> Awaits:
        """Two dice, then everybody's choice."""
        if state.dice:
            return Choices(state.round, tuple(map(Seat, range(len(state.ridges)))))
        outcome = self.outcome(state)
        return Over(outcome) if outcome else Deal((FACES, FACES))

    def legal(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return every number in every box where it fits, and the strike."""
        if not state.dice:
            return ()
        boxes = range(len(state.ridges[seat].boxes))
        writes = [Write(number, box) for number in sorted(set(state.dice)) for box in boxes]
        return [*(move for move in writes if not _refusal(state, seat, move)), Strike()]

    def compact(self, state: State, seat: Seat) -> Compact:
        """Return the boxes for each number, counted from 1."""
        writes = [move for move in self.legal(state, seat) if isinstance(move, Write)]
        return Compact(
            {
                str(number): tuple(move.box + 1 for move in writes if move.number == number)
                for number in sorted(set(state.dice))
            }
        )

    def check(self, state: State, seat: Seat, move: Move) -> None:
        """Raise the violated rule, if any."""
        refusal = _refusal(state, seat, move)
        if refusal:
            raise refusal

    def apply(self, state: State, step: Dealt | Chosen[Move]) -> State:
        """Put the dice on the table, or write what everybody chose."""
        match step:
            case Dealt(numbers):
                return replace(state, dice=tuple(number + 1 for number in numbers), round=state.round + 1)
            case Chosen(moves):
                ridges = [_written(ridge, moves[Seat(seat)]) for seat, ridge in enumerate(state.ridges)]
                return State(tuple(ridges), (), state.round)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the table, which is the same for everybody."""
        return view(state)

    def prompt(self, state: State, seat: Seat) -> Sentence:
        """Ask for a number or a strike."""
        one, other = state.dice
        return Sentence("Write {one} or {other}, or take a strike.", {"one": one, "other": other})

    def outcome(self, state: State) -> Outcome | None:
        """Return the result after the last round (R4, R5)."""
        if not state.over:
            return None
        scores = tuple(ridge.score for ridge in state.ridges)
        winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
        full = any(all(ridge.boxes) for ridge in state.ridges)
        return Outcome(winners, scores, "full" if full else "strikes", {})

    def verdict(self, outcome: Json) -> tuple[Sentence, ...]:
        """Say why it ended."""
        return (Sentence(REASONS[outcome["reason"] == "full"]),)

    def parse(self, choice: object) -> Move:
        """Read an untrusted choice."""
        return parse_move(choice)

    def dump(self, move: Move) -> Json:
        """Write a move as a choice."""
        return dump_move(move)


def _refusal(state: State, seat: Seat, move: Move) -> RuleViolation | None:
    if isinstance(move, Strike):
        return None
    ridge = state.ridges[seat]
    if move.number not in state.dice:
        return RuleViolation("not_rolled", "{number} was not rolled.", number=move.number)
    if not 0 <= move.box < len(ridge.boxes):
        return RuleViolation("no_such_box", "There is no box {box}.", box=move.box + 1)
    if ridge.boxes[move.box]:
        return RuleViolation("box_taken", "Box {box} is already written.", box=move.box + 1)
    low, high = ridge.bounds(move.box)
    if not low <= move.number <= high:
        return RuleViolation(
            "must_not_fall", "Box {box} takes {low} to {high}.", box=move.box + 1, low=low, high=high
        )
    return None


def _written(ridge: Ridge, move: Move) -> Ridge:
    match move:
        case Strike():
            return replace(ridge, strikes=ridge.strikes + 1)
        case Write(number, box):
            return replace(ridge, boxes=(*ridge.boxes[:box], number, *ridge.boxes[box + 1 :]))


RIDGE = RidgeGame()
