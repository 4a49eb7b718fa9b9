"""Every text that the client says exists in every language, with the same blanks."""

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "clients" / "web"
TEXT = r"""\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')"""


def texts_of(source):
    """Return the texts of every t("...") and tn("...", "...") in a source."""
    found = [first or second for first, second in re.findall(rf"\bt\({TEXT}", source)]
    for one, other, many, other_many in re.findall(rf"\btn\({TEXT},{TEXT}", source):
        found += [one or other, many or other_many]
    return {text.replace('\\"', '"') for text in found}


def computed(source):
    """Return the calls of t and tn whose text is not written out, so that no tool can find it."""
    calls = re.findall(r"(?<![\w.])tn?\((?!\s*[\"'])[^)]*", source)
    return calls


SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted((WEB / "js").rglob("*.js"))}
TEXTS = set().union(*map(texts_of, SOURCES.values()))


def blanks(text):
    return sorted(re.findall(r"\{\w+\}", text))


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_language_has_every_text(language):
    catalogue = json.loads((WEB / "locales" / f"{language}.json").read_text(encoding="utf-8"))
    assert len(TEXTS) > 300
    assert TEXTS - catalogue.keys() == set()
    assert [text for text, said in catalogue.items() if blanks(text) != blanks(said) or not said] == []


def test_every_text_is_written_out():
    callers = {path: source for path, source in SOURCES.items() if path.name != "i18n.js"}
    assert {path.name: computed(source) for path, source in callers.items() if computed(source)} == {}


def test_the_tests_above_can_tell():
    assert texts_of('t("a {b}", {b}) + tn(\'one\', "many", n) + set("no")') == {"a {b}", "one", "many"}
    assert computed("t(name)") == ["t(name"]
