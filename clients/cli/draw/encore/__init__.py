"""Encore! in a terminal."""

from dataclasses import replace

from clients.cli.draw import POINTS
from clients.cli.draw.encore.notation import HELP, prompt, read, say
from clients.cli.draw.encore.table import table
from clients.cli.text import Json


class Encore:
    """The drawing and the notation of Encore!."""

    help = HELP
    words = replace(POINTS, together=frozenset({"mission_done", "mission_missed", "failed_rolls"}))
    table = staticmethod(table)
    prompt = staticmethod(prompt)
    read = staticmethod(read)
    say = staticmethod(say)

    def figures(self, match: Json) -> Json:
        """Return where one starts, what a number die shows at most, and what jokers, stars and passes do."""
        printed = match["facts"]["printed"]
        return {
            "start": printed["start_column"],
            "most": printed["largest"],
            "star": -printed["star"],
            "jokers": printed["jokers"],
            "rolls": printed["open_rolls"],
            "failed": printed["missions"]["failed_limit"],
        }


DRAWING = Encore()
