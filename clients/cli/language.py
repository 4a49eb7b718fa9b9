"""The player's language: every sentence that a player reads passes through here, whole."""

import gettext
import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

LANGUAGES = ("en", "fr", "de")
CATALOGUES = Path(__file__).parents[1] / "locales"
DOMAIN = "scorepad"
# What decides, the first that is set; POSIX has the order of the last three.
VARIABLES = ("SCOREPAD_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

_spoken: list[gettext.NullTranslations] = [gettext.NullTranslations()]


def speak(language: str) -> None:
    """Answer in this language from now on; English needs no catalogue."""
    english = language == LANGUAGES[0]
    _spoken[0] = (
        gettext.NullTranslations() if english else gettext.translation(DOMAIN, CATALOGUES, [language])
    )

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
    said = _spoken[0].gettext(message) if message else ""
    return said.format(**values) if values else said


def tn(one: str, many: str, n: int, **values: object) -> str:
    """Return the sentence for `n` things."""
    return _spoken[0].ngettext(one, many, n).format(n=n, **values)


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark the two forms of a sentence that tn() translates when it is shown."""
    return one, many


def later(message: str) -> str:
    """Mark a sentence that is translated by t() when it is shown."""
    return message
