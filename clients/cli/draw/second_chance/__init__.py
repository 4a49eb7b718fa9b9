"""Second Chance in a terminal."""

from clients.cli.draw import Words
from clients.cli.draw.second_chance.notation import HELP, prompt, read, say
from clients.cli.draw.second_chance.table import table
from clients.cli.language import later, plural
from clients.cli.text import Json


class SecondChance:
    """The drawing and the notation of Second Chance."""

    help = HELP
    words = Words(
        alone=later("{name} left {score}."),
        noun=plural("{n} empty square", "{n} empty squares"),
        low_wins=True,
    )
    table = staticmethod(table)
    prompt = staticmethod(prompt)
    read = staticmethod(read)
    say = staticmethod(say)

    def figures(self, match: Json) -> Json:
        """Return the size of the grid."""
        return {"size": match["facts"]["printed"]["size"]}


DRAWING = SecondChance()
