"""What is measured: parts, the matches that each of them needs, and the sums kept of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from tools.arena.play import RANDOM, Clock, Played, Terms, play
from tools.arena.stats import Sample

PAIR, SELF, SOLO, TEAM = "pair", "self", "solo", "team"


@dataclass(frozen=True, slots=True)
class Part:
    """One comparison: two levels as a pair, or one level alone, against itself or as a team."""

    kind: str
    table: Terms
    levels: tuple[int, ...]

    @property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """Return who sits where in the matches that share their deals; a pair sits both ways round."""
        orders = (self.levels, self.levels[::-1]) if self.kind == PAIR else (self.levels,)
        seats = self.table.seats
        return tuple(tuple(order[seat % len(order)] for seat in range(seats)) for order in orders)


@dataclass(frozen=True, slots=True)
class Cluster:
    """The matches of a part that share their deals: one item of its samples."""

    part: Part
    number: int

    def run(self) -> list[Played]:
        """Play them."""
        return [play(self.part.table, lineup, self.number) for lineup in self.part.lineups]


@dataclass(slots=True)
class Sums:
    """What is kept of a part's matches. `won` is the first level's share of the wins, or the team's."""

    matches: int = 0
    won: Sample = field(default_factory=Sample)
    scores: dict[int, Sample] = field(default_factory=dict)
    clocks: dict[int, Clock] = field(default_factory=dict)

    def count(self, played: list[Played]) -> None:
        """Count the matches of one cluster."""
        self.matches += len(played)
        first = played[0].levels[0]
        self.won = self.won.plus(_mean(_share(match, first) for match in played))
        for level in dict.fromkeys(played[0].levels):
            score = _mean(score for match in played for score in _scores(match, level))
            self.scores[level] = self.scores.get(level, Sample()).plus(score)
        for match in played:
            self.add_clocks(match.clocks)

    def add(self, other: "Sums") -> None:
        """Count the other's matches too."""
        self.matches += other.matches
        self.won = self.won.merged(other.won)
        for level, sample in other.scores.items():
            self.scores[level] = self.scores.get(level, Sample()).merged(sample)
        self.add_clocks(other.clocks)

    def add_clocks(self, clocks: Mapping[int, Clock]) -> None:
        """Count these choices."""
        for level, clock in clocks.items():
            self.clocks.setdefault(level, Clock()).add(clock)


def _share(match: Played, level: int) -> float:
    """Return how much of the win the level's seats hold; winners share it evenly."""
    winners = match.outcome.winners
    return sum(match.levels[seat] == level for seat in winners) / len(winners) if winners else 0.0


def _scores(match: Played, level: int) -> list[int]:
    return [score for score, held in zip(match.outcome.scores, match.levels, strict=True) if held == level]


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers)


def ladder(table: Terms, levels: Iterable[int]) -> list[Part]:
    """Return each level against the one below it, and the first against the random player."""
    rungs = sorted({RANDOM, *levels})
    return [Part(PAIR, table, (upper, lower)) for lower, upper in pairwise(rungs)]


def round_robin(table: Terms, levels: Iterable[int]) -> list[Part]:
    """Return each level against each other one."""
    return [Part(PAIR, table, (upper, lower)) for lower, upper in combinations(sorted(set(levels)), 2)]


def each(kind: str, table: Terms, levels: Iterable[int]) -> list[Part]:
    """Return each level alone, against itself or as a team."""
    return [Part(kind, table, (level,)) for level in sorted(set(levels))]
