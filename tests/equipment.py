"""Programs that some tests need of the machine: where one is missing they are skipped, and the run says so.

`python -m tests.equipment` prints the Debian packages that are missing.
"""

import shutil
from collections import Counter
from collections.abc import Iterable

import pytest

# A program, the names it may have, and the package of Debian that brings it.
PROGRAMS = {
    "Chromium": (("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"), "chromium"),
    "tmux": (("tmux",), "tmux"),
    "curl": (("curl",), "curl"),
    "ps": (("ps",), "procps"),
}
REASON = "this machine has no "
COMPLETE = "SCOREPAD_TEST_ALL"  # set: what cannot be tested makes the run fail


def find(program: str) -> str | None:
    """Return the path of a program, if the machine has it."""
    names, _ = PROGRAMS[program]
    return next(filter(None, map(shutil.which, names)), None)


def need(program: str) -> str:
    """Return the path of a program, or skip the test."""
    path = find(program)
    if path is None:
        pytest.skip(REASON + program)
    return path


def needs(program: str) -> pytest.MarkDecorator:
    """Return the mark of tests that are skipped without a program."""
    return pytest.mark.skipif(find(program) is None, reason=REASON + program)


def left_out(reasons: Iterable[str]) -> str | None:
    """Return one line about the tests that were skipped for want of a program; None if there are none."""
    wanting = Counter(reason.rpartition(REASON)[2] for reason in reasons if REASON in reason)
    if not wanting:
        return None
    counts = ", ".join(f"{number} for want of {program}" for program, number in sorted(wanting.items()))
    packages = " ".join(sorted(PROGRAMS[program][1] for program in wanting))
    how = f"Install what is missing (Debian: apt-get install {packages}) and run this again."
    return f"Not tested: {counts}. {how}"


if __name__ == "__main__":
    print(*(package for program, (_, package) in PROGRAMS.items() if find(program) is None))
