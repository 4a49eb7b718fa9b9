"""What makes the engine say no before and during a match of any game."""

from shared.engine.core import Seat
from shared.engine.events import read_event
from shared.engine.match import replay
from shared.engine.registry import GAMES, complete_options, find_game, pinned_game
from tests.engine.play import WrittenMatch, any_choices
from tests.words.said import refused

GAME = GAMES["criss-cross"]
OPTIONS = complete_options(GAME, {}, 2)


def said():
    """Return it all."""
    table = WrittenMatch(GAME, OPTIONS, 2)
    lobby = replay([read_event(1, table.bodies[0])])
    table.deal((0, 0))
    table.deal((0, 0))
    seat, choice = next(iter(any_choices(table.match, lambda bound: 0).items()))
    before, phase = table.match, table.match.phase
    table.choose(seat, choice)
    chosen = table.match
    table.append("seat_left", seat=1)
    table.append("match_aborted", reason="seat_left", seat=1, seed=table.server_seed.hex())
    return [
        refused(find_game, "chess"),
        refused(find_game, "criss-cross", 99),
        refused(pinned_game, "criss-cross", 1, OPTIONS, {"sheet": "forged"}),
        refused(complete_options, GAME, {}, 7),
        refused(complete_options, GAME, {"x": 1}, 2),
        refused(complete_options, GAME, {"start": "x"}, 2),
        refused(lobby.check_choice, seat, 0, choice),
        refused(before.check_choice, seat, phase + 1, choice),
        refused(before.check_choice, Seat(5), phase, choice),
        refused(before.check_retraction, seat, phase),
        refused(chosen.check_choice, seat, phase, choice),
        refused(table.match.check_choice, seat, phase, choice),
    ]
