"""Connections to the two servers, and the settings without which the log is not a log."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

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
_Words: TypeAlias = bytes | str | None


def connect(url: str) -> Redis:
    """Return a client that never repeats a command by itself: a repeated append would be a second event."""
    return _client(url, None)


def connect_log(url: str) -> Redis:
    """Return such a client of the log server: each of its connections is refused unless the log is safe.

    So nothing is written to a server that came back with other settings, and no command asks for them.
    """
    return _client(url, _greet)


def check_log_server(redis: Redis) -> None:
    """Raise UnsafeServer unless an acknowledged event survives a crash of this server.

    An unsafe server's connections are given up, so that of those that follow each is checked.
    """
    try:
        demand_safe(redis.config_get(*REQUIRED))
    except UnsafeServer:
        redis.connection_pool.update_active_connections_for_reconnect()
        redis.connection_pool.disconnect_free_connections()
        raise


def demand_safe(settings: Mapping[Any, _Words]) -> None:
    """Raise UnsafeServer unless the settings are those of a log."""
    found = {_text(name): _text(value) for name, value in settings.items()}
    wrong = [f"{name} {value}" for name, value in REQUIRED.items() if found.get(name) != value]
    if wrong:
        raise UnsafeServer(f"The log server must run with: {', '.join(wrong)}.")


def _client(url: str, greet: Callable[[Any], None] | None) -> Redis:
    return Redis.from_url(
        url,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=TIMEOUT,
        socket_connect_timeout=TIMEOUT,
        redis_connect_func=greet,
    )


def _greet(connection: Any) -> None:
    connection.on_connect()
    connection.send_command("CONFIG", "GET", *REQUIRED)
    answer = connection.read_response()
    demand_safe(answer if isinstance(answer, Mapping) else _pairs(answer))


def _pairs(flat: Sequence[bytes]) -> dict[bytes, bytes]:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def _text(value: _Words) -> str | None:
    return value.decode() if isinstance(value, bytes) else value
