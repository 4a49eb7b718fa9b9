"""The rules of Criss Cross; the numbers (CC-A1 ...) are those of docs/rules/criss-cross.md."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from shared.engine.core import Awaits, Choices, Chosen, Deal, Dealt, Json, Option, Outcome, Over, Seat
from shared.engine.errors import RuleViolation
from shared.engine.games.criss_cross.moves import (
    CELL_NAMES,
    Choice,
    Compact,
    Corners,
    Move,
    Pairs,
    Pick,
    Write,
    dump_move,
    parse_move,
)
from shared.engine.games.criss_cross.scoring import NO_POINTS, RATINGS, RUN_POINTS, final_outcome
from shared.engine.games.criss_cross.state import (
    EDGE_MASKS,
    EDGES,
    EMPTY,
    NEIGHBOURS,
    ROUNDS,
    SIZE,
    SYMBOL_NAMES,
    SYMBOLS,
    Rules,
    Sheet,
    State,
    can_write,
    write,
)
from shared.engine.games.criss_cross.view import View, view
from shared.engine.games.criss_cross.words import LEVELS, named, prompt, verdict
from shared.engine.sentences import Sentence, later

CORNER = 0
_NAMED_EDGES = tuple((CELL_NAMES[low], CELL_NAMES[high]) for low, high in EDGES)


class CrissCross:
    """Criss Cross, as the engine's contract wants a game."""

    name = "criss-cross"
    title = "Criss Cross"
    about = later("Write two dice symbols a round into a 5x5 grid; equal neighbours pay.")
    rules = 1
    players = (1, len(SYMBOLS))
    options = (
        Option(
            "diagonal",
            (False, True),
            later("Diagonal counts twice"),
            later("Rule A: the shaded diagonal counts too, twice."),
        ),
        Option(
            "penalty",
            (False, True),
            later("Lines without points cost 5"),
            later("Rule B: a row or column without points costs 5."),
        ),
        Option(
            "diagonal_penalty",
            ("none", "each_box"),
            later("A diagonal without points"),
            later("With A and B: does an empty diagonal cost 5 twice?"),
            labels=(later("costs nothing"), later("costs 5 in both boxes")),
            when={"diagonal": True, "penalty": True},
        ),
        Option(
            "start",
            ("dealt", "picked"),
            later("Corners"),
            later("How the corner symbols are found; alone you always pick."),
            labels=(later("dealt"), later("picked in turn")),
        ),
    )
    state_type = State
    view_type = View
    compact_type = Compact
    choice_type = Choice

    def printed(self) -> Json:
        """Return the grid's size, the faces of the dice and what runs pay."""
        return {
            "size": SIZE,
            "rounds": ROUNDS,
            "symbols": [
                {"letter": letter, "name": name} for letter, name in zip(SYMBOLS, SYMBOL_NAMES, strict=True)
            ],
            "run_points": list(RUN_POINTS),
            "no_points": NO_POINTS,
            "ratings": [*RATINGS, None],
            "levels": list(LEVELS),
        }

    def components(self, options: Json) -> Json:
        """Return nothing: the grid and the dice are the rules themselves."""
        return {}

    def setup(self, options: Json, seats: int) -> State:
        """Return empty sheets; the corner symbols come first."""
        return State(Rules(**options), (Sheet(),) * seats)

    def awaits(self, state: State) -> Awaits:
        """Corner symbols first, then twelve rounds of a roll and everybody's pair."""
        unmarked = [seat for seat, sheet in enumerate(state.sheets) if sheet.cells[CORNER] == EMPTY]
        if unmarked:
            return _awaits_corner(state, unmarked)
        if state.dice:
            return Choices(state.phase, _writers(state))
        outcome = self.outcome(state)
        return Over(outcome) if outcome else Deal((len(SYMBOLS),) * 2)

    def legal(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return every symbol still free, or every way to write the pair."""
        if not _owes(self.awaits(state), seat):
            return ()
        if not state.dice:
            return [Pick(symbol) for symbol in range(len(SYMBOLS)) if symbol not in _corners(state)]
        taken = ~state.sheets[seat].empty
        return [move for mask, move in _writes(*state.dice) if not mask & taken]

    def compact(self, state: State, seat: Seat) -> Compact:
        """Return the free symbols, or the dice and every free pair of cells."""
        if not state.dice:
            picks = [move for move in self.legal(state, seat) if isinstance(move, Pick)]
            return Corners(tuple(SYMBOLS[move.symbol] for move in picks))
        taken = ~state.sheets[seat].empty
        free = tuple(pair for pair, mask in zip(_NAMED_EDGES, EDGE_MASKS, strict=True) if not mask & taken)
        return Pairs(tuple(SYMBOLS[symbol] for symbol in state.dice), free)

    def check(self, state: State, seat: Seat, move: Move) -> None:
        """Raise the violated rule, if any."""
        refusal = _refusal(state, state.sheets[seat], move)
        if refusal:
            raise refusal

    def apply(self, state: State, step: Dealt | Chosen[Move]) -> State:
        """Deal corners or dice, or write what everybody chose."""
        match step:
            case Dealt(numbers) if state.sheets[0].cells[CORNER] == EMPTY:
                return replace(state, sheets=_dealt_corners(numbers))
            case Dealt(numbers):
                return replace(state, dice=numbers, round=state.round + 1)
            case Chosen(moves):
                sheets = list(state.sheets)
                for seat, move in moves.items():
                    marks = ((CORNER, move.symbol),) if isinstance(move, Pick) else move.marks
                    sheets[seat] = write(sheets[seat], marks)
                return State(state.rules, tuple(sheets), state.phase + 1, state.round)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the table, which is the same for everybody."""
        return view(state)

    def prompt(self, state: State, seat: Seat) -> Sentence:
        """Ask for a corner or for a pair."""
        return prompt(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result after round 12, or once nobody can write (CC-A5)."""
        if state.dice or state.sheets[-1].cells[CORNER] == EMPTY:
            return None
        if state.round == ROUNDS:
            return final_outcome(state, "rounds_played")
        if not _writers(state):
            return final_outcome(state, "nobody_can_write")
        return None

    def verdict(self, outcome: Json) -> tuple[Sentence, ...]:
        """Say why it ended, and how good a total alone is."""
        return verdict(outcome)

    def parse(self, choice: object) -> Move:
        """Read an untrusted choice."""
        return parse_move(choice)

    def dump(self, move: Move) -> Json:
        """Write a move as a choice."""
        return dump_move(move)


def _awaits_corner(state: State, unmarked: list[int]) -> Awaits:
    if state.rules.start == "dealt" and len(state.sheets) > 1:  # CC-A1: alone one picks freely
        return Deal(tuple(len(SYMBOLS) - seat for seat in unmarked))
    return Choices(state.phase, (Seat(unmarked[0]),))


def _dealt_corners(numbers: tuple[int, ...]) -> tuple[Sheet, ...]:
    left = list(range(len(SYMBOLS)))
    return tuple(write(Sheet(), ((CORNER, left.pop(number)),)) for number in numbers)


def _corners(state: State) -> set[int]:
    return {sheet.cells[CORNER] for sheet in state.sheets}


def _writers(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, sheet in enumerate(state.sheets) if can_write(sheet))


def _owes(awaits: Awaits, seat: Seat) -> bool:
    return isinstance(awaits, Choices) and seat in awaits.seats


@cache
def _writes(a: int, b: int) -> tuple[tuple[int, Write], ...]:
    ways = [(a, b)] if a == b else [(a, b), (b, a)]
    return tuple(
        (mask, Write(((low, first), (high, second))))
        for first, second in ways
        for (low, high), mask in zip(EDGES, EDGE_MASKS, strict=True)
    )


def _refusal(state: State, sheet: Sheet, move: Move) -> RuleViolation | None:
    match move:
        case Pick(symbol):
            return _pick_refusal(state, symbol)
        case Write(marks):
            return _write_refusal(state, sheet, marks)


def _pick_refusal(state: State, symbol: int) -> RuleViolation | None:
    if state.dice:
        return RuleViolation("wrong_move", "The corner symbols are set; write the two dice now.")
    if symbol in _corners(state):
        return RuleViolation(
            "symbol_taken",
            "The symbol {symbol} stands in another corner; they must differ.",
            symbol=named(symbol),
        )
    return None


def _write_refusal(state: State, sheet: Sheet, marks: tuple[tuple[int, int], ...]) -> RuleViolation | None:
    if not state.dice:
        return RuleViolation("wrong_move", "Pick a symbol for your corner first.")
    if len(marks) != 2:  # CC-A3
        return RuleViolation("both_symbols", "Write both symbols, each into a cell of its own.")
    if sorted(symbol for _, symbol in marks) != sorted(state.dice):
        one, other = map(named, state.dice)
        return RuleViolation(
            "not_rolled", "Write what was rolled: {first} and {second}.", first=one, second=other
        )
    taken = [CELL_NAMES[cell] for cell, _ in marks if not sheet.empty >> cell & 1]
    if taken:
        return RuleViolation("cell_taken", "{cell} is already written.", cell=taken[0])
    if sum(1 << cell for cell, _ in marks) not in NEIGHBOURS:
        first, second = (CELL_NAMES[cell] for cell, _ in marks)
        return RuleViolation(
            "not_adjacent", "{first} and {second} do not share an edge.", first=first, second=second
        )
    return None


CRISS_CROSS = CrissCross()
