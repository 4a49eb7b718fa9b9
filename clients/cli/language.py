"""The player's language: every sentence that a player reads passes through here, whole."""

import gettext
import os
from collections.abc import Mapping
from pathlib import Path

from clients.cli.errors import Misread

LANGUAGES = ("en", "fr", "de")
CATALOGUES = Path(__file__).parents[1] / "locales"
DOMAIN = "scorepad"
# What decides, the first that is set; POSIX has the order of the last three.
VARIABLES = ("SCOREPAD_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

_spoken: list[gettext.NullTranslations] = [gettext.NullTranslations()]


def speak(language: str) -> None:
    """Answer in this language from now on; English needs no catalogue."""
    if language not in LANGUAGES:
        raise Misread(f"--lang is one of: {', '.join(LANGUAGES)}.")
    english = language == LANGUAGES[0]
    _spoken[0] = (
        gettext.NullTranslations() if english else gettext.translation(DOMAIN, CATALOGUES, [language])
    )


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


def later(message: str) -> str:
    """Mark a sentence that is translated by t() when it is shown."""
    return message
