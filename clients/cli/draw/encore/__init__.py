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
        },
    )
    table = staticmethod(table)
    prompt = staticmethod(prompt)
    read = staticmethod(read)
    say = staticmethod(say)

    def verdict(self, outcome: Json) -> str:
        """Return the solo level in words, or what jokers and stars made of the result."""
        details = outcome["details"]
        if "level" in details:
            return f"{LEVELS[details['level']]} (level {details['level']} of {len(LEVELS) - 1})."
        jokers, stars = (" ".join(map(str, details[name])) for name in ("jokers", "stars_missed"))
        return f"After {details['rolls']} rolls. Jokers left: {jokers}. Stars missed: {stars}."


DRAWING = Encore()
