"""Every rule set there is, by name and version: what the rooms of the rules hold."""

from dataclasses import asdict
from types import ModuleType

from shared.engine.core import AnyGame, Game, Json, Option
from shared.engine.errors import BadOptions, UnknownGame, UnknownRules
from shared.engine.events import spelt
from shared.engine.rooms import NAME, Room, Unfit, look, offered, rooms
from shared.engine.schema import schemas


def _read(room: Room, module: ModuleType) -> tuple[AnyGame, ...]:
    """Return a game by all its rules, the newest first."""
    games = offered(Game, module, "GAME", "OLDER")
    for game in games:
        _check(room.name, game)
    if len({game.rules for game in games}) < len(games):
        raise Unfit("two of its rules have the same version.")
    return games


def _check(name: str, game: AnyGame) -> None:
    """Raise Unfit unless the game says of itself what everybody asks first."""
    if game.name != name or not NAME.fullmatch(name):
        raise Unfit(f"its game is called {game.name!a}.")
    texts: tuple[object, ...] = (game.title, game.about)
    if not all(isinstance(text, str) for text in texts):
        raise Unfit("its title or its sentence is no text.")
    if type(game.rules) is not int or game.rules < 1:
        raise Unfit("the version of its rules is no number from 1 on.")
    low, high = game.players
    if not 1 <= low <= high:
        raise Unfit("its numbers of players are no range from 1 on.")
    options: tuple[object, ...] = tuple(game.options)
    if not all(isinstance(option, Option) and option.values for option in options):
        raise Unfit("its options are no options.")
    # These fail if what it offers, prints, shows or takes cannot be told: no list of games may fail later.
    spelt([*map(asdict, game.options), game.printed()])
    schemas(game)


_FOUND = look(rooms("shared.engine.games", "scorepad.games"), _read)

GAMES: dict[str, AnyGame] = {name: games[0] for name, games in _FOUND.parts.items()}

# Rules that only the matches begun with them still follow.
OLDER: tuple[AnyGame, ...] = tuple(game for games in _FOUND.parts.values() for game in games[1:])

FAULTS = _FOUND.faults


def find_game(name: str, rules: int | None = None) -> AnyGame:
    """Return the game by its newest rules, or by these; raise UnknownGame or UnknownRules."""
    if name not in GAMES:
        raise UnknownGame(name)
    if rules in (None, GAMES[name].rules):
        return GAMES[name]
    for game in OLDER:
        if (game.name, game.rules) == (name, rules):
            return game
    raise UnknownRules(
        "This program does not know rules version {version} of {name}.", version=str(rules), name=name
    )


def pinned_game(name: str, rules: int, options: Json, components: Json) -> AnyGame:
    """Return the game exactly as a match began with it: these rules and these printed parts."""
    game = find_game(name, rules)
    if game.components(options) != components:
        raise UnknownRules(
            "This program does not know the printed parts {parts} of {name}.",
            parts=str(dict(components)),
            name=name,
        )
    return game


def complete_options(game: AnyGame, given: Json, seats: int) -> Json:
    """Return every option with its value, or raise BadOptions; the match is set up once to try them."""
    low, high = game.players
    if not low <= seats <= high:
        raise BadOptions("{game} is for {low} to {high} players.", game=game.title, low=low, high=high)
    unknown = sorted(set(given) - {option.name for option in game.options})
    if unknown:
        raise BadOptions("{game} has no option called {option}.", game=game.title, option=unknown[0])
    options = {option.name: given.get(option.name, option.default) for option in game.options}
    for option in game.options:
        if not any(options[option.name] is v or _same(options[option.name], v) for v in option.values):
            allowed = ", ".join(str(value).lower() for value in option.values)
            raise BadOptions("The option {option} is one of: {values}.", option=option.name, values=allowed)
    game.setup(options, seats)
    return options


def _same(given: object, value: object) -> bool:
    return type(given) is type(value) and given == value  # True is not 1 here
