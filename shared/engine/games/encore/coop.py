"""The co-operative game: rounds, failed rolls, checks, and how a mission ends (C1 to C12, C22)."""

from collections.abc import Mapping
from dataclasses import replace

from shared.engine.core import Json, Outcome, Seat
from shared.engine.games.encore.missions import CHECKS, Figures, figures, goal, reached, spelt
from shared.engine.games.encore.moves import DICE_LOST, JOKERS_LOST, Move, Pass
from shared.engine.games.encore.rolls import finish, lead
from shared.engine.games.encore.scoring import column_points
from shared.engine.games.encore.sheet import NAMES
from shared.engine.games.encore.state import NO_DICE, Check, Decision, Pad, State, Team
from shared.engine.games.encore.team import CHIEF, decide

EARLY_WINS = ("goal_and_target", "goal_only", "never")  # EN-A25
MOST_FAILED = 3
DONE, MISSED, FAILED = "mission_done", "mission_missed", "failed_rolls"


def sheets_from(first: str, seats: int) -> tuple[str, ...]:
    """Return a different sheet for each seat: this one, then those that follow it in the list (EN-A29)."""
    start = NAMES.index(first)
    return tuple(NAMES[(start + seat) % len(NAMES)] for seat in range(seats))


def set_up(options: Json, seats: int, rules: int) -> State:
    """Return empty pads; the chief begins (EN-A29)."""
    pads = tuple(Pad(sheet) for sheet in sheets_from(options["sheet"], seats))
    team = Team(options["mission"], options["early_win"], (0,) * seats, rules)
    return State(pads, active=CHIEF, team=team)


def play(state: State, team: Team, moves: Mapping[Seat, Move]) -> State:
    """Go on after the choices of one phase: a decision, the active player's, or those that end a round."""
    if team.decision:
        return decide(state, team, team.decision, moves)
    noted = replace(team, failed=_failed(team, moves))
    if not state.leading:
        return _close(state, finish(state, moves), noted)
    led = lead(state, moves)
    if max(noted.failed) >= MOST_FAILED:  # EN-A38
        return replace(led, rolled=NO_DICE, left=NO_DICE, team=replace(noted, result=FAILED))
    return replace(led, team=noted)


def team_columns(pads: tuple[Pad, ...]) -> int:
    """Return the column points of all."""
    return sum(map(column_points, pads))


def team_total(pads: tuple[Pad, ...]) -> int:
    """Return what the last check counts: column points and unused jokers."""
    return team_columns(pads) + sum(pad.jokers for pad in pads)


def final_outcome(state: State, team: Team) -> Outcome | None:
    """Return the result that all share, or None while the match goes on."""
    if not team.result:
        return None
    won = team.result == DONE
    details = {
        "mission": team.mission,
        "round": state.roll,
        "total": team_total(state.pads),
        "target": _figures(state, team).targets[-1],
        "failed": list(team.failed),
        "goal": {part.name: len(part.done) for part in goal(team, state.pads)},
    }
    scores = tuple(column_points(pad) + pad.jokers for pad in state.pads)
    return Outcome(tuple(map(Seat, range(len(scores)))) if won else (), scores, team.result, details)


def _figures(state: State, team: Team) -> Figures:
    return figures(team.rules, len(state.pads))


def _failed(team: Team, moves: Mapping[Seat, Move]) -> tuple[int, ...]:
    return tuple(count + isinstance(moves.get(Seat(seat)), Pass) for seat, count in enumerate(team.failed))


def _close(before: State, state: State, team: Team) -> State:
    filled = 0
    for old, new in zip(before.pads, state.pads, strict=True):
        filled |= new.full & ~old.full
    team = replace(team, word=spelt(team.word, filled))
    if max(team.failed) >= MOST_FAILED:  # EN-A26
        return replace(state, team=replace(team, result=FAILED))
    if state.roll == CHECKS[-1]:
        return replace(state, team=_last_check(state, team))
    if _wins_early(state, team):  # EN-A36: before the check
        return replace(state, team=replace(team, result=DONE))
    return replace(state, team=_check(state, team))


def _wins_early(state: State, team: Team) -> bool:
    if team.early_win == "never" or not reached(team, state.pads):
        return False
    return team.early_win == "goal_only" or team_total(state.pads) >= _figures(state, team).targets[-1]


def _check(state: State, team: Team) -> Team:
    if state.roll not in CHECKS:
        return team
    number = CHECKS.index(state.roll)
    check = Check(team_columns(state.pads))  # EN-A34: without the jokers
    team = replace(team, checks=(*team.checks, check))
    sheet = _figures(state, team)
    if check.total >= sheet.targets[number]:
        return team
    if number == 1:
        return replace(team, decision=Decision(DICE_LOST, 1, team.dice))  # EN-A24
    left = tuple(pad.jokers for pad in state.pads)
    due = min(sheet.jokers, sum(left))  # EN-A22
    return replace(team, decision=Decision(JOKERS_LOST, due, left)) if due else team  # EN-A39


def _last_check(state: State, team: Team) -> Team:
    """Check the target first, then the mission (EN-A37)."""
    total = team_total(state.pads)
    if total >= _figures(state, team).targets[-1]:
        team = replace(team, checks=(*team.checks, Check(total)))
    else:
        failed = tuple(count + 1 for count in team.failed)
        team = replace(team, checks=(*team.checks, Check(total, (1,) * len(failed))), failed=failed)
    if max(team.failed) >= MOST_FAILED:
        return replace(team, result=FAILED)
    return replace(team, result=DONE if reached(team, state.pads) else MISSED)
