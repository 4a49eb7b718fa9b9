"""Encore! in a terminal."""

from dataclasses import replace

from clients.cli.draw import POINTS
from clients.cli.draw.encore.notation import HELP, prompt, read, say
from clients.cli.draw.encore.table import table
from clients.cli.text import Json

# The solo levels 0 to 12.
LEVELS = (
    "Below zero: the stars sent a bill",
    "Zero: nothing won, nothing owed",
    "A few points: the sheet is awake",
    "Warming up: a column here and there",
    "Getting the hang of it",
    "Fair: the columns begin to fall",
    "Good: a tidy sheet",
    "Very good: few stars got away",
    "Strong: both sides of the sheet are yours",
    "Splendid: hardly a gap in the middle",
    "Masterly: even the corners paid",
    "Dazzling: a sheet to frame",
    "Beyond measure: encore, encore!",
)


class Encore:
    """The drawing and the notation of Encore!."""

    help = HELP
    words = replace(
        POINTS,
        reasons={
            "second_colour": "A second colour is complete",
            "rolls_played": "All rolls are played",
            "stalled": "Nobody marked anything for ten rolls",
            "mission_done": "The mission is done",
            "mission_missed": "All rounds are played, the mission is not done",
            "failed_rolls": "A third roll has failed",
        },
        together=frozenset({"mission_done", "mission_missed", "failed_rolls"}),
    )
    table = staticmethod(table)
    prompt = staticmethod(prompt)
    read = staticmethod(read)
    say = staticmethod(say)

    def verdict(self, outcome: Json) -> str:
        """Return the solo level in words, how far a team came, or what jokers and stars did."""
        details = outcome["details"]
        if "mission" in details:
            return _mission(details)
        if "level" in details:
            return f"{LEVELS[details['level']]} (level {details['level']} of {len(LEVELS) - 1})."
        jokers, stars = (" ".join(map(str, details[name])) for name in ("jokers", "stars_missed"))
        return f"After {details['rolls']} rolls. Jokers left: {jokers}. Stars missed: {stars}."


def _mission(details: Json) -> str:
    goal = ", ".join(f"{part} {done}" for part, done in details["goal"].items())
    failed = " ".join(map(str, details["failed"]))
    last = f"Last target: {details['target']}. Failed rolls: {failed}."
    return f"Mission {details['mission']}, round {details['round']}: {goal}. {last}"


DRAWING = Encore()
