"""The first turns of Second Chance."""

from clients.cli.language import later

LESSONS = (
    (
        later(
            "Everybody has a grid of {size} x {size} squares and draws tiles into it. You begin with a "
            "large tile that has to cover the ring in the centre."
        ),
        later(
            "Move the tile with the arrows, turn it with R, mirror it with F. In green brackets it fits; "
            "Enter draws it."
        ),
    ),
    (
        later(
            "Each round two tiles are shown, the same for all. Draw one of them on empty squares, "
            "anywhere. If one fits, you have to. Keep the room that is left in one piece."
        ),
        later("Tab takes the other tile. N jumps to the next place where it fits."),
    ),
    (
        later(
            "If neither tile fits, you get a second chance: one more tile, for you alone. If that does "
            "not fit either, you are out. The fewest empty squares win. The deck shows what is to come."
        ),
        later("V looks at the others' grids. ? helps. Now play on: good luck!"),
    ),
)
