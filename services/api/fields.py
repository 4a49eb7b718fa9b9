"""The fields of requests: strict, and each refusal a sentence that clients can translate."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from services.api.names import check_name
from shared.bots.core import LEVELS
from shared.engine.sentences import Sentence, Value

NAME_LENGTH = 24


def unfit(message: str, /, **values: Value) -> ma.ValidationError:
    """Return the refusal of one field."""
    return ma.ValidationError([Sentence(message, values)])


class Between(validate.Range):
    """Numbers from one to another, or from one on."""

    def __call__(self, value: Any) -> Any:
        """Return the value if it is one of them."""
        try:
            return super().__call__(value)
        except ma.ValidationError as error:
            if self.max is None:
                raise unfit("This must be at least {low}.", low=self.min) from error
            raise unfit("This must be from {low} to {high}.", low=self.min, high=self.max) from error


class OneOf(validate.OneOf):
    """One of a few words."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__(list(choices))

    def __call__(self, value: Any) -> str:
        """Return the value if it is one of them."""
        try:
            return str(super().__call__(value))
        except ma.ValidationError as error:
            raise unfit("This is one of: {values}.", values=", ".join(map(str, self.choices))) from error


class Pattern(validate.Regexp):
    """A text of a certain form."""

    def __call__(self, value: Any) -> Any:
        """Return the value if it has the form."""
        try:
            return super().__call__(value)
        except ma.ValidationError as error:
            raise unfit("This does not have the form that is wanted here.") from error


class Whole(fields.Integer):
    """A whole number and nothing that merely looks like one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:  # bool is an int to Python, but not to a player
            raise self.make_error("invalid")
        return value


class Truth(fields.Boolean):
    """True or false and nothing that merely equals one of them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:  # 0 and 1 are equal to Python, but not to a program that counts
            raise self.make_error("invalid", input=value)
        return value


class Level(Whole):
    """How strong a bot is."""

    def __init__(self, **more: Any) -> None:
        super().__init__(validate=Between(LEVELS[0], LEVELS[-1]), **more)


class Digits(fields.Integer):
    """A number in a query: plain digits, as the description says, not all that Python reads as a number."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not re.fullmatch(r"-?[0-9]{1,15}", value):
            raise self.make_error("invalid")
        return int(value)


class Several(fields.String):
    """Some of a few words, with commas between them; none if it is left out."""

    def __init__(self, words: Iterable[str], **more: Any) -> None:
        super().__init__(load_default=(), **more)
        self._one = OneOf(words)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return tuple(map(self._one, super()._deserialize(value, attr, data, **kwargs).split(",")))


class DisplayName(fields.String):
    """What the others read: 1 to 24 characters that can be seen."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        name = unicodedata.normalize("NFC", super()._deserialize(value, attr, data, **kwargs)).strip()
        if not 1 <= len(name) <= NAME_LENGTH:
            raise unfit("A name has 1 to {most} characters.", most=NAME_LENGTH)
        check_name(name)
        return name
