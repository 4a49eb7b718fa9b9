"""Stars for an Encore! layout: one a column, three a colour, by backtracking (K7 to K9, K11, K14)."""

from random import Random

from tools.sheets.checks import COLUMNS, LETTERS, ROWS, Block, Cell, take_apart

_SMALL = ((1, 28), (2, 7), (3, 9))  # K11: how often each size has the star on published sheets
_MIDDLE = ((5, 26), (4, 12))
_MOST_IN_ROW = 6  # K14


def add_stars(rows: list[str], rng: Random) -> list[str] | None:
    """Return the rows with fifteen upper-case letters, or None if the chosen blocks cannot be spread."""
    blocks = {(block.colour, len(block.cells)): block for block in take_apart(rows).blocks}
    chosen = [blocks[colour, size] for colour in LETTERS for size in _sizes(rng)]
    columns = _spread(sorted(chosen, key=lambda block: block.width), {}, rng)
    if columns is None:
        return None
    stars = [_cell(block, column, rng) for column, block in columns.items()]
    if max(sum(row == r for _, row in stars) for r in range(ROWS)) > _MOST_IN_ROW:
        return None
    return [
        "".join(letter.upper() if (c, r) in stars else letter for c, letter in enumerate(row))
        for r, row in enumerate(rows)
    ]


def _sizes(rng: Random) -> tuple[int, int, int]:
    small, middle = (
        rng.choices([size for size, _ in sizes], [weight for _, weight in sizes])[0]
        for sizes in (_SMALL, _MIDDLE)
    )
    return small, middle, 6


def _spread(blocks: list[Block], taken: dict[int, Block], rng: Random) -> dict[int, Block] | None:
    if not blocks:
        return taken if len(taken) == COLUMNS else None
    block, *rest = blocks
    free = sorted({column for column, _ in block.cells} - taken.keys())
    for column in rng.sample(free, len(free)):
        found = _spread(rest, {**taken, column: block}, rng)
        if found:
            return found
    return None


def _cell(block: Block, column: int, rng: Random) -> Cell:
    return rng.choice(sorted(cell for cell in block.cells if cell[0] == column))
