"""The options of a game, as they are typed and shown."""

from collections.abc import Iterable, Iterator, Mapping

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


def described(option: Json) -> str:
    """Return an option's values with what they mean."""
    if not option["labels"]:
        return values(option)
    pairs = zip(map(spelt, option["values"]), map(t, option["labels"]), strict=False)
    return " | ".join(label if label.startswith(value) else f"{value} ({label})" for value, label in pairs)


def matters(option: Json, game: Json, given: Mapping[str, object]) -> bool:
    """Say whether an option does anything with the others as given, or else as usual."""
    chosen = {other["name"]: other["default"] for other in game["options"]} | dict(given)
    return all(chosen.get(name) == value for name, value in option["when"].items())


def labelled(match: Json, name: str, value: object) -> str:
    """Return what the game calls a value of an option."""
    option = next(option for option in match["facts"]["options"] if option["name"] == name)
    return t(dict(zip(option["values"], option["labels"], strict=True))[value])


def offers(game: Json, pairs: Iterable[str]) -> bool:
    """Say whether a game can be played with these `key=value` pairs."""
    try:
        read_options(game, pairs)
    except Misread:
        return False
    return True


def read_options(game: Json, pairs: Iterable[str]) -> Json:
    """Return the options that `key=value` pairs set, with values of the right type."""
    return dict(_read_option(game, pair) for pair in pairs)


def with_conditions(game: Json, options: Json) -> Json:
    """Return options, and before them all that must be set for them to matter."""
    return dict(_conditions(game, options)) | options


def _conditions(game: Json, options: Json) -> Iterator[tuple[str, object]]:
    for option in game["options"]:
        if option["name"] in options:
            yield from option["when"].items()


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
