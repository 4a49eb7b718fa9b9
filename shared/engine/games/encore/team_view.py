"""The mission sheet as everybody sees it."""

from shared.engine.core import Json
from shared.engine.games.encore.coop import MOST_FAILED, team_columns, team_total
from shared.engine.games.encore.missions import CHECKS, Part, figures, goal
from shared.engine.games.encore.moves import DICE_LOST, JOKERS_LOST, KINDS, dump_loss
from shared.engine.games.encore.state import Decision, State, Team
from shared.engine.games.encore.team import CHIEF

_LOSSES = (JOKERS_LOST, DICE_LOST)  # of the first two checks; the last one costs failed rolls


def team_view(state: State, team: Team) -> Json:
    """Return goal, targets, failed rolls, what was lost, and the open decision."""
    parts = goal(team, state.pads)
    return {
        "mission": team.mission,
        "chief": CHIEF,
        "early_win": team.early_win,
        "extension": figures(team.rules, len(state.pads)).extension,
        "goal": [_part(part) for part in parts],
        "goal_reached": all(part.reached for part in parts),
        "checks": [_check(state, team, number) for number in range(len(CHECKS))],
        "failed": list(team.failed),
        "failed_limit": MOST_FAILED,
        "dice": dict(zip(KINDS, team.dice, strict=True)),
        "decision": _decision(team.decision) if team.decision else None,
        "result": team.result or None,
    }


def _part(part: Part) -> Json:
    return {"part": part.name, "of": list(part.things), "done": list(part.done), "needed": part.needed}


def _check(state: State, team: Team, number: int) -> Json:
    target = figures(team.rules, len(state.pads)).targets[number]
    last = number == len(CHECKS) - 1
    if number < len(team.checks):
        total = team.checks[number].total
        status = "met" if total >= target else "missed"
    else:
        total = team_total(state.pads) if last else team_columns(state.pads)
        status = "to_come"
    lost = _lost(team, number)
    return {"round": CHECKS[number], "target": target, "total": total, "status": status, "lost": lost}


def _lost(team: Team, number: int) -> Json | None:
    if number >= len(team.checks) or not team.checks[number].lost:
        return None
    lost = team.checks[number].lost
    return dump_loss(_LOSSES[number], lost) if number < len(_LOSSES) else {"failed": list(lost)}


def _decision(decision: Decision) -> Json:
    """Return the question; the proposals, by seat, once they are all in and differ."""
    proposals = [dump_loss(decision.what, shares) for shares in decision.proposals]
    return {
        "what": decision.what,
        "due": decision.due,
        "left": list(decision.left),
        "proposals": proposals or None,
    }
