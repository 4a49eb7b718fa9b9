"""Criss Cross in a terminal."""

from clients.cli.games.contract import Drawing
from clients.cli.games.criss_cross.hand import KEYS, hand
from clients.cli.games.criss_cross.lessons import LESSONS
from clients.cli.games.criss_cross.notation import HELP, prompt, read, say
from clients.cli.games.criss_cross.scene import figures, scene

DRAWING = Drawing(HELP, KEYS, scene, hand, prompt, read, say, figures, lessons=LESSONS)
