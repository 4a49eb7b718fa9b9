"""A word on the result of Second Chance."""

from clients.cli.language import later, t
from clients.cli.text import Json

GOAL = 10
# At most so many empty squares in a solo series, and what to say to that.
LEVELS = (
    (0, later("Flawless: not a gap in three grids")),
    (4, later("Goal reached, superbly: hardly room for a pencil point")),
    (GOAL - 1, later("Goal reached: neatly packed")),
    (14, later("Just short of the goal: one lucky tile away")),
    (24, later("Short of the goal: a few holes too many")),
)
BEYOND = later("Far from the goal, but what airy grids")


def verdict(outcome: Json) -> str:
    """Rate a solo series, or say that a "1" decided a tie."""
    if "goal_reached" in outcome["details"]:
        return _rated(outcome["details"]["empty"])
    tied = [seat for seat, empty in enumerate(outcome["scores"]) if empty == min(outcome["scores"])]
    return t('The "1" broke the tie.') if len(tied) > len(outcome["winners"]) else ""


def added(empty: list[int]) -> str:
    """Return `4 + 3 = 7`, or the one number there is."""
    return " + ".join(map(str, empty)) + (f" = {sum(empty)}" if len(empty) > 1 else "")


def _rated(empty: list[int]) -> str:
    words = next((words for most, words in LEVELS if sum(empty) <= most), BEYOND)
    return t("{sum}, fewer than {goal} wanted. {words}.", sum=added(empty), goal=GOAL, words=t(words))
