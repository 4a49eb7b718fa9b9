"""Criss Cross in a terminal."""

from clients.cli.draw import POINTS, rated
from clients.cli.draw.criss_cross.notation import HELP, prompt, read, say
from clients.cli.draw.criss_cross.table import table
from clients.cli.language import later
from clients.cli.text import Json

# The five solo levels, the best first.
LEVELS = (
    later("Brilliant: hardly a line without its run"),
    later("Strong: a sheet to pin on the wall"),
    later("Solid: the runs came together"),
    later("Fair: a few good lines among the crossings"),
    later("A warm-up: the next sheet will do better"),
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
        return rated(LEVELS[level - 1], len(LEVELS) + 1 - level, len(LEVELS)) if level else ""


DRAWING = CrissCross()
