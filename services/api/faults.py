"""What of a game is broken, and left out of this server."""

import logging

from services.api.browser import client
from shared.bots import registry as bots
from shared.engine import registry as rules
from shared.engine.rooms import Fault

logger = logging.getLogger(__name__)


def faults() -> tuple[Fault, ...]:
    """Return every room that was left out."""
    return (*rules.FAULTS, *bots.FAULTS, *client().faults)


def log_faults() -> None:
    """Say each in a line."""
    for fault in faults():
        logger.warning("%s", fault)
