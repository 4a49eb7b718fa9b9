"""Every word that a player sees, in three languages."""

import ast
import json
import re
from pathlib import Path

import pytest

from clients.cli.language import LANGUAGES, asked, preferred, speak, t, tn
from tools import catalogues

ROOT = Path(__file__).parents[2]
MARKS = ("t", "tn", "later", "plural")
# What reads like a sentence, but is for machines or the same in every language.
NO_WORDS = re.compile(
    r"^(bold|dim|not |reverse|color\(|on color|/|http|Bearer|application/|tuple\[)|color\(|reverse bold$"
    r"|^[A-Z][\w-]*$|\| None$| --name NAME|^\s*\n\s+[\w#]+[ ,]|the last attempt|^y2 G5 H5$"
)


@pytest.fixture(autouse=True)
def english_again():
    yield
    speak("en")


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_nothing_is_left_untranslated(language):
    assert catalogues.untranslated(language) == []


def test_the_files_made_from_the_catalogues_are_fresh():
    assert catalogues.stale() == []


def unmarked(source):
    """Return texts with words in them that no translation is asked for."""
    tree = ast.parse(source)
    known = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            known.update(map(id, ast.walk(node.body[0])) if ast.get_docstring(node) else ())
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKS:
            known.update(map(id, ast.walk(node)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in known:
            words = re.search(r"[A-Za-z]{2,} [A-Za-z(`]|^[A-Z][a-z]{2,}[ :.]", node.value)
            if words and not NO_WORDS.search(node.value):
                yield node.value


@pytest.mark.parametrize("path", sorted((ROOT / "clients/cli").rglob("*.py")), ids=str)
def test_no_sentence_escapes_translation(path):
    assert list(unmarked(path.read_text(encoding="utf-8"))) == []


def test_the_test_above_can_tell():
    assert list(unmarked('print("You are out.")')) == ["You are out."]
    assert list(unmarked('"""A docstring."""\nprint(t("You are out."), Text("x", "bold red"))')) == []


def test_plurals_follow_the_language():
    speak("fr")
    assert [tn("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    speak("de")
    assert [tn("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 Punkte", "1 Punkt", "2 Punkte"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_CA", "SCOREPAD_LANG": "de"}, "de"),
        ({"LANG": "french"}, "en"),
        ({"LANG": "nl_NL"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_decides(environment, language):
    assert preferred(environment) == language


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["play", "--lang", "fr"], "fr"),
        (["--lang=de", "play"], "de"),
        (["play", "--lang", "xx"], None),
        (["play", "--name", "de"], None),
        (["play", "--lang"], None),
    ],
)
def test_the_command_line_decides_first(words, language):
    assert asked(words) == language


def test_english_is_itself():
    assert LANGUAGES[0] == "en"
    assert t("Which game?") == "Which game?"


def test_the_browser_gets_its_part_of_the_catalogues(tmp_path):
    scripts = tmp_path / "clients/web/js"
    scripts.mkdir(parents=True)
    (scripts / "page.js").write_text(
        't("Play"); tn("{n} cat", "{n} cats", 2); const A = {x: "From a table"};'
    )
    locales = tmp_path / "clients/web/locales"
    locales.mkdir()
    known = {"Play": "Jouer", "{n} cat": "{n} chat", "{n} cats": "{n} chats", "From a table": "D'une table"}
    (locales / "fr.json").write_text(json.dumps(known | {"Gone": "Parti"}))
    made = catalogues.made("fr", tmp_path)
    assert json.loads(made[locales / "fr.json"]) == known
    assert b'msgid_plural "{n} cats"' in made[catalogues.path_of("fr", "po", tmp_path)]
    assert set(catalogues.untranslated("de", tmp_path)) == {"Play", "('{n} cat', '{n} cats')", "From a table"}
