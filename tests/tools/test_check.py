"""`./scorepad check` as a whole; `test_web_checks.py` has what is found."""

import sys

import pytest

from tools.check import CHECKS, passes

TOOLS = ["ruff format", "ruff check", "mypy", "lint-imports", "biome", "API types", "tsc", "node --test"]


def test_every_tool_is_asked():
    assert list(CHECKS) == TOOLS


@pytest.mark.parametrize(("code", "verdict"), [(0, "ok"), (1, "FAILED")])
def test_a_check_ends_with_its_verdict(capsys, code, verdict):
    assert passes("a tool", [sys.executable, "-c", f"raise SystemExit({code})"]) == (code == 0)
    assert capsys.readouterr().out == f"== a tool\n== a tool: {verdict}\n"
