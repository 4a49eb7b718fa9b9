"""Batches by hand, for logs that no program would write."""

from shared.engine.events import canonical
from shared.eventlog.batches import Batch


def batch(bodies, wants=None):
    """Return these bodies as they are stored, with what must hold for them."""
    return Batch([canonical(body) for body in bodies], wants or {})


def slot(phase, seat, seats=range(9)):
    """Return a slot among others of its phase."""
    return {"phase": phase, "seat": seat, "seats": [*seats]}
