"""What an Encore! pad is worth, who is first in a line, and how a match is ranked."""

from bisect import bisect_left

from shared.engine.core import Outcome, Seat
from shared.engine.games.encore.sheet import COLUMNS, Sheet, find_sheet
from shared.engine.games.encore.state import Pad, State

# Fifteen columns, then five colours.
UPPER = (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5) + (5,) * 5
LOWER = (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3) + (3,) * 5
STAR = -2
LEVEL_TOPS = (-1, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40)  # the best total of each solo level but the last


def full_lines(sheet: Sheet, marks: int) -> int:
    """Return the lines of the sheet that are marked from end to end."""
    return sum(1 << line for line, cells in enumerate(sheet.lines) if not cells & ~marks)


def award(pads: tuple[Pad, ...]) -> tuple[Pad, ...]:
    """Circle what this roll has filled: the upper value for all who are first in the same roll (EN-A12)."""
    taken = 0
    for pad in pads:
        taken |= pad.full
    return tuple(_circled(pad, taken) for pad in pads)


def _circled(pad: Pad, taken: int) -> Pad:
    full = full_lines(find_sheet(pad.sheet), pad.marks)
    if full == pad.full:
        return pad
    return Pad(pad.sheet, pad.marks, pad.jokers, full, pad.first | full & ~pad.full & ~taken)


def line_points(pad: Pad) -> list[int | None]:
    """Return the circled value of each line, None where it is not full."""
    return [
        (upper if pad.first >> line & 1 else lower) if pad.full >> line & 1 else None
        for line, (upper, lower) in enumerate(zip(UPPER, LOWER, strict=True))
    ]


def column_points(pad: Pad) -> int:
    """Return the circled points of the columns alone."""
    return sum(points or 0 for points in line_points(pad)[:COLUMNS])


def bonuses(pad: Pad) -> int:
    """Return how many colour bonuses are circled."""
    return (pad.full >> COLUMNS).bit_count()


def stars_missed(pad: Pad) -> int:
    """Return how many stars are not marked."""
    return (find_sheet(pad.sheet).stars & ~pad.marks).bit_count()


def score(pad: Pad) -> int:
    """Return what the pad is worth if the match ended now (R20)."""
    return sum(points or 0 for points in line_points(pad)) + pad.jokers + STAR * stars_missed(pad)


def level(total: int) -> int:
    """Return the solo level of a total, 0 to 12 (R24)."""
    return bisect_left(LEVEL_TOPS, total)


def final_outcome(state: State, reason: str) -> Outcome:
    """Rank the pads: score first, then unused jokers, then shared (EN-A16)."""
    scores = tuple(score(pad) for pad in state.pads)
    ranks = [(total, pad.jokers) for total, pad in zip(scores, state.pads, strict=True)]
    winners = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks))
    details: dict[str, object] = {
        "rolls": state.roll,
        "jokers": [pad.jokers for pad in state.pads],
        "stars_missed": [stars_missed(pad) for pad in state.pads],
        "colours": [bonuses(pad) for pad in state.pads],
    }
    if state.solo:
        details["level"] = level(scores[0])
    return Outcome(winners, scores, reason, details)
