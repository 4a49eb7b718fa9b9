"""A beam search for a won match: it knows the dice to come, which no player does."""

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
    """A line of play: where it stands, and every choice that led there."""

    state: State
    past: tuple[dict[Seat, Move], ...] = ()


@dataclass(frozen=True)
class _Half:
    """A line within a phase: what the first few seats chose, and what that is worth."""

    line: Line
    pads: tuple[Pad, ...]
    failed: tuple[int, ...]
    moves: tuple[Move, ...] = ()
    value: float = 0.0


def find_win(options: Json, seats: int, seed: bytes, width: int, weights: Weights) -> Line | None:
    """Return a won line of play on the dice of this seed, if the beam meets one."""
    beam, deals = [Line(ENCORE.setup(options, seats))], 0
    while beam:
        beam = [_dealt(line, seed, deals) for line in beam]
        deals += 1
        while beam and all(isinstance(ENCORE.awaits(line.state), Choices) for line in beam):
            after = _chosen(beam, width, weights)
            if won := next((line for line in after if _won(line)), None):
                return won
            beam = [line for line in after if ENCORE.outcome(line.state) is None]
    return None


def _won(line: Line) -> bool:
    outcome = ENCORE.outcome(line.state)
    return outcome is not None and bool(outcome.winners)


def _dealt(line: Line, seed: bytes, deals: int) -> Line:
    awaits = ENCORE.awaits(line.state)
    assert isinstance(awaits, Deal)
    return replace(line, state=ENCORE.apply(line.state, Dealt(draw(seed, deals, awaits.draws))))


def _chosen(beam: list[Line], width: int, weights: Weights) -> list[Line]:
    """Let the seats that are awaited choose one after the other, and keep the best teams each time."""
    halves = [_Half(line, line.state.pads, _team(line.state).failed) for line in beam]
    for seat in _awaited(beam[0].state):
        found: dict[tuple[Pad, ...], _Half] = {}
        for half in halves:
            for longer in _longer(half, seat, weights):
                if longer.pads not in found or found[longer.pads].value < longer.value:
                    found[longer.pads] = longer
        halves = sorted(found.values(), key=lambda half: -half.value)[:width]
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
    return Line(ENCORE.apply(half.line.state, Chosen(moves)), (*half.line.past, moves))


def _agreed(line: Line) -> Line:
    """Let all propose the default if a check was missed."""
    if not _team(line.state).decision:
        return line
    moves = {seat: ENCORE.legal(line.state, seat)[0] for seat in _awaited(line.state)}
    return Line(ENCORE.apply(line.state, Chosen(moves)), (*line.past, moves))


def _awaited(state: State) -> tuple[Seat, ...]:
    awaits = ENCORE.awaits(state)
    assert isinstance(awaits, Choices)
    return awaits.seats


def _team(state: State) -> Team:
    assert state.team
    return state.team
