"""Where the API listens, and which ports are free."""

import http.client
import json
import random
import socket
from dataclasses import dataclass

from services.stack.failure import StackFailed

DEFAULT_PORT = 8765
# Below the ports that systems give to outgoing connections: a client that keeps calling a server
# while it restarts could otherwise be given the server's own port, and take it.
PORTS = range(20_000, 30_000)
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


@dataclass(frozen=True, slots=True)
class Address:
    """The host and port of the API."""

    host: str
    port: int

    @property
    def bind(self) -> str:
        """The address to listen at."""
        return _joined(self.host, self.port)

    @property
    def url(self) -> str:
        """The address to visit from this machine."""
        return f"http://{_joined(_EVERYWHERE.get(self.host, self.host), self.port)}/"

    def is_ready(self) -> bool:
        """Return whether the API says that it can serve."""
        return self._told() is not None

    def left_out(self) -> list[str]:
        """Return what the API says that it goes on without."""
        told = json.loads(self._told() or "{}")
        return [f"{fault['where']} is left out: {fault['why']}" for fault in told.get("left_out", ())]

    def _told(self) -> bytes | None:
        line = http.client.HTTPConnection(_EVERYWHERE.get(self.host, self.host), self.port, timeout=1)
        try:
            line.request("GET", "/ready")
            answer = line.getresponse()
            return answer.read() if answer.status == 200 else None
        except (OSError, http.client.HTTPException):
            return None
        finally:
            line.close()


def choose_address(host: str, asked: int | None) -> Address:
    """Return the address asked for or, when no port was, the default one if it is free."""
    if asked:
        if not can_bind(host, asked):
            raise StackFailed(f"Port {asked} on {host} is taken or not allowed; choose another with --port.")
        return Address(host, asked)
    if asked is None and can_bind(host, DEFAULT_PORT):
        return Address(host, DEFAULT_PORT)
    return Address(host, free_port(host))


_given: set[int] = set()


def free_port(host: str = "127.0.0.1") -> int:
    """Return a port that nobody uses at the moment, and never the same twice: it may be taken later."""
    for port in random.sample(PORTS, 100):
        if port not in _given and can_bind(host, port):
            _given.add(port)
            return port
    raise StackFailed(f"No free port found on {host}.")


def can_bind(host: str, port: int) -> bool:
    """Return whether a server could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            probe.listen(1)
        except OSError:
            return False
    return True


def _joined(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
