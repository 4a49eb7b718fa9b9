"""What a team decides together: proposals of all, and the chief's word if they differ (C13 to C15)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from shared.engine.core import Seat
from shared.engine.errors import RuleViolation
from shared.engine.games.encore.moves import (
    DICE_LOST,
    JOKERS_LOST,
    KINDS,
    DieLosses,
    JokerLosses,
    JokersDue,
    Lose,
    Move,
)
from shared.engine.games.encore.state import Check, Decision, Pad, State, Team
from shared.engine.sentences import Sentence, later

CHIEF = Seat(0)  # EN-A29
_THINGS = {JOKERS_LOST: later("jokers"), DICE_LOST: later("dice")}


def deciders(state: State, decision: Decision) -> tuple[Seat, ...]:
    """Return who is asked now: everybody, then the chief alone."""
    return (CHIEF,) if decision.proposals else tuple(Seat(seat) for seat in range(len(state.pads)))


def losses(decision: Decision) -> Sequence[Lose]:
    """Return every loss that would do. The first is the default: the evenest, or the chief's own proposal."""
    every = _losses(decision.what, decision.due, decision.left)
    if not decision.proposals:
        return every
    own = Lose(decision.what, decision.proposals[CHIEF])
    return [own, *(loss for loss in every if loss != own)]


def grouped(decision: Decision) -> JokerLosses | DieLosses:
    """Return the bounds of all these losses."""
    if decision.what == DICE_LOST:
        return DieLosses(KINDS)
    return JokerLosses(JokersDue(decision.due, decision.left))


def loss_refusal(decision: Decision, move: Move) -> RuleViolation | None:
    """Say why the team cannot lose this, if so."""
    if not isinstance(move, Lose) or move.what != decision.what:
        return RuleViolation(
            "not_asked",
            "Now the team says which {things} it gives up.",
            things=Sentence(_THINGS[decision.what]),
        )
    if len(move.shares) != len(decision.left):
        return RuleViolation("wrong_seats", "Name one number of jokers for each seat.")
    for seat, (share, left) in enumerate(zip(move.shares, decision.left, strict=True)):
        if share > left:
            return RuleViolation(
                "not_enough_jokers", "Seat {seat} has only {left} left.", seat=seat + 1, left=left
            )
    if sum(move.shares) != decision.due:
        return RuleViolation("wrong_sum", "Together it must be exactly {due}.", due=decision.due)
    return None


def decide(state: State, team: Team, decision: Decision, moves: Mapping[Seat, Move]) -> State:
    """Adopt what all proposed or what the chief chose; else show the proposals and ask the chief."""
    shares = [move.shares for move in moves.values() if isinstance(move, Lose)]
    if len(set(shares)) > 1:
        asked = replace(team, decision=replace(decision, proposals=tuple(shares)))
        return replace(state, phase=state.phase + 1, team=asked)
    return _lost(replace(state, phase=state.phase + 1), team, decision.what, shares[0])


def _lost(state: State, team: Team, what: str, shares: tuple[int, ...]) -> State:
    checks = (*team.checks[:-1], Check(team.checks[-1].total, shares))
    done = replace(team, checks=checks, decision=None)
    if what == JOKERS_LOST:
        return replace(state, pads=_without_jokers(state.pads, shares), team=done)
    colours, numbers = team.dice
    return replace(state, team=replace(done, dice=(colours - shares[0], numbers - shares[1])))


def _without_jokers(pads: tuple[Pad, ...], shares: tuple[int, ...]) -> tuple[Pad, ...]:
    return tuple(replace(pad, jokers=pad.jokers - share) for pad, share in zip(pads, shares, strict=True))


@lru_cache(maxsize=16)
def _losses(what: str, due: int, left: tuple[int, ...]) -> tuple[Lose, ...]:
    even = _even(due, left)
    return (Lose(what, even), *(Lose(what, shares) for shares in _splits(due, left) if shares != even))


def _even(due: int, left: tuple[int, ...]) -> tuple[int, ...]:
    """Take one after the other from whoever has most left, the lowest seat first."""
    rest = list(left)
    for _ in range(due):
        rest[rest.index(max(rest))] -= 1
    return tuple(before - after for before, after in zip(left, rest, strict=True))


def _splits(due: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(left) == 1:
        yield (due,)
        return
    rest = sum(left[1:])
    for share in range(max(0, due - rest), min(due, left[0]) + 1):
        yield from ((share, *others) for others in _splits(due - share, left[1:]))
