"""The options of a game, as they are typed and shown."""

from collections.abc import Iterable

from clients.cli.errors import Misread
from clients.cli.language import t
from clients.cli.text import Json, listed


def spelt(value: object) -> str:
    """Return an option's value as one would type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def values(option: Json) -> str:
    """Return an option's values, the default first."""
    rest = [value for value in option["values"] if value != option["default"]]
    return " | ".join(spelt(value) for value in (option["default"], *rest))


def read_options(game: Json, pairs: Iterable[str]) -> Json:
    """Return the options that `key=value` pairs set, with values of the right type."""
    return dict(_read_option(game, pair) for pair in pairs)


def _read_option(game: Json, pair: str) -> tuple[str, object]:
    key, _, typed = pair.partition("=")
    known = {option["name"]: option for option in game["options"]}
    if key not in known:
        raise Misread(
            t(
                "{game} has no option `{key}`; it has {options}.",
                game=game["title"],
                key=key,
                options=listed(known),
            )
        )
    for value in known[key]["values"]:
        if spelt(value) == typed.lower():
            return key, value
    raise Misread(
        t(
            "`{key}` is one of: {values}. Write it like {key}={default}.",
            key=key,
            values=values(known[key]),
            default=spelt(known[key]["default"]),
        )
    )
