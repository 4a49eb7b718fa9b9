"""What a sheet is worth on average once a pair is written: learnt weights of its lines and of its holes."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from shared.bots.criss_cross.holes import LOST, PAIRS, WAYS, shape
from shared.bots.criss_cross.lines import KINDS, LETTERS, patterns
from shared.engine.core import Json
from shared.engine.games.criss_cross.scoring import line_points, score
from shared.engine.games.criss_cross.state import EMPTY, Rules, Sheet

WEIGHTS = Path(__file__).with_name("weights.json")
UNIT = 100  # the file holds whole hundredths of a point

Weights = list[list[float]]  # of a stage: by kind of line and pattern; by fact about holes and its value
Table = tuple[list[float], tuple[int, ...]]  # weights of patterns; and from a line's number to its pattern
LINE_KINDS = max(KINDS) + 1


@dataclass(frozen=True, eq=False, slots=True)
class Stage:
    """The weights of sheets with a certain number of pairs: of each line's pattern, and of the holes."""

    tables: tuple[Table, ...]  # by line
    lost: list[float]
    pairs: list[float]
    ways: list[float]

    def holes(self, empty: int) -> float:
        """Return what the shape of the empty cells adds."""
        lost, pairs, ways = shape(empty)
        return self.lost[lost] + self.pairs[pairs] + self.ways[ways]

    def value(self, codes: Sequence[int], empty: int) -> float:
        """Return what a sheet with these lines and holes is worth."""
        lines = zip(self.tables, codes, strict=False)  # the diagonal has no table where it is not scored
        return sum(weights[index[code]] for (weights, index), code in lines) + self.holes(empty)


def scoring_name(rules: Rules) -> str:
    """Return the name of what counts under these rules, the key of its weights."""
    parts = [name for name, on in (("diagonal", rules.diagonal), ("penalty", rules.penalty)) if on]
    if len(parts) == 2 and rules.diagonal_penalty == "each_box":
        parts.append("each_box")
    return "+".join(parts) or "basic"


def final_weights(rules: Rules) -> Weights:
    """Return the weights of a finished sheet: its points, by kind of line and pattern; holes cost nothing."""
    kinds = [_points(kind, rules) for kind in range(LINE_KINDS if rules.diagonal else LINE_KINDS - 1)]
    return [*kinds, [0.0] * LOST, [0.0] * PAIRS, [0.0] * WAYS]


def _points(kind: int, rules: Rules) -> list[float]:
    blank = score(Sheet(), rules)
    nothing, times = (blank.rows[0], 1) if kind < LINE_KINDS - 1 else (blank.diagonal, 2)
    names, _ = patterns(is_mirrored(kind, rules))
    return [float(times * (_line_points(name) or nothing)) for name in names]


def _line_points(pattern: str) -> int:
    return line_points(tuple(EMPTY if letter == "." else LETTERS.index(letter) for letter in pattern))


def is_mirrored(kind: int, rules: Rules) -> bool:
    """Say whether a line's mirror image is as good; if the diagonal counts, only the diagonal's is."""
    return kind == LINE_KINDS - 1 or not rules.diagonal


def stage(weights: Weights, rules: Rules) -> Stage:
    """Return one stage's weights ready for use."""
    *kinds, lost, free, ways = weights
    tables = [(table, patterns(is_mirrored(kind, rules))[1]) for kind, table in enumerate(kinds)]
    return Stage(tuple(tables[kind] for kind in KINDS if kind < len(tables)), lost, free, ways)


def read_weights(whole: Sequence[Sequence[Sequence[int]]]) -> list[Weights]:
    """Return the weights of every stage but the last from the hundredths in the file."""
    return [[[number / UNIT for number in kind] for kind in weights] for weights in whole]


@cache
def stages(rules: Rules) -> tuple[Stage, ...]:
    """Return the learnt weights by number of pairs written; nothing asks for those of none."""
    last = final_weights(rules)
    every = [last, *read_weights(_file()[scoring_name(rules)]["weights"]), last]
    return tuple(stage(weights, rules) for weights in every)


@cache
def _file() -> Json:
    read: Json = json.loads(WEIGHTS.read_text())
    return read
