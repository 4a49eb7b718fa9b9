"""Sentences as both clients say them: by the catalogue, values first."""

import gettext
import json

from tests.words.said import ROOT
from tools.catalogues import LANGUAGES
from tools.templates import values_in

LOCALES = ROOT / "clients" / "locales"
# What reads the same in English: names of things, and templates without a word in them.
SAME = {
    "fr": {"Mission", "Mode", "orange", "standard", "triangle", "jokers"},
    "de": {"orange", "{field}: {problem}", "{what}: {done}."},
}


def in_english(sentence):
    """Return the sentence as it is written."""
    assert values_in(sentence["message"]) == set(sentence["values"]), sentence
    inside = {name: in_english(v) if isinstance(v, dict) else v for name, v in sentence["values"].items()}
    return sentence["message"].format_map(inside)


class Unknown(gettext.NullTranslations):
    """What is asked when a catalogue does not know a sentence."""

    def gettext(self, message):
        raise AssertionError(f"nobody has translated {message!r}")


class Language:
    """One language, by the catalogue that the terminal client reads and the table that the browser gets."""

    def __init__(self, name):
        self.name = name
        self.catalogue = gettext.translation("scorepad", LOCALES, [name])
        self.catalogue.add_fallback(Unknown())
        path = ROOT / "clients" / "web" / "locales" / f"{name}.json"
        self.table = json.loads(path.read_text(encoding="utf-8"))

    def says(self, sentence):
        """Return the sentence in this language, if it and all inside it can be said."""
        message = sentence["message"]
        template = self.catalogue.gettext(message)
        assert self.table.get(message) == template, f"the browser lacks {message!r}"
        assert template != message or message in SAME[self.name], f"{message!r} is still English"
        assert values_in(template) == set(sentence["values"]), message
        assert "{" not in template.format_map(dict.fromkeys(sentence["values"], "")), message
        inside = {name: self.says(v) if isinstance(v, dict) else v for name, v in sentence["values"].items()}
        return template.format_map(inside)


SPOKEN = [Language(name) for name in LANGUAGES]
