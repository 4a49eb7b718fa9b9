"""Which measurements each plot of docs/bots.md shows."""

from collections.abc import Iterator, Sequence

from shared.engine.games.second_chance.state import SOLO_GAMES
from shared.engine.registry import GAMES
from tools.arena.goals import GOALS
from tools.arena.measure import PAIR, SOLO
from tools.arena.plot import Point, svg
from tools.arena.report import level_name
from tools.arena.results import Entry
from tools.arena.stats import mean_bounds, share_bounds
from tools.arena.tables import changed

WINS = "wins, percent (95 % intervals; dashed: the goal)"
SCORE = "mean score (95 % intervals; dashed: the goal)"
EMPTY = "empty squares a game, fewer are better (95 % intervals; dashed: the goal)"


def plots(entries: Sequence[Entry]) -> dict[str, str]:
    """Return every plot by the name of its file; none where nothing was measured."""
    found = {}
    if rungs := list(_rungs(entries)):
        found["ladder.svg"] = svg("Each level against the one below", WINS, rungs)
    for game in GAMES.values():
        if points := list(_alone(entries, game.name)):
            unit = EMPTY if game.name == "second-chance" else SCORE
            found[f"{game.name}.svg"] = svg(f"{game.title} alone", unit, points)
    return found


def _rungs(entries: Sequence[Entry]) -> Iterator[Point]:
    for goal in GOALS:
        entry = goal.find(entries)
        if goal.kind == PAIR and entry:
            low, high = share_bounds(entry.sums.won)
            label = f"{GAMES[goal.game].title}: {goal.levels[0]} and {goal.levels[1] or 'random'}"
            series = list(GAMES).index(goal.game)
            yield Point(label, 100 * entry.sums.won.mean, 100 * low, 100 * high, series, 100 * goal.bound)


def _alone(entries: Sequence[Entry], game: str) -> Iterator[Point]:
    each = SOLO_GAMES if game == "second-chance" else 1
    settings: list[str] = []  # in order of appearance: each has its own mark
    for entry in entries:
        part = entry.part
        if part.kind == SOLO and part.table.game == game:
            (level,) = part.levels
            sample, setting = entry.sums.scores[level], changed(part)
            settings += [setting] if setting not in settings else []
            low, high = mean_bounds(sample)
            ends = (sample.mean / each, low / each, high / each)
            label = f"{level_name(level)}, other options" if setting else level_name(level)
            yield Point(label, *ends, settings.index(setting), _goal(entries, entry))


def _goal(entries: Sequence[Entry], entry: Entry) -> float | None:
    found = (goal.bound for goal in GOALS if not goal.share and goal.find(entries) is entry)
    return next(found, None)
