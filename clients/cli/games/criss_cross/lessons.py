"""The first turns of Criss Cross."""

from clients.cli.language import later

LESSONS = (
    (
        later(
            "Everybody has a sheet of {size} x {size} cells with one symbol in its corner. Each round "
            "two dice show two symbols, the same for all. You write both into two empty cells that share "
            "an edge."
        ),
        later(
            "The pair with the brackets is yours: move it with the arrows, turn it with R, and press "
            "Enter where you like it. There is no wrong place yet."
        ),
    ),
    (
        later(
            "What pays are equal symbols side by side in a row or a column: runs of {lengths} pay "
            "{points}. Try to write a symbol next to an equal one."
        ),
        later("F swaps the two symbols. The points of a line stand at its end."),
    ),
    (
        later(
            "Everybody chooses at the same time, and nobody sees what until all have chosen. The match "
            "ends when nobody can write any more: keep room for pairs, and do not cut off single cells."
        ),
        later("N jumps to the next place where the pair fits. ? helps. Now play on: good luck!"),
    ),
)
