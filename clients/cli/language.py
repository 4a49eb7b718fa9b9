"""The player's language: every sentence that a player reads passes through here, whole."""

import gettext
import os
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr", "de")
CATALOGUES = Path(__file__).parents[1] / "locales"
DOMAIN = "scorepad"
# What decides, the first that is set; POSIX has the order of the last three.
VARIABLES = ("SCOREPAD_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

DEEPEST = 8  # sentences in sentences; no server of ours goes so far
_HOLE = re.compile(r"\{\{|\}\}|\{(\w+)\}")


class _Unknown(gettext.NullTranslations):
    """Where a catalogue ends: nothing, so that what it lacks can be told from what reads the same."""

    def gettext(self, message: str) -> str:
        """Return no sentence."""
        return ""


_spoken: list[gettext.NullTranslations] = [_Unknown()]


def speak(language: str) -> None:
    """Answer in this language from now on; English needs no catalogue."""
    _spoken[0] = _Unknown()
    if language != LANGUAGES[0]:
        _spoken[0] = gettext.translation(DOMAIN, CATALOGUES, [language])
        _spoken[0].add_fallback(_Unknown())

    # The words of click itself come from the same catalogue.
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)


def asked(words: Sequence[str]) -> str | None:
    """Return the language that a command line asks for, if we speak it; click explains any other."""
    for word, following in pairwise([*words, ""]):
        found = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and found in LANGUAGES:
            return found
    return None


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, or English if we do not speak it."""
    asked = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return asked[:2] if asked[:2] in LANGUAGES and asked[2:3] in ("", "_", ".", "@", "-") else LANGUAGES[0]


def t(message: str, **values: object) -> str:
    """Return the sentence in the player's language, with these values in it."""
    found = (_spoken[0].gettext(message) or message) if message else ""
    return found.format(**values) if values else found


def known(message: Any) -> bool:
    """Say whether the catalogue has this sentence; English has none."""
    return isinstance(message, str) and bool(message and _spoken[0].gettext(message))


def said(sentence: Any, depth: int = DEEPEST) -> str:
    """Return a sentence that came as data, in the player's language: the sentences in it first.

    Anybody may have written the template, so it is not formatted: names in braces are filled in, and that is
    all. What is missing or odd is a question mark.
    """
    match sentence:
        case {"message": str(message), "values": dict(values)} if depth:
            return _HOLE.sub(lambda hole: _filled(hole, values, depth - 1), t(message))
        case str() | int():
            return str(sentence)
    return "?"


def _filled(hole: re.Match[str], values: Mapping[str, Any], depth: int) -> str:
    return said(values.get(hole[1]), depth) if hole[1] else hole[0][0]


def tn(one: str, many: str, n: int, **values: object) -> str:
    """Return the sentence for `n` things."""
    return _spoken[0].ngettext(one, many, n).format(n=n, **values)


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark the two forms of a sentence that tn() translates when it is shown."""
    return one, many


def later(message: str) -> str:
    """Mark a sentence that is translated by t() when it is shown."""
    return message
