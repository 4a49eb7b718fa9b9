"""The lock of npm's packages: versions and digests, and no address."""

import json

from tools.web.node import NPM, ROOT, node

FOLDER = ROOT / "locks"
LOCK = FOLDER / "package-lock.json"


def lock() -> int:
    """Write the lock of what `locks/package.json` asks for."""
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    node(NPM, "install", "--package-lock-only", "--omit-lockfile-registry-resolved", *quiet, folder=FOLDER)
    locked = json.loads(LOCK.read_text(encoding="utf-8"))
    for package in locked["packages"].values():
        package.pop("funding", None)  # whom to give money to is an address, too
    LOCK.write_text(json.dumps(locked, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0
