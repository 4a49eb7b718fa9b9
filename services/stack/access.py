"""The grant that lets an operator's commands reach the servers of a running stack."""

import json
import os
from dataclasses import asdict
from pathlib import Path

from services.stack.failure import StackFailed
from services.stack.redis_server import Urls

_NAME = "operator.json"


def grant(data: Path, urls: Urls) -> None:
    """Leave the servers' addresses, passwords included, where only the owner of the data can read them."""
    revoke(data)
    with open(os.open(data / _NAME, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(asdict(urls), file)


def revoke(data: Path) -> None:
    """Take the grant back; its passwords end with the servers anyway."""
    (data / _NAME).unlink(missing_ok=True)


def read_grant(data: Path) -> Urls:
    """Return the addresses that a running stack has left."""
    try:
        return Urls(**json.loads((data / _NAME).read_text()))
    except (OSError, ValueError, TypeError) as error:
        raise StackFailed(
            f"{data} is in use by a server that is not ready, or not yours; try again in a moment."
        ) from error
