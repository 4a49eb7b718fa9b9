"""Every rule set there is, by name and version."""

from shared.engine.core import AnyGame, Json
from shared.engine.errors import BadOptions, UnknownGame, UnknownRules
from shared.engine.games.criss_cross import CRISS_CROSS
from shared.engine.games.encore import ENCORE, FIRST_ENCORE
from shared.engine.games.second_chance import SECOND_CHANCE

GAMES: dict[str, AnyGame] = {game.name: game for game in (CRISS_CROSS, SECOND_CHANCE, ENCORE)}

# Rules that only the matches begun with them still follow.
OLDER: tuple[AnyGame, ...] = (FIRST_ENCORE,)


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
