"""Second Chance on a full screen."""

from clients.cli.language import later
from clients.cli.tui.second_chance.hand import hand
from clients.cli.tui.second_chance.scene import scene


class SecondChance:
    """The hand and the scene of Second Chance."""

    help = later(
        "Draw one of the tiles offered on empty squares, any way round. Move it with the arrows, "
        "turn it with R, mirror it with F; Tab takes the other tile, N jumps to the next place "
        "where it fits. Green in brackets fits, red with ! does not. Enter draws it.\n\n"
        "Stuck with both tiles, you get one more; if that does not fit either, you are out. The "
        "fewest empty squares win.\n\n"
        "With the mouse: point, turn the wheel to turn the tile, click to draw it, and click at a "
        "tile to take it."
    )
    hand = staticmethod(hand)
    scene = staticmethod(scene)


GAME = SecondChance()
