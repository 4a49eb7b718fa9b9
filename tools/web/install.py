"""`python -m tools.web.install`: npm's packages as `locks/` pins them, beside this Python."""

import shutil
import subprocess
import sys

from tools.web.node import NODE, NPM, PACKAGES, ROOT

LOCK = ("package.json", "package-lock.json")
QUIETLY = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
SOON = "--fetch-retries=1"  # without a network, more would take minutes


def install() -> int:
    """Install the packages; what npm says is for the set-up."""
    folder = PACKAGES.parent
    folder.mkdir(exist_ok=True)
    for name in LOCK:
        shutil.copy(ROOT / "locks" / name, folder)
    return subprocess.run([NODE, NPM, "ci", *QUIETLY, SOON, "--prefix", folder]).returncode


if __name__ == "__main__":
    sys.exit(install())
