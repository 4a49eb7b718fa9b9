"""What the engine refuses, and how.

Refusal
├── BadOptions      a match may not be set up like this
├── MalformedChoice the choice cannot be read at all
├── RuleViolation   the choice is readable, but the rules forbid it now
└── UnknownGame     no rule set of that name
    └── UnknownRules    the game is known, but not by these rules or with these printed parts
"""

from shared.engine.sentences import Sentence, Value


class Refusal(Exception):
    """Something a player asked for and may not have; `code` is stable, the sentence is for people."""

    def __init__(self, code: str, message: str, /, **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = Sentence(message, values)

    def __str__(self) -> str:
        return str(self.sentence)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class BadOptions(Refusal):
    """The options or the number of seats are not allowed for this game."""

    def __init__(self, message: str, /, **values: Value) -> None:
        super().__init__("bad_options", message, **values)


class MalformedChoice(Refusal):
    """The choice does not have the form of any move of this game."""

    def __init__(self, message: str, /, **values: Value) -> None:
        super().__init__("malformed_choice", message, **values)


class RuleViolation(Refusal):
    """The rules forbid this move now; the code names the rule."""


class UnknownGame(Refusal):
    """There is no such rule set."""

    def __init__(self, name: str) -> None:
        super().__init__("unknown_game", "There is no game called {name}.", name=name)


class UnknownRules(UnknownGame):
    """This program has the game in other versions only."""

    def __init__(self, message: str, /, **values: Value) -> None:
        super(UnknownGame, self).__init__("unknown_rules", message, **values)
