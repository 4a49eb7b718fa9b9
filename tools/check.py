"""`./scorepad check`: every check of Python and JavaScript, the later ones too when an earlier one fails."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.web.node import NODE, PACKAGES

BIN = Path(sys.prefix) / "bin"
SOURCES = ("shared", "services", "clients", "tools", "scorepad")
SCRIPTS = ("clients/web/js", "tests/web/unit")
BIOME = ("ci", "--config-path=tools/web", "--error-on-warnings", "--colors=off")
UNITS = "tests/web/unit/*.test.js"
CHECKS = {
    "ruff format": [str(BIN / "ruff"), "format", "--check", ".", "scorepad"],
    "ruff check": [str(BIN / "ruff"), "check", ".", "scorepad"],
    "mypy": [str(BIN / "mypy"), *SOURCES],
    "lint-imports": [str(BIN / "lint-imports")],
    "biome": [str(NODE), str(PACKAGES / "@biomejs" / "biome" / "bin" / "biome"), *BIOME, *SCRIPTS],
    "API types": [sys.executable, "-m", "tools.web", "check"],
    "tsc": [str(NODE), str(PACKAGES / "typescript" / "bin" / "tsc"), "--project", "tools/web"],
    "node --test": [str(NODE), "--test", "--test-reporter=dot", UNITS],
}


def passes(name: str, command: Sequence[str]) -> bool:
    """Run one check and say how it went."""
    print(f"== {name}", flush=True)
    passed = subprocess.run(command).returncode == 0
    print(f"== {name}: {'ok' if passed else 'FAILED'}", flush=True)
    return passed


if __name__ == "__main__":
    sys.exit(not all([passes(name, command) for name, command in CHECKS.items()]))
