"""Long lists of choices, cut down to some that differ and set in columns."""

from collections import Counter
from collections.abc import Sequence

from clients.cli.language import t

LEGAL_SHOWN = 24
GAP = 3


def list_choices(said: Sequence[str], start: str, width: int) -> str:
    """Return what begins with `start`, whatever its blanks and capitals; of much, a part of each kind."""
    if not said:
        return t("You have nothing to choose now.")
    found = [words for words in said if bare(words).startswith(bare(start))]
    if not found:
        return t("Nothing that you may choose begins with `{start}`.", start=start)
    shown = some(found, LEGAL_SHOWN)
    more = len(found) - len(shown)
    if not more:
        return in_columns(shown, width)
    rest = t("... and {more} more", more=more)
    if not start:
        first = shown[-1].split()[0]
        rest = t("... and {more} more; `? {start}` lists what begins so", more=more, start=first)
    return f"{in_columns(shown, width)}\n{rest}"


def list_numbered(said: Sequence[str], start: str, width: int) -> str:
    """Return choices with their numbers: a page of them from a number on, or of what begins with `start`."""
    if not said:
        return t("You have nothing to choose now.")
    by_number = start.isascii() and start.isdecimal()
    first = int(start) if by_number else 1
    begin = "" if by_number else bare(start)
    numbered = [(number, words) for number, words in enumerate(said, 1) if bare(words).startswith(begin)]
    found = [f"{number}. {words}" for number, words in numbered if number >= first]
    if not found:
        return t("Nothing that you may choose begins with `{start}`.", start=start)
    page, more = in_columns(found[:LEGAL_SHOWN], width), len(found) - LEGAL_SHOWN
    if more <= 0:
        return page
    rest = t("... and {more} more", more=more)
    if not begin:
        rest = t("... and {more} more; `? {number}` goes on", more=more, number=first + LEGAL_SHOWN)
    return f"{page}\n{rest}"


def some(said: Sequence[str], most: int) -> list[str]:
    """Return up to `most` of them in their order, taken in turn from those with the same first word."""
    seen: Counter[str] = Counter()
    turns = []
    for number, words in enumerate(said):
        first = words.split()[0]
        turns.append((seen[first], number))
        seen[first] += 1
    return [said[number] for number in sorted(number for _, number in sorted(turns)[:most])]


def in_columns(words: Sequence[str], width: int) -> str:
    """Return the words in columns of equal width, none of them broken."""
    widest = max(map(len, words))
    across = max((width + GAP) // (widest + GAP), 1)
    gap = " " * GAP
    rows = (words[start : start + across] for start in range(0, len(words), across))
    return "\n".join(gap.join(f"{word:<{widest}}" for word in row).rstrip() for row in rows)


def bare(words: str) -> str:
    """Return words without blanks and capitals, which do not matter."""
    return "".join(words.lower().split())
