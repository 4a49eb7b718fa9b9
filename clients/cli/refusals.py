"""What servers say no with, as templates: a refusal that fits one is said in the player's language.

The API's sentences are English. Each template here is one of them, with names for what varies, so that the
whole sentence can be translated. A sentence of a newer server that fits none is shown as it came.
"""

import re

from clients.cli.draw.criss_cross.symbols import SYMBOLS
from clients.cli.draw.encore.colours import COLOURS
from clients.cli.language import later, t

CRISS_CROSS = (
    later('Send {{"pick": "S"}} or {{"write": {{"r1c2": "X", "r2c2": "O"}}}}.'),
    later("A cell is written like r1c2: row 1 to {rows}, column 1 to {columns}."),
    later("A symbol is one of the letters {letters}."),
    later("The corner symbols are set; write the two dice now."),
    later("{symbol} stands in another corner; they must differ."),
    later("Pick a symbol for your corner first."),
    later("Write both symbols, each into a cell of its own."),
    later("Write what was rolled: {first} and {second}."),
    later("{cell} is already written."),
    later("{first} and {second} do not share an edge."),
)
SECOND_CHANCE = (
    later("Whoever can draw a tile has to: there is no passing."),
    later('Send {{"draw": "4L", "cells": "r1c1 r1c2 r1c3 r2c1"}}.'),
    later("There is no tile of that name; a name looks like 4L or S02."),
    later("{cell} is named twice."),
    later("{cell} is outside the grid."),
    later("Draw what you are offered: {first} or {second}."),
    later("Draw what you are offered: {tile}."),
    later("These cells do not have the shape of {tile}."),
    later("{cell} is already filled."),
    later("The start tile has to cover the centre, r5c5."),
)
ENCORE = (
    later('Send {{"pass": true}} or {{"colour": "y", "number": 2, "cells": ["H5", "G5"]}}.'),
    later("A colour is what its die shows: one of b y r g o X."),
    later('A number is what its die shows: 1 to 5, or "?".'),
    later("A cell is written like H4: column A to O, row 1 to 7."),
    later("Jokers are whole numbers, one for each seat, such as [3, 2, 1]."),
    later("No colour die shows {face}."),
    later("No number die shows {face}; a number is used in full or not at all."),
    later("The active player has taken the {face}."),
    later("That costs {price}; you have {left}."),
    later("{cell} is already marked."),
    later("The new cells must hang together by themselves."),
    later("A number may not be split over two blocks."),
    later("Start in column H, or share an edge with a cell marked earlier."),
    later("Mark exactly {number}, not {count}."),
    later("A ? stands for 1 to {most}."),
    later("Mark at least one cell, or pass."),
    later("All cells of a marking have one colour."),
    later("These cells are {colour}, not {other}."),
    later("The option {option} goes with mode coop only."),
    later("Nothing is lost now; mark cells or pass."),
    later("Now the team says which {things} it gives up."),
    later("Name one number of jokers for each seat."),
    later("Seat {seat} has only {left} left."),
    later("Together it must be exactly {due}."),
)
MATCHES = (
    later("{game} is for {low} to {high} players."),
    later("{game} has no option called {option}."),
    later("The option {option} is one of: {values}."),
    later("There is no game called {name}."),
    later("This program does not know {version} of {name}."),
    later("{bots} bots do not fit at a table for {seats}."),
    later("There is no such match, or this token does not open it."),
    later("No match has this code, or it is older than a day."),
    later("Every seat of this match is taken."),
    later("Nobody has taken a seat yet."),
    later("Seat {seat} is empty between taken ones; somebody must take it first."),
    later("The match is {status}; it takes no more players."),
    later("The match is {status}; there is nothing to leave."),
    later("The match is {status}; nobody chooses now."),
    later("The match is {status}; branch it when it is over."),
    later("The match is {status}; its record is made at the end."),
    later("The match is {status}; play it to its end first."),
    later("At event {seq} the match does not wait for dice or players."),
    later("The match is {status}, not finished."),
    later("The match is {status}; it has no result."),
    later("The coach cannot be reached; try again."),
    later("A branch begins when every seat of the old match is taken."),
    later("Match {match} is here already, with another history."),
    later("The log of this match ends at event {seq}."),
    later("You hold seat {own}, not seat {seat}."),
    later("This token holds no seat in the match."),
    later("Only the host may do that."),
    later("name: A name has 1 to {most} characters."),
    later("A name needs letters or signs that everybody can see."),
    later("A name must not look like that of a bot."),
    later("Line {line}: {reason}."),
)
CHOICES = (
    later("Phase {phase} is not open; look at the match again."),
    later("The match is not waiting for you in this phase."),
    later("You have chosen in this phase; take it back first."),
    later("You have not chosen in this phase."),
    later("A bot plays for you; take your seat back first."),
    later("No bot plays for you; the seat is yours."),
    later("So much has happened in this match that nothing can be undone any more."),
    later("This link was used already, is older than ten minutes, or a newer one has replaced it."),
)
SERVER = (
    later("Many players act in this match at this moment; try again."),
    later("The log of this match is damaged; it is halted until repaired."),
    later("The log cannot be reached; nothing was lost, try again in a moment."),
    later("Too many live streams are open; try again."),
    later("Something went wrong on our side."),
    later("There is nothing at this address."),
    later("The request cannot be read."),
    later("The body is larger than this address takes."),
    later("This address does not take that method."),
    later("This address cannot answer in that form."),
    later("This Idempotency-Key was used for another request."),
    later("Requests from other sites' pages are refused."),
)
TEMPLATES = (*CRISS_CROSS, *SECOND_CHANCE, *ENCORE, *MATCHES, *CHOICES, *SERVER)
# Words of the games that stand in sentences.
WORDS = {
    **{symbol.name: symbol.name for symbol in SYMBOLS.values()},
    **{colour.name: colour.name for colour in COLOURS.values()},
    "jokers": later("jokers"),
    "dice": later("dice"),
    "open": later("not yet begun"),
    "running": later("running"),
    "finished": later("finished"),
    "aborted": later("broken off"),
}


def translated(sentence: str) -> str:
    """Return the refusal in the player's language."""
    whole = t(sentence)  # most have nothing that varies
    if whole != sentence:
        return whole
    for template in TEMPLATES:
        found = pattern(template).fullmatch(sentence)
        if found:
            return t(template, **{name: _word(value) for name, value in found.groupdict().items()})
    return sentence


def _word(value: str) -> str:
    return t(WORDS[value]) if value in WORDS else value


def pattern(template: str) -> re.Pattern[str]:
    """Return what matches the sentences of a template."""
    plain = template.replace("{{", "\0").replace("}}", "\1")
    parts = re.split(r"\{(\w+)\}", plain)
    literal = [re.escape(part.replace("\0", "{").replace("\1", "}")) for part in parts[::2]]
    named = [f"(?P<{name}>.+)" for name in parts[1::2]]
    return re.compile("".join(piece for pair in zip(literal, [*named, ""], strict=True) for piece in pair))
