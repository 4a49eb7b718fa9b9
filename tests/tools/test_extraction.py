"""Sentences that could not be translated or filled in are found before anybody reads them, by name."""

import pytest

from tools import catalogues
from tools.extraction import found
from tools.templates import BadTemplate, client_messages, server_messages


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('raise Problem(409, "late", "Too late.")', ["Too late."]),
        ('raise RuleViolation("taken", "{cell} is taken.", cell=name)', ["{cell} is taken."]),
        ('raise BadRecord(1, "no {name}.", **values)', ["no {name}."]),
        ('Sentence("{n} of {m}", {"n": 1, "m": 2})', ["{n} of {m}"]),
        ('Sentence("{n} of {m}", told)', ["{n} of {m}"]),
        ('WHY = {"a": later("Full."), "b": later("Out.")}\nSentence(WHY[reason])', ["Full.", "Out."]),
        ('WAYS = ((1, later("Good")), (2, later("Bad")))\nSentence(WAYS[0])', ["Good", "Bad"]),
        ("def no(message, **values):\n    raise Untrue(message, **values)", []),
        ("raise BadRecord(1, reason.message, **reason.values)", []),
        ('raise ValueError(f"{n} is for programmers")', []),
    ],
)
def test_templates_of_engine_and_api_are_found(source, messages):
    assert sorted(message for _, message in server_messages(source)) == sorted(messages)


SPOILT = {  # what finds the templates: sources that it refuses, and what it says then
    server_messages: [
        ('\nProblem(409, "late", f"Too late by {n}.")', "line 2: write the template out"),
        ('BadOptions("Too " + "late.")', "line 1: write the template out"),
        ('BadOptions("{n} late.".format(n=1))', "line 1: write the template out"),
        ('BadOptions("Late." if n else "Early.")', "line 1: write the template out"),
        ('BadOptions("{n} late.")', "line 1: '{n} late.' does not name just the values given"),
        ('BadOptions("{n} late.", m=1)', "'{n} late.' does not name just the values given"),
        ('Sentence("Late.", {"n": 1})', "'Late.' does not name just the values given"),
        ('WHY = {"a": later("Full."), "b": "Out."}\nSentence(WHY[reason])', "line 2: mark what WHY holds"),
        ('OUT = "Out."\nProblem(409, "out", OUT)', "mark what OUT holds"),
        ('def say():\n    text = f"{n}"\n    raise Untrue(text)', "line 3: mark what text holds"),
        ('WHY = {"a": later("{n} full.")}\nSentence(WHY[a])', "'{n} full.' does not name just the values"),
    ],
    client_messages: [
        ('t(f"Hello {name}")', "line 1: write the template out"),
        ('t("Hello {name}", nmae=name)', "'Hello {name}' does not name just the values given"),
        ('t("Hello {name}")', "'Hello {name}' does not name just the values given"),
        ('tn("{n} cat of {m}", "{n} cats of {m}", 2)', "does not name just the values given"),
    ],
}


@pytest.mark.parametrize(
    ("messages", "source", "culprit"),
    [(messages, *case) for messages, cases in SPOILT.items() for case in cases],
)
def test_a_template_that_cannot_be_translated_or_filled_in_is_named(messages, source, culprit):
    with pytest.raises(BadTemplate) as bad:
        list(messages(source))
    assert culprit in str(bad.value)


def test_a_table_of_another_module_is_looked_into():
    source = "from shared.engine.games.{}.{} import {} as _\nSentence({}[0])"
    marked = source.format("encore", "sheet", "COLOUR_NAMES", "COLOUR_NAMES")
    assert list(server_messages(marked)) == []
    with pytest.raises(BadTemplate, match="mark what SYMBOLS holds"):
        list(server_messages(source.format("criss_cross", "state", "SYMBOLS", "SYMBOLS")))


def test_sentences_of_the_terminal_client_are_found():
    source = 't("Hi {name}", name=me); tn("{n} cat", "cats", 2); later("{n} dogs"); t(WORDS[0]); t("a", **b)'
    said = [message for _, message in client_messages(source)]
    assert said == ["Hi {name}", ("{n} cat", "cats"), "{n} dogs", "a"]


@pytest.fixture
def root(tmp_path):
    """Return a folder with one source and a French catalogue for it."""
    (tmp_path / "services/api").mkdir(parents=True)
    catalogues.path_of("fr", "po", tmp_path).parent.mkdir(parents=True)
    return tmp_path


def test_the_file_of_a_bad_template_is_named(root):
    (root / "services/api/late.py").write_text('\n\nBadOptions(f"{n} late.")')
    with pytest.raises(BadTemplate, match=r"services/api/late\.py, line 3: write"):
        found(root)


@pytest.mark.parametrize(
    ("translation", "fits"),
    [
        ("{n} en retard.", True),
        ("En retard.", False),
        ("{x} en retard.", False),
        ("{n} {x} en retard.", False),
    ],
)
def test_a_translation_with_other_values_is_named(root, translation, fits):
    (root / "services/api/late.py").write_text('BadOptions("{n} late.", n=1)')
    catalogues.path_of("fr", "po", root).write_text(
        f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        f'msgid "{{n}} late."\nmsgstr "{translation}"\n'
    )
    assert catalogues.misfilled("fr", root) == ([] if fits else ["{n} late."])


def test_a_template_without_a_translation_is_named(root):
    (root / "services/api/late.py").write_text('BadOptions("Too late.")')
    assert catalogues.untranslated("fr", root) == ["Too late."]


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_translation_fills_in_the_values_of_its_sentence(language):
    assert catalogues.misfilled(language) == []
