"""What a seat may see of an Encore! match: everything is public but the choices still open."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shared.engine.games.encore.missions import CHECKS
from shared.engine.games.encore.moves import Colour, Number
from shared.engine.games.encore.scoring import column_points, line_points, score, stars_missed
from shared.engine.games.encore.sheet import COLOURS, COLUMN_LETTERS, COLUMNS, ROWS, find_sheet
from shared.engine.games.encore.state import COLOUR_FACES, NUMBER_FACES, SOLO_ROLLS, Dice, Pad, State
from shared.engine.games.encore.team_view import TeamView, team_view


@dataclass(frozen=True, slots=True)
class DiceView:
    """The faces of the colour dice and of the number dice, in dealt order."""

    colours: tuple[Colour, ...]
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class PadView:
    """A pad: rows with an x where they are marked, and what full columns and colours pay, null for others."""

    sheet: str
    marks: tuple[str, ...]
    jokers: int
    columns: tuple[int | None, ...]
    colours: Mapping[str, int | None]
    stars_missed: int
    score: int


@dataclass(frozen=True, slots=True)
class View:
    """The table: sheets, dice, whose roll it is, every pad, who was first where, the mission sheet."""

    roll: int
    rolls: int | None
    active: int | None
    dice: DiceView
    left: DiceView
    sheets: Mapping[str, tuple[str, ...]]
    pads: tuple[PadView, ...]
    first: Mapping[str, tuple[int, ...]]
    team: TeamView | None


def view(state: State) -> View:
    """Return the table as everybody sees it."""
    return View(
        roll=state.roll,
        rolls=_rolls(state),
        active=state.active,
        dice=_dice(state.rolled),
        left=_dice(state.left),
        sheets={name: find_sheet(name).rows for name in sorted({pad.sheet for pad in state.pads})},
        pads=tuple(_team_pad(pad) if state.team else _pad(pad) for pad in state.pads),
        first=_first(state.pads),
        team=team_view(state, state.team) if state.team else None,
    )


def _rolls(state: State) -> int | None:
    if state.team:
        return CHECKS[-1]
    return SOLO_ROLLS if state.solo else None


def _dice(dice: Dice) -> DiceView:
    return DiceView(
        tuple(COLOUR_FACES[face] for face in dice.colours), tuple(NUMBER_FACES[face] for face in dice.numbers)
    )


def _pad(pad: Pad) -> PadView:
    points = line_points(pad)
    return PadView(
        sheet=pad.sheet,
        marks=tuple(_row(pad.marks, row) for row in range(ROWS)),
        jokers=pad.jokers,
        columns=tuple(points[:COLUMNS]),
        colours=dict(zip(COLOURS, points[COLUMNS:], strict=True)),
        stars_missed=stars_missed(pad),
        score=score(pad),
    )


def _team_pad(pad: Pad) -> PadView:
    """Return a pad on which colours pay nothing and stars cost nothing (C8)."""
    shown = _pad(pad)
    colours = {name: None if points is None else 0 for name, points in shown.colours.items()}
    return replace(shown, colours=colours, score=column_points(pad) + pad.jokers)


def _row(marks: int, row: int) -> str:
    return "".join("x" if marks >> ROWS * column + row & 1 else "." for column in range(COLUMNS))


def _first(pads: tuple[Pad, ...]) -> Mapping[str, tuple[int, ...]]:
    owners = {
        name: tuple(seat for seat, pad in enumerate(pads) if pad.first >> line & 1)
        for line, name in enumerate([*COLUMN_LETTERS, *COLOURS])
    }
    return {name: seats for name, seats in owners.items() if seats}
