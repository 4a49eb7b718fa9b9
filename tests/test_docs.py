"""What the games can do stands in their documents."""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from shared.engine.facts import KINDS, VERSIONS
from shared.engine.registry import GAMES, OLDER

ROOT = Path(__file__).parents[1]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def document(game) -> str:
    return (ROOT / "docs" / "rules" / f"{game.name}.md").read_text(encoding="utf-8")


def sources(game) -> list[str]:
    folder = ROOT / "shared" / "engine" / "games" / game.name.replace("-", "_")
    return [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))]


def refusal_codes(source: str) -> set[str]:
    """Return the codes of every RuleViolation that the source can raise; each must be written out."""
    codes = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleViolation":
            code = node.args[0]
            assert isinstance(code, ast.Constant), f"line {node.lineno}: name the code itself"
            codes.add(code.value)
    return codes


@every_game
def test_the_rules_name_every_refusal(game):
    codes = set().union(*map(refusal_codes, sources(game)), {"malformed_choice"})
    assert len(codes) > 1
    assert {code for code in codes if f"`{code}`" not in document(game)} == set()


@every_game
def test_the_rules_name_every_option_and_value(game):
    text = document(game)
    for option in game.options:
        assert f"`{option.name}`" in text
        values = [str(value).lower() if isinstance(value, bool) else str(value) for value in option.values]
        assert [value for value in values if f"`{value}`" not in text] == []


def described(text: str) -> set[str]:
    """Return the fields in the table of what is printed."""
    section = text.split("## What is printed\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, flags=re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([\w.]+)`", row)}


def printed_fields(facts, names: set[str]) -> set[str]:
    """Return the fields that are served; inside an object too if any of its own is among these names."""
    inside = {
        f"{name}.{field}"
        for name, value in facts.items()
        if any(known.startswith(f"{name}.") for known in names)
        for field in value
    }
    return {*facts, *inside}


@pytest.mark.parametrize("game", [*GAMES.values(), *OLDER], ids=lambda game: f"{game.name}-{game.rules}")
def test_the_rules_name_everything_that_is_printed(game):
    names = described(document(game))
    assert names == printed_fields(game.printed(), names)


@every_game
def test_the_rules_hold_every_number_that_the_code_cites(game):
    cited = set(re.findall(r"\b[A-Z]{2}-[A-Z]?\d+\b", "\n".join(sources(game))))
    known = set(re.findall(r"\b[A-Z]{2}-[A-Z]?\d+\b", document(game)))
    assert cited
    assert cited - known == set()


@every_game
def test_the_rules_name_the_game_and_its_version(game):
    text = document(game)
    assert text.startswith(f"# {game.title}")
    assert f"`{game.name}`" in text
    assert f"rules version {game.rules}" in text
    assert f"{game.players[0]} to {game.players[1]} players" in text


def test_the_record_format_names_every_event_and_field():
    text = (ROOT / "docs" / "record-format.md").read_text(encoding="utf-8")
    for name, kind in KINDS.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}` | {VERSIONS[name]} |"))
        assert [field.name for field in fields(kind) if f"`{field.name}`" not in row] == []


def test_a_code_that_is_computed_is_found_out():
    assert refusal_codes('raise RuleViolation("late", "Too late.")') == {"late"}
    with pytest.raises(AssertionError, match="name the code itself"):
        refusal_codes('raise RuleViolation(code, "Too late.")')


@pytest.mark.parametrize("name", ["reliability", "security"])
def test_every_test_that_a_document_names_is_there(name):
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", (ROOT / "docs" / f"{name}.md").read_text("utf-8"))
    assert named
    for path, test in named:
        assert f"def {test}(" in (ROOT / path).read_text("utf-8") if test else (ROOT / path).exists(), (
            path,
            test,
        )
