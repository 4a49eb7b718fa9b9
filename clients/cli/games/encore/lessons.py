"""The first turns of Encore!."""

from clients.cli.language import later

LESSONS = (
    (
        later(
            "Each roll shows colours and numbers. You take one colour and one number, and cross out that "
            "many cells of that colour, all touching. The first ones have to touch column {start}."
        ),
        later(
            "Press the key below a colour die, then the one below a number die. Cells that cannot be "
            "crossed out are dimmed. Go to the others with the arrows, mark them with Space, then Enter. "
            "Or let N suggest one."
        ),
    ),
    (
        later(
            "From now on new cells may also touch your older crosses. Full columns pay, most at the "
            "edges and to whoever is first; so does a whole colour. A star that stays open costs "
            "{star} points."
        ),
        later("The lines below the sheet say what a column pays. P passes if you like nothing."),
    ),
    (
        later(
            "The black X is any colour, the ? any number: each costs one of your {jokers} jokers, and a "
            "joker that you keep is a point. After {rolls} rolls, whoever rolls takes two dice away from "
            "the others. The match ends when somebody has two whole colours."
        ),
        later("X and 0 are the keys of the jokers. ? helps. Now play on: good luck!"),
    ),
)
