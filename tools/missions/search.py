"""A beam search for a won match: it knows the dice to come, and may pick each roll from several."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from shared.engine.chance import draw
from shared.engine.core import Choices, Chosen, Deal, Dealt, Json, Seat
from shared.engine.games.encore.marking import price
from shared.engine.games.encore.missions import spelt
from shared.engine.games.encore.moves import Mark, Move
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.scoring import full_lines
from shared.engine.games.encore.sheet import find_sheet
from shared.engine.games.encore.state import Pad, State, Team
from tools.missions.worth import Weights, worth

_T = TypeVar("_T")


@dataclass(frozen=True)
class Line:
    """A line of play: where it stands, and every choice and every roll that led there."""

    state: State
    past: tuple[dict[Seat, Move], ...] = ()
    dealt: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Plan:
    """How to search: lines kept after each choice, rolls to pick from (1: as they are dealt), weights."""

    width: int
    rolls: int
    weights: Weights


@dataclass(frozen=True)
class _Half:
    """A line within a phase: what the first few seats chose, and what that is worth."""

    line: Line
    pads: tuple[Pad, ...]
    failed: tuple[int, ...]
    moves: tuple[Move, ...] = ()
    value: float = 0.0


def find_win(options: Json, seats: int, seed: bytes, plan: Plan) -> Line | None:
    """Return a won line of play on the dice of this seed, if the beam meets one."""
    beam = [Line(ENCORE.setup(options, seats))]
    while beam:
        beam = [longer for line in beam for longer in _dealt(line, seed, plan.rolls)]
        while beam and all(isinstance(ENCORE.awaits(line.state), Choices) for line in beam):
            after = _chosen(beam, plan)
            if won := next((line for line in after if _won(line)), None):
                return won
            beam = [line for line in after if ENCORE.outcome(line.state) is None]
    return None


def _won(line: Line) -> bool:
    outcome = ENCORE.outcome(line.state)
    return outcome is not None and bool(outcome.winners)


def _dealt(line: Line, seed: bytes, rolls: int) -> Iterator[Line]:
    awaits = ENCORE.awaits(line.state)
    assert isinstance(awaits, Deal)
    for roll in range(rolls):
        numbers = draw(seed, len(line.dealt) * rolls + roll, awaits.draws)
        yield Line(ENCORE.apply(line.state, Dealt(numbers)), line.past, (*line.dealt, numbers))


def _chosen(beam: list[Line], plan: Plan) -> list[Line]:
    """Let the seats that are awaited choose one after the other, and keep the best teams each time."""
    halves = [_Half(line, line.state.pads, _team(line.state).failed) for line in beam]
    for seat in _awaited(beam[0].state):
        found: dict[tuple[Pad, ...], _Half] = {}
        for half in halves:
            for longer in _longer(half, seat, plan.weights):
                if longer.pads not in found or found[longer.pads].value < longer.value:
                    found[longer.pads] = longer
        halves = sorted(found.values(), key=lambda half: -half.value)[: plan.width]
    return [_agreed(_applied(half)) for half in halves]


def _longer(half: _Half, seat: Seat, weights: Weights) -> Iterator[_Half]:
    state, pad = half.line.state, half.pads[seat]
    for move in ENCORE.legal(state, seat):
        pads, failed = half.pads, half.failed
        if isinstance(move, Mark):
            jokers = pad.jokers - price(move.colour, move.number)
            pads = _with(pads, seat, replace(pad, marks=pad.marks | move.cells, jokers=jokers))
        else:
            failed = _with(failed, seat, failed[seat] + 1)
        value = worth(weights, _team(state).mission, pads, failed, _word(state, pads))
        yield _Half(half.line, pads, failed, (*half.moves, move), value)


def _with(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _word(state: State, pads: tuple[Pad, ...]) -> int:
    team, filled = _team(state), 0
    if team.mission == 5:
        for pad in pads:
            filled |= full_lines(find_sheet(pad.sheet), pad.marks) & ~pad.full
    return spelt(team.word, filled)


def _applied(half: _Half) -> Line:
    moves = dict(zip(_awaited(half.line.state), half.moves, strict=True))
    return _with_moves(half.line, moves)


def _agreed(line: Line) -> Line:
    """Let all propose the default if a check was missed."""
    if not _team(line.state).decision:
        return line
    moves = {seat: ENCORE.legal(line.state, seat)[0] for seat in _awaited(line.state)}
    return _with_moves(line, moves)


def _with_moves(line: Line, moves: dict[Seat, Move]) -> Line:
    return Line(ENCORE.apply(line.state, Chosen(moves)), (*line.past, moves), line.dealt)


def _awaited(state: State) -> tuple[Seat, ...]:
    awaits = ENCORE.awaits(state)
    assert isinstance(awaits, Choices)
    return awaits.seats


def _team(state: State) -> Team:
    assert state.team
    return state.team
