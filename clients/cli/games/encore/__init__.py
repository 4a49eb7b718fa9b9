"""Encore! in a terminal."""

from dataclasses import replace

from clients.cli.games.contract import POINTS, Drawing, Flag
from clients.cli.games.encore.hand import marking
from clients.cli.games.encore.lessons import LESSONS
from clients.cli.games.encore.loss import Removal, begun
from clients.cli.games.encore.notation import HELP, prompt, read, say
from clients.cli.games.encore.scene import scene
from clients.cli.games.encore.team import DICE
from clients.cli.games.hand import Hand
from clients.cli.language import later, t
from clients.cli.text import Json

KEYS = later(
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
WORDS = replace(POINTS, together=frozenset({"mission_done", "mission_missed", "failed_rolls"}))
FLAGS = (
    Flag("coop", later("All play as one team, in a game that offers it."), "mode", "coop"),
    Flag("mission", later("The team's mission, from 1 (easiest) on."), "mission"),
)


def hand(match: Json) -> Hand | None:
    """Return a marking to make, or what the team has to give up."""
    legal = match["legal"]
    if "jokers" in legal:
        return begun(legal["jokers"]["total"], legal["jokers"]["left"])
    if "remove" in legal:
        return Removal({kind: t(DICE[kind]) for kind in legal["remove"]})
    return marking(match) if legal else None


def figures(match: Json) -> Json:
    """Return where one starts, what a number die shows at most, and what jokers, stars and passes do."""
    printed = match["facts"]["printed"]
    return {
        "start": printed["start_column"],
        "most": printed["largest"],
        "star": -printed["star"],
        "jokers": printed["jokers"],
        "rolls": printed["open_rolls"],
        "failed": printed["missions"]["failed_limit"],
    }


DRAWING = Drawing(HELP, KEYS, scene, hand, prompt, read, say, figures, WORDS, LESSONS, FLAGS)
