"""From what a seat sees of Encore! back to the state of the match."""

from collections.abc import Mapping, Sequence
from typing import Any

from shared.engine.core import Json
from shared.engine.games.encore.moves import KINDS
from shared.engine.games.encore.sheet import COLOURS, COLUMN_LETTERS, ROWS
from shared.engine.games.encore.state import (
    COLOUR_FACES,
    NUMBER_FACES,
    OPEN_ROLLS,
    Check,
    Decision,
    Dice,
    Pad,
    State,
    Team,
)

_LINES = (*COLUMN_LETTERS, *COLOURS)


def read(shown: Json) -> State:
    """Return the state of a view. How many rolls nobody marked in is not shown, so it is taken as none."""
    view = shown["view"]
    active, roll = view["active"], view["roll"]
    rolled, left = _dice(view["dice"]), _dice(view["left"])
    alone = len(view["pads"]) == 1
    leading = bool(rolled) and roll > OPEN_ROLLS and not alone and list(shown["awaiting"]) == [active]
    return State(
        tuple(_pad(seat, pad, view["first"]) for seat, pad in enumerate(view["pads"])),
        active,
        shown["phase"],
        roll,
        rolled=rolled,
        left=left,
        leading=leading,
        marked=left != rolled,
        team=_team(view["team"], shown["rules"]) if view["team"] else None,
    )


def _dice(shown: Json) -> Dice:
    return Dice(
        tuple(COLOUR_FACES.index(face) for face in shown["colours"]),
        tuple(NUMBER_FACES.index(face) for face in shown["numbers"]),
    )


def _pad(seat: int, shown: Json, owners: Mapping[str, Sequence[int]]) -> Pad:
    points = [*shown["columns"], *(shown["colours"][colour] for colour in COLOURS)]
    full = sum(1 << line for line, value in enumerate(points) if value is not None)
    first = sum(1 << line for line, name in enumerate(_LINES) if seat in owners.get(name, ()))
    return Pad(shown["sheet"], _marks(shown["marks"]), shown["jokers"], full, first)


def _marks(rows: Sequence[str]) -> int:
    return sum(
        1 << ROWS * column + row
        for row, text in enumerate(rows)
        for column, letter in enumerate(text)
        if letter == "x"
    )


def _team(shown: Json, rules: int) -> Team:
    """Return the mission sheet; the letters of a word that is no part of the goal are not shown."""
    words = [part["done"] for part in shown["goal"] if part["part"] == "word"]
    return Team(
        shown["mission"],
        shown["early_win"],
        tuple(shown["failed"]),
        rules,
        word=len(words[0]) if words else 0,
        dice=(shown["dice"]["colour"], shown["dice"]["number"]),
        checks=tuple(_check(check) for check in shown["checks"] if check["status"] != "to_come"),
        decision=_decision(shown["decision"]) if shown["decision"] else None,
        result=shown["result"] or "",
    )


def _check(shown: Json) -> Check:
    return Check(shown["total"], _shares(shown["lost"]) if shown["lost"] else ())


def _decision(shown: Json) -> Decision:
    proposals = tuple(_shares(loss) for loss in shown["proposals"] or ())
    return Decision(shown["what"], shown["due"], tuple(shown["left"]), proposals)


def _shares(loss: Mapping[str, Any]) -> tuple[int, ...]:
    if "remove" in loss:
        return tuple(int(kind == loss["remove"]) for kind in KINDS)
    (shares,) = loss.values()
    return tuple(shares)
