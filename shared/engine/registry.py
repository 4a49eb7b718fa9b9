"""Every rule set there is, by name."""

from shared.engine.core import AnyGame, Json
from shared.engine.errors import BadOptions, UnknownGame
from shared.engine.games.criss_cross import CRISS_CROSS
from shared.engine.games.encore import ENCORE
from shared.engine.games.second_chance import SECOND_CHANCE

GAMES: dict[str, AnyGame] = {game.name: game for game in (CRISS_CROSS, SECOND_CHANCE, ENCORE)}


def find_game(name: str) -> AnyGame:
    """Return the game of that name, or raise UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(name)
    return GAMES[name]


def complete_options(game: AnyGame, given: Json, seats: int) -> Json:
    """Return every option with its value, or raise BadOptions; the match is set up once to try them."""
    low, high = game.players
    if not low <= seats <= high:
        raise BadOptions(f"{game.title} is for {low} to {high} players.")
    unknown = sorted(set(given) - {option.name for option in game.options})
    if unknown:
        raise BadOptions(f"{game.title} has no option called {unknown[0]}.")
    options = {option.name: given.get(option.name, option.default) for option in game.options}
    for option in game.options:
        if not any(options[option.name] is v or _same(options[option.name], v) for v in option.values):
            allowed = ", ".join(str(value).lower() for value in option.values)
            raise BadOptions(f"The option {option.name} is one of: {allowed}.")
    game.setup(options, seats)
    return options


def _same(given: object, value: object) -> bool:
    return type(given) is type(value) and given == value  # True is not 1 here
