"""Names that the others read: of any script, but to be seen, and not those of bots."""

import re
import unicodedata

from services.api.problems import Problem

# Letters and symbols to Unicode that are drawn as nothing; no name needs one.
_BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")
# What is drawn like a letter of "Robot" or like a 1, once capitals and compatible forms are folded.
_DRAWN_LIKE = {
    "r": "\u0280\u0433\u1d26",
    "b": "\u0185\u0299\u0432\u044c\u03b2\u13f0\u13f4\u16d2\ua4d0",
    "o": "\u043e\u03bf\u03c3\u0585\u1d0f\u3007\ua4f3",
    "t": "\u0442\u03c4\u13a2\u16cf\u1d1b\ua4d4",
    "l": "|i\u0131\u0269\u03b9\u0456\u04cf\u07ca\ua4f2",
}
_LETTERS = {ord(other): letter for letter, others in _DRAWN_LIKE.items() for other in others}
# Clients show "Bot 1 (L3)", "Bot 2 (level 3)", "Robot 1 (N3)"; a single l after a blank is read as a 1.
_LIKE_A_BOT = re.compile("(r ?[o0] ?)?b ?[o0] ?t(l?[0-9]| .*[0-9]| l( |$))")


def check_name(name: str) -> None:
    """Refuse a name that nobody can see, and one that is read as a bot's."""
    if not name.isprintable() or _BLANK.search(name) or not any(map(_drawn, name)):
        raise Problem(400, "unreadable_name", "A name needs letters or signs that everybody can see.")
    if _LIKE_A_BOT.match(_skeleton(name)):
        raise Problem(400, "name_of_a_bot", "A name must not look like that of a bot.")


def _drawn(character: str) -> bool:
    """Say whether it can be seen by itself: marks and variation selectors cannot."""
    return unicodedata.category(character)[0] not in "MZ"


def _skeleton(name: str) -> str:
    """Return the name as it looks at a glance: small letters and digits, one blank for all between them."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return " ".join("".join(map(_glanced, folded.translate(_LETTERS))).split())


def _glanced(character: str) -> str:
    if unicodedata.category(character)[0] == "M":
        return ""
    if not character.isalnum():
        return " "
    return str(unicodedata.decimal(character, character))
