"""Every word that a player sees, in three languages."""

import ast
import json
import re
from pathlib import Path
from string import Formatter

import pytest

from clients.cli.language import LANGUAGES, asked, preferred, speak, t, tn
from clients.cli.refusals import TEMPLATES, pattern, translated
from tools import catalogues

ROOT = Path(__file__).parents[2]
MARKS = ("t", "tn", "later", "plural")
# What reads like a sentence, but is for machines or the same in every language.
NO_WORDS = re.compile(
    r"^(bold|dim|not |reverse|color\(|on color|/|http|Bearer|application/|tuple\[)|color\(|reverse bold$"
    r"|^[A-Z][\w-]*$|\| None$| --name NAME$|^\s*\n\s+[\w#]+[ ,]|the last attempt|^y2 G5 H5$"
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


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_translations_fill_in_the_same_values(language):
    for message in catalogues.merged(language):
        if message.id:
            ids = [message.id] if isinstance(message.id, str) else message.id
            strings = [message.string] if isinstance(message.string, str) else message.string
            wanted = {name for text in ids for name in values_in(text)}
            assert all(values_in(text) <= wanted for text in strings), message.id
            assert {name for text in strings for name in values_in(text)} == wanted, message.id


def values_in(text):
    return {name.partition("!")[0] for _, name, _, _ in Formatter().parse(text) if name}


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


def refusals(source):
    """Return every sentence that a refusal is raised with, its values as numbers."""
    named = ("RuleViolation", "MalformedChoice", "BadOptions", "Problem", "ClosedPhase")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in named:
            for argument in node.args:
                text = spelt(argument)
                if " " in text:
                    yield text


def spelt(node):
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else ""


GAMES = sorted((ROOT / "shared/engine").rglob("*.py"))
# For programs that send what no client of ours sends; shown as they come.
UNTRANSLATED = (
    "Send the body as application/json.",
    "Send your token as Authorization: Bearer.",
    "An Idempotency-Key has 1 to 64 visible ASCII characters.",
    "The body is not JSON in UTF-8.",
    "The body must be a JSON object.",
    "Send a record as 7.",
    "Not ready: 7",
)


@pytest.mark.parametrize("path", [*GAMES, *sorted((ROOT / "services/api").glob("*.py"))], ids=str)
def test_every_refusal_has_a_template(path):
    for sentence in refusals(path.read_text(encoding="utf-8")):
        found = [template for template in TEMPLATES if pattern(template).fullmatch(sentence)]
        # Rolled symbols and offered tiles are joined to one value where they are raised.
        joined = sentence.replace("7", "7 and 7", 1), sentence.replace("7", "7 or 7", 1)
        found += [one for one in TEMPLATES if any(pattern(one).fullmatch(text) for text in joined)]
        assert found or sentence in UNTRANSLATED, sentence


@pytest.mark.parametrize(
    ("language", "sentence", "said"),
    [
        ("de", "r2c3 is already written.", "r2c3 ist schon beschrieben."),
        ("fr", "Write what was rolled: cross and circle.", "Écrivez ce qui est sorti : croix et cercle."),
        ("de", "These cells are blue, not red.", "Diese Felder sind blau, nicht rot."),
        ("de", "The match is finished; nobody chooses now.", "Die Partie ist beendet; jetzt wählt niemand."),
        ("fr", "Something that only a newer server says.", "Something that only a newer server says."),
        ("en", "r2c3 is already written.", "r2c3 is already written."),
    ],
)
def test_refusals_are_said_in_the_players_language(language, sentence, said):
    speak(language)
    assert translated(sentence) == said


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
