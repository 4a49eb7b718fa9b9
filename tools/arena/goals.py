"""What the bots are meant to reach, and whether the measurements show it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from shared.bots.core import BUDGET, LEVELS
from shared.engine.core import Json
from shared.engine.games.second_chance.state import SOLO_GAMES
from shared.engine.registry import GAMES, complete_options
from tools.arena.measure import PAIR, SELF, SOLO, TEAM
from tools.arena.play import RANDOM
from tools.arena.results import Entry
from tools.arena.stats import ONE_SIDE, Sample, mean_bounds, share_bounds

TOP = LEVELS[-1]
ADVANCED = {"diagonal": True, "penalty": True, "diagonal_penalty": "each_box"}
REACHED, OPEN, MISSED, UNKNOWN = "reached", "not shown", "missed", "not measured"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a part's wins (with `share`) or scores shall reach; `each` divides a match's score."""

    about: str
    game: str
    kind: str
    levels: tuple[int, ...]
    bound: float
    options: Json = field(default_factory=dict)
    seats: int = 1
    share: bool = False
    at_most: bool = False
    each: int = 1

    def find(self, entries: Sequence[Entry]) -> Entry | None:
        """Return the measurement that decides this goal, made with the default budget."""
        options = tuple(sorted(complete_options(GAMES[self.game], self.options, self.seats).items()))
        wanted = (self.kind, self.levels, self.game, options, self.seats, BUDGET)
        for entry in entries:
            part, table = entry.part, entry.part.table
            if wanted == (part.kind, part.levels, table.game, table.options, table.seats, table.budget):
                return entry
        return None

    def sample(self, entry: Entry) -> Sample:
        """Return the numbers that count."""
        return entry.sums.won if self.share else entry.sums.scores[self.levels[0]]

    def bounds(self, entry: Entry) -> tuple[float, float]:
        """Return the two one-sided 95 % bounds, in the unit of the goal."""
        low, high = (share_bounds if self.share else mean_bounds)(self.sample(entry), ONE_SIDE)
        return low / self.each, high / self.each

    def verdict(self, entry: Entry | None) -> str:
        """Say whether the goal is reached, or missed, at 95 %, or whether the sample shows neither."""
        if entry is None or entry.sums.won.n < 2:
            return UNKNOWN
        low, high = self.bounds(entry)
        if self.at_most:
            low, high = -high, -low
        bound = -self.bound if self.at_most else self.bound
        if low >= bound:
            return REACHED
        return MISSED if high < bound else OPEN


def _ladder(game: str) -> Iterator[Goal]:
    for level in reversed(LEVELS):
        below = level - 1 if level != LEVELS[0] else RANDOM
        name = f"level {below}" if below != RANDOM else "random"
        bound = 0.7 if below == RANDOM else 0.6
        about = f"{GAMES[game].title}: level {level} beats {name}"
        yield Goal(about, game, PAIR, (level, below), bound, seats=2, share=True)


GOALS: tuple[Goal, ...] = (
    Goal("Criss Cross, basic: mean score alone", "criss-cross", SOLO, (TOP,), 33.5),
    Goal("Criss Cross, advanced: mean score alone", "criss-cross", SOLO, (TOP,), 36.5, ADVANCED),
    Goal(
        "Second Chance, standard deck: mean empty squares a game alone",
        *("second-chance", SOLO, (TOP,), 2.3),
        at_most=True,
        each=SOLO_GAMES,
    ),
    Goal("Second Chance: solo goal reached", "second-chance", SOLO, (TOP,), 0.8, share=True),
    Goal("Encore!: mean score alone", "encore", SOLO, (TOP,), 21),
    Goal("Encore!: mean score of two against each other", "encore", SELF, (TOP,), 33, seats=2),
    Goal(
        "Encore!, three in a team: mission 1 won",
        "encore",
        TEAM,
        (TOP,),
        0.3,
        {"mode": "coop"},
        3,
        share=True,
    ),
    *(goal for game in GAMES for goal in _ladder(game)),
)
