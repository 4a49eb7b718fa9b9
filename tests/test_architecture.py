"""The engine is pure: it imports a part of the standard library and itself, and nothing else."""

import ast
import re
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from shared.engine.match import Match
from shared.engine.registry import GAMES

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "shared" / "engine"

# Clocks, chance, the machine, the network, other processes and code that is not written down.
IMPURE = {
    "asyncio", "ctypes", "datetime", "glob", "http", "importlib", "io", "locale", "logging", "marshal",
    "multiprocessing", "os", "pickle", "platform", "random", "secrets", "select", "shelve", "shutil",
    "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time",
    "urllib", "uuid",
}  # fmt: skip
PURE = set(sys.stdlib_module_names) - IMPURE
OWN_DATA = {"importlib.resources"}  # how a game reads the printed sheets beside its rules
LOOKING_AROUND = {"shared/engine/rooms.py": {"importlib", "importlib.metadata"}}  # who finds games, and how
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "id", "hash", "__import__"}


def imports_of(tree: ast.AST):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name their whole path"
            modules = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from modules & OWN_DATA or {node.module}


def is_pure(name: str) -> bool:
    return name in OWN_DATA or name.startswith("shared.engine") or name.split(".")[0] in PURE


SOURCES = sorted(ENGINE.rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_is_pure(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    allowed = LOOKING_AROUND.get(path.relative_to(ROOT).as_posix(), set())
    assert {name for name in imports_of(tree) if not is_pure(name)} == allowed
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert [call.id for call in calls if isinstance(call, ast.Name) and call.id in IMPURE_CALLS] == []


@pytest.mark.parametrize(
    ("line", "pure"),
    [
        ("import random", False),
        ("import os.path", False),
        ("from datetime import date", False),
        ("import redis", False),
        ("from shared.eventlog import base", False),
        ("from importlib import import_module", False),
        ("from importlib import resources", True),
        ("from importlib.resources import files", True),
        ("from shared.engine.core import Seat", True),
        ("import hashlib", True),
    ],
)
def test_the_test_above_can_tell(line, pure):
    assert all(is_pure(name) for name in imports_of(ast.parse(line))) == pure


def test_the_engine_was_found():
    assert len(SOURCES) >= 10
    assert {"core.py", "match.py", "rules.py"} <= {path.name for path in SOURCES}


def test_every_field_of_a_match_is_asked_for_somewhere():
    texts = [
        path.read_text("utf-8") for part in ("shared", "services") for path in (ROOT / part).rglob("*.py")
    ]
    asked = {name for text in texts for name in re.findall(r"\.(\w+)", text)}
    assert {field.name for field in fields(Match)} - asked == set()


def test_the_server_s_time_is_asked_for_in_one_place():
    sources = [path for part in ("shared", "services") for path in (ROOT / part).rglob("*.py")]
    asking = [path.name for path in sources if "time.time" in path.read_text("utf-8")]
    assert asking == ["clocks.py"]


PACKAGES = {name.replace("-", "_") for name in GAMES}
KINDS = (".py", ".js", ".css", ".html")


def generic_modules():
    """Yield what serves every game: all that lies in no folder of a game."""
    for part in ("clients", "services", "shared"):
        for path in sorted((ROOT / part).rglob("*.*")):
            if path.suffix in KINDS and not PACKAGES & set(path.relative_to(ROOT).parts):
                yield path


@pytest.mark.parametrize("path", list(generic_modules()), ids=lambda path: str(path.relative_to(ROOT)))
def test_generic_modules_name_no_game(path):
    names = [name for game in GAMES.values() for name in (game.name, game.name.replace("-", "_"), game.title)]
    text = path.read_text("utf-8").lower()
    assert [name for name in names if name.lower().rstrip("!") in text] == []


def test_the_generic_modules_were_found():
    found = {path.relative_to(ROOT).as_posix() for path in generic_modules()}
    assert {"clients/cli/wish.py", "services/api/games.py", "shared/engine/match.py"} <= found
    assert {"clients/web/index.html", "clients/web/css/board.css", "clients/web/js/main.js"} <= found
    assert not any("criss_cross" in name for name in found)


def selectors(styles: str) -> list[str]:
    """Return what the outermost rules of a style sheet are for."""
    depth, found, text = 0, [], ""
    for sign in re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL):
        if sign == "{" and depth == 0:
            found.append(text.strip())
        depth += {"{": 1, "}": -1}.get(sign, 0)
        text = text + sign if depth == 0 and sign != "}" else ""
    return found


def test_the_outermost_rules_of_a_style_sheet_are_found():
    assert selectors("/* { */ .a { .b { top: 0 } }\n@media print { .c { top: 0 } }") == [".a", "@media print"]


@pytest.mark.parametrize("game", GAMES)
def test_the_styles_of_a_game_stay_inside_its_own_boards(game):
    file = ROOT / "clients" / "web" / "js" / "games" / game.replace("-", "_") / "style.css"
    own, *others = selectors(file.read_text("utf-8"))
    assert own == f'[data-game="{game}"]'
    assert [
        one for one in others if not one.startswith(f"@keyframes {game}-")
    ] == []  # these cannot be inside


def test_the_map_of_contributing_names_what_there_is():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = text.partition("## Where to change what")[2].partition("\n## ")[0]
    places = {name for name in re.findall(r"`([^`]+)`", table) if "/" in name or name == "scorepad"}
    assert len(places) > 12
    for game in GAMES:
        names = {name.replace("<folder>", game.replace("-", "_")).replace("<name>", game) for name in places}
        assert {name for name in names if not (ROOT / name).exists()} == set()
