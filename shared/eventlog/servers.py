"""Connections to the two servers, and the settings without which the log is not a log."""

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from shared.eventlog.errors import UnsafeServer

REQUIRED = {
    "appendonly": "yes",
    "appendfsync": "always",
    "no-appendfsync-on-rewrite": "no",
    "maxmemory-policy": "noeviction",
}
TIMEOUT = 2.0


def connect(url: str) -> Redis:
    """Return a client that never repeats a command by itself: a repeated append would be a second event."""
    return Redis.from_url(
        url, retry=Retry(NoBackoff(), 0), socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT
    )


def check_log_server(redis: Redis) -> None:
    """Raise UnsafeServer unless an acknowledged event survives a crash of this server."""
    settings = {str(_text(name)): _text(value) for name, value in redis.config_get(*REQUIRED).items()}
    wrong = [f"{name} {value}" for name, value in REQUIRED.items() if settings.get(name) != value]
    if wrong:
        raise UnsafeServer(f"The log server must run with: {', '.join(wrong)}.")


def _text(value: bytes | str | None) -> str | None:
    return value.decode() if isinstance(value, bytes) else value
