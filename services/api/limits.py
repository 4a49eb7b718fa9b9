"""How much one process of the API takes on."""

import resource
from collections.abc import Mapping

STREAMS = 4000
REQUESTS = 1000  # connections beside the streams, idle ones included
MESSAGES = 20  # a second from one socket
OTHER_FILES = 100  # to the two servers, logs and metrics


def most_streams(environment: Mapping[str, str]) -> int:
    """Return how many streams a process holds: what is wished, or as many as the system allows open files."""
    wished = int(environment.get("SCOREPAD_STREAMS") or STREAMS)
    return max(1, min(wished, _files(wished + REQUESTS + OTHER_FILES) - REQUESTS - OTHER_FILES))


def most_messages(environment: Mapping[str, str]) -> int:
    """Return how many messages a second are read from one socket."""
    return max(1, int(environment.get("SCOREPAD_SOCKET_MESSAGES") or MESSAGES))


def _files(wanted: int) -> int:
    """Allow this process as many open files, if it may; return how many it is allowed then."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # macOS has a limit that is written elsewhere
        return soft
    return most
