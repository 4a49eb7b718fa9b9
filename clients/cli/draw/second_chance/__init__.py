"""Second Chance in a terminal."""

from clients.cli.draw import Words
from clients.cli.draw.second_chance.notation import HELP, prompt, read, say
from clients.cli.draw.second_chance.table import table
from clients.cli.draw.second_chance.verdict import verdict


class SecondChance:
    """The drawing and the notation of Second Chance."""

    help = HELP
    words = Words(
        verb="left",
        noun="empty square",
        low_wins=True,
        reasons={
            "filled": "A grid is full",
            "no_second_chance": "Too few cards are left for a second chance",
            "all_out": "Everybody is out",
            "deck": "The deck is used up",
        },
    )
    table = staticmethod(table)
    prompt = staticmethod(prompt)
    read = staticmethod(read)
    say = staticmethod(say)
    verdict = staticmethod(verdict)


DRAWING = SecondChance()
