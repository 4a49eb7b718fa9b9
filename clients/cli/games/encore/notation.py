"""How choices of Encore! are typed: `y5 F6 G4 G5 G6 H5`, `x? H1 H2`, `pass`, and in a team `jokers 3 2 1`."""

import re

from clients.cli.errors import Misread
from clients.cli.games.encore.example import example, marking, shares
from clients.cli.language import later, t
from clients.cli.text import Json

HELP = later("""\
Take one colour die and one number die, and cross out that many cells:
  y2 G5 H5     the yellow die and the 2: cross out G5 and H5
  x2 G5 H5     the black X stands for any colour; costs a joker
  y? G5 H5     the ? stands for 1 to {most}; costs a joker, and x? costs two
  pass         cross out nothing
The cells are of one colour and one block, and hang together. One of them is in
column {start}, or shares an edge with an older cross. Full columns and colours pay,
most to those who are first; a star that stays open costs {star} points.
In a team only columns and jokers count, `pass` number {failed} of a player loses
for all, and : marks cells that the mission needs. When a target is missed, all
propose what is lost; if you differ, the chief (player 1) decides:
  jokers 3 2 1    player 1 crosses out three jokers, player 2 two, player 3 one
  remove colour   roll one colour die less from now on; or `remove number`""")

_JOKERS = re.compile(r"(?:jokers?)?[\s:]*(\d+(?:[\s,;]+\d+)*)", re.IGNORECASE)
_REMOVE = re.compile(r"remove\s+(?:(colou?r)|number)", re.IGNORECASE)
_CELL = re.compile(r"([a-z])\s*(\d+)[\s,;]*", re.IGNORECASE)


def prompt(match: Json) -> str:
    """Ask for a marking or for the team's decision, with an example that fits."""
    if decision := _decision(match["view"]):
        shown = say(_loss(match))
        if decision["proposals"]:
            return t("decide as in `{example}`", example=shown)
        return t("propose as in `{example}`", example=shown)
    found = example(match["legal"])
    return t("mark as in `{example}`, or `pass`", example=say(found)) if found else t("only `pass` fits")


def read(text: str, match: Json) -> Json:
    """Return the choice that was typed."""
    typed = text.strip()
    if typed.lower() in ("pass", "p"):
        return {"pass": True}
    if loss := _read_loss(typed, match["view"]):
        return loss
    shown, number = _faces(match)
    faces = re.match(rf"([{''.join(shown)}])\s*([{number}])[\s,;:]*", typed, re.IGNORECASE)
    if not faces:
        raise Misread(_hint(match))
    colour = faces[1].lower()
    return marking(shown[colour] + faces[2], _cells(typed[faces.end() :], colour + faces[2], match))


def _faces(match: Json) -> tuple[dict[str, str], str]:
    """Return the faces of the colour dice as they are typed, and what a number die shows."""
    printed = match["facts"]["printed"]
    return {face.lower(): face for face in printed["colour_faces"]}, "".join(
        map(str, printed["number_faces"])
    )


def say(choice: Json) -> str:
    """Return `y2 G5 H5` or `pass`, and what a team loses as `jokers 3 2 1` or `remove colour`."""
    if "pass" in choice:
        return "pass"
    if "remove" in choice:
        return f"remove {choice['remove']}"
    if "jokers" in choice:
        return " ".join(["jokers", *map(str, choice["jokers"])])
    return " ".join([f"{choice['colour']}{choice['number']}".lower(), *choice["cells"]])


def _decision(view: Json) -> Json:
    """Return what the team decides; empty if it does not."""
    return dict((view["team"] or {}).get("decision") or {})


def _read_loss(typed: str, view: Json) -> Json | None:
    """Return a team's decision; jokers need no word when they are asked for."""
    if die := _REMOVE.fullmatch(typed):
        return {"remove": "colour" if die[1] else "number"}
    shares = _JOKERS.fullmatch(typed)
    if shares and (_decision(view) or not typed[0].isdecimal()):
        return {"jokers": [int(share) for share in re.findall(r"\d+", shares[1])]}
    return None


def _loss(match: Json) -> Json:
    """Return a loss that would do: the chief's own proposal, or the evenest."""
    team, legal = match["view"]["team"], match["legal"]
    if team["decision"]["proposals"]:
        return dict(team["decision"]["proposals"][team["chief"]])
    if "remove" in legal:
        return {"remove": legal["remove"][0]}
    return {"jokers": shares(legal["jokers"]["total"], legal["jokers"]["left"])}


def _cells(typed: str, faces: str, match: Json) -> list[str]:
    if not typed:
        raise Misread(t("Name the cells too; `? {faces}` lists the places for {faces}.", faces=faces))
    if not re.fullmatch(f"(?:{_CELL.pattern})+", typed, re.IGNORECASE):
        raise Misread(_hint(match))
    printed = match["facts"]["printed"]
    columns, rows = printed["columns"], [str(row + 1) for row in range(printed["rows"])]
    cells = [(column.upper(), row) for column, row in _CELL.findall(typed)]
    for column, row in cells:
        if column not in columns or row not in rows:
            raise Misread(
                t(
                    "There is no cell {cell}: columns go from {first} to {last}, rows from 1 to {rows}.",
                    cell=f"{column}{row}",
                    first=columns[0],
                    last=columns[-1],
                    rows=len(rows),
                )
            )
    return [f"{column}{row}" for column, row in cells]


def _hint(match: Json) -> str:
    if _decision(match["view"]):
        return t("Type what the team loses: `{example}`; or `help`.", example=say(_loss(match)))
    found = example(match["legal"])
    shown = say(found) if found else "y2 G5 H5"
    return t("Type a colour, a number and the cells: `{example}`; or `pass`, or `help`.", example=shown)
