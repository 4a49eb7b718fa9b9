"""Criss Cross on a full screen."""

from clients.cli.language import later
from clients.cli.tui.criss_cross.hand import hand
from clients.cli.tui.criss_cross.scene import scene


class CrissCross:
    """The hand and the scene of Criss Cross."""

    help = later(
        "Both dice go into two empty cells that share an edge: the pair with the brackets. Move "
        "it with the arrows, turn it with R, swap it with F; N jumps to the next place where it "
        "fits. Enter writes it.\n\n"
        "Runs of {lengths} equal symbols in rows and columns pay {points}. The points stand at the "
        "ends of the lines.\n\n"
        "With the mouse: point, turn the wheel to turn the pair, click to write it."
    )
    hand = staticmethod(hand)
    scene = staticmethod(scene)


GAME = CrissCross()
