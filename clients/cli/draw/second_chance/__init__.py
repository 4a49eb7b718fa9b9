"""Second Chance in a terminal."""

from clients.cli.draw import Words
from clients.cli.draw.second_chance.notation import HELP, prompt, read, say
from clients.cli.draw.second_chance.table import table
from clients.cli.draw.second_chance.verdict import verdict
from clients.cli.language import later, plural


class SecondChance:
    """The drawing and the notation of Second Chance."""

    help = HELP
    words = Words(
        alone=later("{name} left {score}."),
        noun=plural("{n} empty square", "{n} empty squares"),
        low_wins=True,
        reasons={
            "filled": later("A grid is full"),
            "no_second_chance": later("Too few cards are left for a second chance"),
            "all_out": later("Everybody is out"),
            "deck": later("The deck is used up"),
        },
    )
    table = staticmethod(table)
    prompt = staticmethod(prompt)
    read = staticmethod(read)
    say = staticmethod(say)
    verdict = staticmethod(verdict)


DRAWING = SecondChance()
