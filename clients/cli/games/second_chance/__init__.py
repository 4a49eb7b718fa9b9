"""Second Chance in a terminal."""

from clients.cli.games.contract import Drawing, Words
from clients.cli.games.second_chance.hand import KEYS, hand
from clients.cli.games.second_chance.lessons import LESSONS
from clients.cli.games.second_chance.notation import HELP, prompt, read, say
from clients.cli.games.second_chance.scene import figures, scene
from clients.cli.language import later, plural

WORDS = Words(
    alone=later("{name} left {score}."),
    noun=plural("{n} empty square", "{n} empty squares"),
    low_wins=True,
)
DRAWING = Drawing(HELP, KEYS, scene, hand, prompt, read, say, figures, WORDS, LESSONS)
