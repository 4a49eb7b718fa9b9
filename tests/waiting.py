"""Waiting for what other processes and threads do."""

import time


def wait_until(condition, seconds=30.0):
    """Return as soon as something is so."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)
