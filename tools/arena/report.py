"""Measurements in words and numbers, for the terminal and for tables."""

from tools.arena.measure import PAIR, TEAM
from tools.arena.play import RANDOM
from tools.arena.results import Entry
from tools.arena.stats import Sample, mean_bounds, share_bounds


def line(entry: Entry) -> str:
    """Return one line for the terminal."""
    part, sums = entry.part, entry.sums
    names = " against ".join(map(level_name, part.levels))
    texts = [f"{part.table.game} {part.kind}, seats {part.table.seats}, {names}: {sums.matches} matches"]
    if part.kind in (PAIR, TEAM) or part.table.game == "second-chance":  # whose solo game has a goal
        texts.append(f"won {percent(sums.won)}")
    texts += [f"{level_name(level)} scores {mean(sample)}" for level, sample in sums.scores.items()]
    for level, clock in sums.clocks.items():
        texts.append(f"{level_name(level)} takes {1000 * clock.seconds / clock.choices:.1f} ms")
    return "; ".join(texts)


def level_name(level: int) -> str:
    """Return how a level is called."""
    return f"level {level}" if level != RANDOM else "random"


def percent(sample: Sample) -> str:
    """Return a share and its interval, such as `64 % (58 to 70)`."""
    low, high = share_bounds(sample)
    return f"{100 * sample.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def mean(sample: Sample, each: int = 1) -> str:
    """Return a mean and its interval, such as `33.6 (33.1 to 34.1)`; divided by `each` games of a match."""
    low, high = mean_bounds(sample)
    return f"{sample.mean / each:.2f} ({low / each:.2f} to {high / each:.2f})"
