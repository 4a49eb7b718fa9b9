"""Sentences as they come out of the engine and the API, and the templates that stand in the sources."""

from functools import cache
from pathlib import Path

from shared.engine.errors import Refusal
from tools.templates import server_messages

ROOT = Path(__file__).parents[2]


def refused(ask, *given):
    """Return the sentence with which this is refused."""
    try:
        ask(*given)
    except Refusal as refusal:
        return refusal.sentence.to_json()
    raise AssertionError(f"{given} was not refused")


def word(message):
    """Return a word or a sentence that travels alone, without values."""
    return {"message": message, "values": {}}


def of_itself(game):
    """Return what a game says of itself before anybody plays."""
    texts = [game.about]
    for option in game.options:
        texts += [option.title, option.about, *option.labels]
    return [word(text) for text in [*texts, *_words(game.printed())]]


def _words(printed):
    """Yield the words among what is printed: names of faces, levels, parts of missions."""
    for name, value in printed.items():
        if name == "name":
            yield value
        elif name == "levels":
            yield from value
        elif name == "parts":
            yield from value.values()
        elif isinstance(value, dict):
            yield from _words(value)
        elif isinstance(value, list):
            yield from (text for one in value if isinstance(one, dict) for text in _words(one))


def messages(sentences):
    """Return every template in these sentences, also those inside values."""
    found = set()
    for sentence in sentences:
        found |= {sentence["message"]}
        found |= messages(value for value in sentence["values"].values() if isinstance(value, dict))
    return found


def templates(*patterns):
    """Return the templates that the sources of a part speak with."""
    paths = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    assert paths, patterns
    return {message for path in paths for message in _templates(path)}


@cache
def _templates(path):
    return {message for _, message in server_messages(path.read_text(encoding="utf-8"))}
