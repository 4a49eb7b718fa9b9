"""The mission sheet as everybody sees it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from shared.engine.core import Among
from shared.engine.games.encore.coop import (
    DONE,
    EARLY_WINS,
    FAILED,
    MISSED,
    MOST_FAILED,
    team_columns,
    team_total,
)
from shared.engine.games.encore.missions import CHECKS, Part, figures, goal
from shared.engine.games.encore.moves import DICE_LOST, JOKERS_LOST, KINDS, Loss, loss_of
from shared.engine.games.encore.state import Decision, State, Team
from shared.engine.games.encore.team import CHIEF

_LOSSES = (JOKERS_LOST, DICE_LOST)  # of the first two checks; the last one costs failed rolls


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of the goal: what counts, what is done of it, and how much is needed."""

    part: str
    of: tuple[str, ...]
    done: tuple[str, ...]
    needed: int


@dataclass(frozen=True, slots=True)
class FailedRolls:
    """What a missed last check costs: failed rolls, by seat."""

    failed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check of the team's points: after which round, how many, and what missing it cost."""

    round: int
    target: int
    total: int
    status: Annotated[str, Among(("met", "missed", "to_come"))]
    lost: Loss | FailedRolls | None


@dataclass(frozen=True, slots=True)
class DecisionView:
    """What the team has to give up; the proposals, by seat, once they are all in and differ."""

    what: Annotated[str, Among(tuple(_LOSSES))]
    due: int
    left: tuple[int, ...]
    proposals: tuple[Loss, ...] | None


@dataclass(frozen=True, slots=True)
class TeamView:
    """The mission sheet: goal, targets, failed rolls, what was lost, and the open decision."""

    mission: int
    chief: int
    early_win: Annotated[str, Among(tuple(EARLY_WINS))]
    extension: bool
    goal: tuple[PartView, ...]
    goal_reached: bool
    checks: tuple[CheckView, ...]
    failed: tuple[int, ...]
    failed_limit: int
    dice: Mapping[str, int]
    decision: DecisionView | None
    result: Annotated[str, Among((DONE, MISSED, FAILED))] | None


def team_view(state: State, team: Team) -> TeamView:
    """Return the mission sheet as it stands."""
    parts = goal(team, state.pads)
    return TeamView(
        mission=team.mission,
        chief=CHIEF,
        early_win=team.early_win,
        extension=figures(team.rules, len(state.pads)).extension,
        goal=tuple(map(_part, parts)),
        goal_reached=all(part.reached for part in parts),
        checks=tuple(_check(state, team, number) for number in range(len(CHECKS))),
        failed=team.failed,
        failed_limit=MOST_FAILED,
        dice=dict(zip(KINDS, team.dice, strict=True)),
        decision=_decision(team.decision) if team.decision else None,
        result=team.result or None,
    )


def _part(part: Part) -> PartView:
    return PartView(part.name, part.things, part.done, part.needed)


def _check(state: State, team: Team, number: int) -> CheckView:
    target = figures(team.rules, len(state.pads)).targets[number]
    last = number == len(CHECKS) - 1
    if number < len(team.checks):
        total = team.checks[number].total
        status = "met" if total >= target else "missed"
    else:
        total = team_total(state.pads) if last else team_columns(state.pads)
        status = "to_come"
    return CheckView(CHECKS[number], target, total, status, _lost(team, number))


def _lost(team: Team, number: int) -> Loss | FailedRolls | None:
    if number >= len(team.checks) or not team.checks[number].lost:
        return None
    lost = team.checks[number].lost
    return loss_of(_LOSSES[number], lost) if number < len(_LOSSES) else FailedRolls(lost)


def _decision(decision: Decision) -> DecisionView:
    proposals = tuple(loss_of(decision.what, shares) for shares in decision.proposals)
    return DecisionView(decision.what, decision.due, decision.left, proposals or None)
