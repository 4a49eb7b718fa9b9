"""The strongest level: the likeliest draws by a look at all that the next round may bring."""

from collections.abc import Sequence

from shared.bots.second_chance.ahead import Outlook
from shared.bots.second_chance.candidates import Candidate
from shared.bots.second_chance.features import stock
from shared.bots.second_chance.value import value_of
from shared.engine.games.second_chance.state import ROUND, State
from shared.engine.games.second_chance.tiles import Draw

SEEN = 24  # of the snuggest draws, how many are valued at all
PLACES = 3  # looked at for each tile of the next round


def best_ahead(state: State, options: Sequence[Candidate], looks: int) -> Draw:
    """Return the draw that promises the fewest empty squares; `looks` is how many grids may be valued.

    The draws that look best by themselves are looked at first, so that little is lost if the looks run out.
    """
    left = len(state.deck) - (len(state.stuck) if state.stage == ROUND else 0)
    if left < 2:  # no round follows
        return min(options, key=lambda option: option.empty).draw
    outlook = Outlook(stock(state.deck), left, value_of(state.deck_name), PLACES)
    valued = [(_even(outlook.at_sight(option.board, option.empty)), option) for option in options[:SEEN]]
    valued.sort(key=lambda pair: pair[0])
    best, least = valued[0][1], float("inf")
    for _, option in valued:
        if outlook.looks >= looks:
            break
        promised = _even(outlook.ahead(option.board, option.empty))
        if promised < least:
            best, least = option, promised
    return best.draw


def _even(value: float) -> float:
    """Return the value without its last digits, in which machines may differ."""
    return round(value, 9)
