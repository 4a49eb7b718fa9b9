"""Matches of Encore! as the server would describe them."""

from shared.engine.core import Choices, Over, Seat
from shared.engine.games.encore.rules import ENCORE
from shared.engine.showing import compact_of, view_of
from tests.cli.tables import plain, seated, told
from tests.engine.games.encore_support import anything, eager, play


def match(state, *names, seat=0, chosen=None):
    """Return the match in this state of the engine."""
    awaits = ENCORE.awaits(state)
    over = isinstance(awaits, Over)
    return told(
        "encore",
        plain(awaits.outcome.to_json()) if over else None,
        options={"sheet": state.pads[0].sheet},
        status="finished" if over else "running",
        phase=state.phase,
        awaiting=list(awaits.seats) if isinstance(awaits, Choices) else [],
        seats=seated(names),
        seat=seat,
        chosen=chosen,
        view=plain(view_of(ENCORE, state, None)),
        legal={} if seat is None else plain(compact_of(ENCORE, state, Seat(seat))),
    )


def asked_of(state, seat=0):
    """Return the match as this seat sees it, whatever the players are called."""
    return match(state, *"ABCDEF"[: len(state.pads)], seat=seat)


def choosing(seats, seed):
    """Yield the states of a random match in which somebody chooses."""
    for state, _ in play(seats, seed, eager if seed % 2 else anything):
        if isinstance(ENCORE.awaits(state), Choices):
            yield state


def finished(seats, seed):
    *_, (state, _) = play(seats, seed, eager)
    return state
