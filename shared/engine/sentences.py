"""Sentences as data: a template, which is also its key in every catalogue, and the values that fill it in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a client translates whole; a value that is itself a word or a sentence is translated first."""

    message: str
    values: Mapping[str, "Value"] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return it in English."""
        return self.message.format_map(self.values)

    def __format__(self, how: str) -> str:
        """Return it in English, as the value of another sentence."""
        return format(str(self), how)

    def to_json(self) -> dict[str, Any]:
        """Return it as it travels: `message`, and `values` by name."""
        return {
            "message": self.message,
            "values": {name: _json(value) for name, value in self.values.items()},
        }


Value: TypeAlias = int | str | Sentence


def _json(value: Value) -> Any:
    return value.to_json() if isinstance(value, Sentence) else value


def later(message: str) -> str:
    """Mark a word or a template that becomes a Sentence where it is used."""
    return message


def rated(words: str, level: int, of: int) -> Sentence:
    """Return a solo level in words and as a number; the highest is the best in every game."""
    return Sentence("{words} (level {level} of {of}).", {"words": Sentence(words), "level": level, "of": of})
