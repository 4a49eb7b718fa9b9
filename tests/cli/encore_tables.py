"""Matches of Encore! as the server would describe them."""

import json

from shared.engine.core import Choices, Over
from shared.engine.games.encore.rules import ENCORE
from tests.engine.games.encore_support import anything, eager, play


def match(state, *names, seat=0, chosen=None):
    """Return the match in this state of the engine."""
    awaits = ENCORE.awaits(state)
    over = isinstance(awaits, Over)
    return {
        "id": "abcdefghijkl",
        "game": "encore",
        "title": "Encore!",
        "options": {"sheet": state.pads[0].sheet},
        "status": "finished" if over else "running",
        "phase": state.phase,
        "awaiting": list(awaits.seats) if isinstance(awaits, Choices) else [],
        "seats": [{"seat": number, "name": name, "taken": True} for number, name in enumerate(names)],
        "seat": seat,
        "chosen": chosen,
        "view": plain(ENCORE.view(state, None)),
        "outcome": plain(awaits.outcome.to_json()) if over else None,
    }


def plain(data):
    return json.loads(json.dumps(data))


def choosing(seats, seed):
    """Yield the states of a random match in which somebody chooses."""
    for state, _ in play(seats, seed, eager if seed % 2 else anything):
        if isinstance(ENCORE.awaits(state), Choices):
            yield state


def finished(seats, seed):
    *_, (state, _) = play(seats, seed, eager)
    return state
