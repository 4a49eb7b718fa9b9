"""Criss Cross in a terminal."""

from clients.cli.draw import POINTS
from clients.cli.draw.criss_cross.notation import HELP, prompt, read, say
from clients.cli.draw.criss_cross.table import table
from clients.cli.text import Json

# The five solo levels, the best first.
LEVELS = (
    "Brilliant: hardly a line without its run",
    "Strong: a sheet to pin on the wall",
    "Solid: the runs came together",
    "Fair: a few good lines among the crossings",
    "A warm-up: the next sheet will do better",
)


class CrissCross:
    """The drawing and the notation of Criss Cross."""

    help = HELP
    words = POINTS
    table = staticmethod(table)
    prompt = staticmethod(prompt)
    read = staticmethod(read)
    say = staticmethod(say)

    def verdict(self, outcome: Json) -> str:
        """Return the solo level in words."""
        level = outcome["details"].get("rating")
        return f"{LEVELS[level - 1]} (level {len(LEVELS) + 1 - level} of {len(LEVELS)})." if level else ""


DRAWING = CrissCross()
