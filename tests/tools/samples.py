"""Samples for tests of the arena."""

from tools.arena.stats import Sample


def sample(*values: float) -> Sample:
    found = Sample()
    for value in values:
        found = found.plus(value)
    return found
