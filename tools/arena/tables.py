"""The tables of docs/bots.md, each the text between two markers."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from shared.engine.games.second_chance.state import SOLO_GAMES
from shared.engine.registry import GAMES
from tools.arena.goals import GOALS, Goal
from tools.arena.measure import PAIR, SELF, SOLO, TEAM, Part
from tools.arena.play import Clock
from tools.arena.report import level_name, mean, percent
from tools.arena.results import Entry, fingerprint

Entries = Sequence[Entry]


def goals_table(entries: Entries) -> str:
    """Return each goal with the number that decides it."""
    rows = [_goal_row(goal, goal.find(entries)) for goal in GOALS]
    return table(("goal", "wanted", "measured (95 % interval)", "95 % sure of", "matches", "verdict"), rows)


def _goal_row(goal: Goal, entry: Entry | None) -> tuple[str, ...]:
    sign = "at most" if goal.at_most else "at least"
    wanted = f"{sign} {100 * goal.bound:.0f} %" if goal.share else f"{sign} {goal.bound:g}"
    if entry is None:
        return goal.about, wanted, "", "", "0", goal.verdict(None)
    sample = goal.sample(entry)
    low, high = goal.bounds(entry)
    sure = high if goal.at_most else low
    return (
        goal.about,
        wanted,
        percent(sample) if goal.share else mean(sample, goal.each),
        f"{100 * sure:.1f} %" if goal.share else f"{sure:.2f}",
        str(entry.sums.matches) + _stale(entry),
        f"**{goal.verdict(entry)}**",
    )


def pairs_table(entries: Entries) -> str:
    """Return how levels did against each other."""
    rows = [
        (
            *_setting(entry.part),
            " and ".join(map(level_name, entry.part.levels)),
            percent(entry.sums.won),
            *(mean(entry.sums.scores[level]) for level in entry.part.levels),
            str(entry.sums.matches) + _stale(entry),
        )
        for entry in _of(entries, PAIR)
    ]
    heads = ("game", "options", "seats", "levels", "first one's wins", "its score", "the other's", "matches")
    return table(heads, rows)


def alone_table(entries: Entries) -> str:
    """Return the scores of each level alone and against itself."""
    rows = []
    for entry in _of(entries, SOLO, SELF):
        (level,) = entry.part.levels
        series = entry.part.kind == SOLO and entry.part.table.game == "second-chance"
        score = mean(entry.sums.scores[level], SOLO_GAMES if series else 1)
        goal = percent(entry.sums.won) if series else ""
        count = str(entry.sums.matches) + _stale(entry)
        rows.append((*_setting(entry.part), str(level), score, goal, count))
    return table(("game", "options", "seats", "level", "mean score", "solo goal reached", "matches"), rows)


def teams_table(entries: Entries) -> str:
    """Return how often teams won."""
    rows = [
        (
            str(dict(entry.part.table.options)["mission"]),
            str(entry.part.table.seats),
            str(entry.part.levels[0]),
            percent(entry.sums.won),
            str(entry.sums.matches) + _stale(entry),
        )
        for entry in _of(entries, TEAM)
    ]
    return table(("mission", "seats", "level", "won", "matches"), rows)


def speed_table(entries: Entries) -> str:
    """Return how long choices took, over all matches of a game that were measured."""
    clocks: dict[tuple[str, int, int], Clock] = {}
    for entry in entries:
        where = entry.part.table
        for level, clock in entry.sums.clocks.items():
            clocks.setdefault((where.game, level, where.budget), Clock()).add(clock)
    rows = [
        (
            GAMES[game].title,
            level_name(level),
            str(budget),
            f"{1000 * clock.seconds / clock.choices:.1f}",
            f"{1000 * clock.longest:.0f}",
            str(clock.choices),
        )
        for (game, level, budget), clock in sorted(clocks.items())
        if level
    ]
    return table(("game", "player", "budget", "mean ms", "longest ms", "choices"), rows)


def _of(entries: Entries, *kinds: str) -> list[Entry]:
    return [entry for entry in entries if entry.part.kind in kinds]


def _setting(part: Part) -> tuple[str, str, str]:
    return GAMES[part.table.game].title, changed(part), str(part.table.seats)


def changed(part: Part) -> str:
    """Return the options that are not the default."""
    usual = {option.name: option.default for option in GAMES[part.table.game].options}
    others = [(name, value) for name, value in part.table.options if value != usual[name]]
    return ", ".join(f"{name}={str(value).lower()}" for name, value in others)


def _stale(entry: Entry) -> str:
    return "" if entry.code == fingerprint(entry.part.table.game) else " (older bot)"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


TABLES: Mapping[str, Callable[[Entries], str]] = {
    "goals": goals_table,
    "pairs": pairs_table,
    "alone": alone_table,
    "teams": teams_table,
    "speed": speed_table,
}
