"""Encore! on a full screen."""

from clients.cli.language import later
from clients.cli.text import Json
from clients.cli.tui.encore.hand import marking
from clients.cli.tui.encore.loss import Removal, begun
from clients.cli.tui.encore.scene import scene
from clients.cli.tui.hand import Hand


class Encore:
    """The hands and the scene of Encore!."""

    help = later(
        "Take one colour die and one number die, and mark that many cells: press the letter of a "
        "colour (X is the black joker), then a number (0 is the ? joker). Cells that cannot be "
        "marked are dimmed. Move with the arrows, mark with Space, and finish with Enter. N "
        "suggests markings one after the other, Backspace clears the hand, P passes.\n\n"
        "The cells are of one colour and one block, and hang together. One of them is in column "
        "{start}, or shares an edge with an older cross. Full columns and colours pay, most to those "
        "who are first; a star that stays open costs {star} points. A joker costs 1 point.\n\n"
        "In a team only columns and jokers count; pass number {failed} of a player loses the match for "
        "all, and : marks cells that the mission needs.\n\n"
        "With the mouse: click at dice and cells, then at Enter below."
    )
    scene = staticmethod(scene)

    def hand(self, match: Json) -> Hand | None:
        """Return a marking to make, or what the team has to give up."""
        legal = match["legal"]
        if "jokers" in legal:
            return begun(legal["jokers"]["total"], legal["jokers"]["left"])
        if "remove" in legal:
            return Removal(tuple(legal["remove"]))
        return marking(match) if legal else None


GAME = Encore()
