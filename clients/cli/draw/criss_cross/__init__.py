"""Criss Cross in a terminal."""

from clients.cli.draw import POINTS
from clients.cli.draw.criss_cross.notation import HELP, prompt, read, say
from clients.cli.draw.criss_cross.table import runs, table
from clients.cli.text import Json


class CrissCross:
    """The drawing and the notation of Criss Cross."""

    help = HELP
    words = POINTS
    table = staticmethod(table)
    prompt = staticmethod(prompt)
    read = staticmethod(read)
    say = staticmethod(say)

    def figures(self, match: Json) -> Json:
        """Return the size of the sheet, and what runs pay."""
        return {"size": match["facts"]["printed"]["size"], **runs(match, ", ")}


DRAWING = CrissCross()
