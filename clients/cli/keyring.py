"""The seats that this computer holds: their tokens, in one private file, by server and match."""

import fcntl
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from clients.cli.errors import Misread
from clients.cli.foreign import decoded
from clients.cli.language import t
from clients.cli.shapes import TOKEN, fits


def default_path() -> Path:
    """Return where the tokens are kept: `$SCOREPAD_CONFIG`, or below ~/.config."""
    named = os.environ.get("SCOREPAD_CONFIG")
    return Path(named) if named else Path.home() / ".config" / "scorepad" / "tokens.json"


def is_local(server: str) -> bool:
    """Say whether a server's address leads to this computer."""
    return urlsplit(server).hostname in ("localhost", "127.0.0.1", "::1")


def _is_ours(held: Any) -> bool:
    """Say whether this is what Keyring writes: by server and match, a host's token and those of seats."""
    kept = list(held.values()) if isinstance(held, dict) else [None]
    return all(
        isinstance(matches, dict)
        and all(isinstance(entry, dict) and _is_entry(entry) for entry in matches.values())
        for matches in kept
    )


def _is_entry(entry: dict[str, Any]) -> bool:
    seats = entry.get("seats", {})
    if not isinstance(seats, dict) or not all(seat.isdecimal() and len(seat) < 3 for seat in seats):
        return False
    return all(fits(token, TOKEN) for token in (*seats.values(), entry.get("host", "none")))


class Keyring:
    """The tokens for the matches of one server."""

    def __init__(self, server: str, path: Path | None = None) -> None:
        # A local server may get another port at its next start; its matches are the same.
        self.server = "local" if is_local(server) else server
        self.path = path or default_path()

    def servers(self) -> list[str]:
        """Return the servers with a token; `local` is the one on this computer, wherever it listens."""
        return list(self._read())

    def matches(self) -> list[str]:
        """Return the matches with a token, oldest first."""
        return list(self._read().get(self.server, {}))

    def seats(self, match: str) -> dict[int, str]:
        """Return the seats held in a match, with their tokens."""
        return {int(seat): token for seat, token in self._entry(match).get("seats", {}).items()}

    def host(self, match: str) -> str | None:
        """Return the token of the match's host, if that is us."""
        token: str | None = self._entry(match).get("host")
        return token

    def keep_host(self, match: str, token: str) -> None:
        """Remember the token that starts the match."""
        with self._changing() as held:
            held.setdefault(match, {})["host"] = token

    def keep_seat(self, match: str, seat: int, token: str) -> None:
        """Remember the token of a seat."""
        with self._changing() as held:
            held.setdefault(match, {}).setdefault("seats", {})[str(seat)] = token

    def drop_seat(self, match: str, seat: int) -> None:
        """Forget a seat, and the match with its last token."""
        with self._changing() as held:
            entry = held.get(match, {})
            entry.get("seats", {}).pop(str(seat), None)
            if not entry.get("seats") and "host" not in entry:
                held.pop(match, None)

    def drop(self, match: str) -> None:
        """Forget a match."""
        with self._changing() as held:
            held.pop(match, None)

    def _entry(self, match: str) -> dict[str, Any]:
        entry: dict[str, Any] = self._read().get(self.server, {}).get(match, {})
        return entry

    def _read(self) -> dict[str, Any]:
        try:
            held = decoded(self.path.read_bytes())
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise Misread(t("{path} cannot be read: {why}.", path=self.path, why=error.strerror)) from error
        except ValueError:
            held = None
        if not _is_ours(held):
            raise Misread(
                t("{path} does not hold tokens as this program writes them; move it away.", path=self.path)
            )
        return dict(held)

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Any]]:
        try:
            with self._alone():
                held = self._read()
                yield held.setdefault(self.server, {})
                self._replace(held)
        except OSError as error:
            raise Misread(
                t("{path} cannot be written: {why}.", path=self.path, why=error.strerror)
            ) from error

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep others out: two commands at once must not lose each other's token."""
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(self.path.with_name(self.path.name + ".lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _replace(self, held: dict[str, Any]) -> None:
        descriptor, draft = tempfile.mkstemp(dir=self.path.parent, prefix=".tokens-")  # made with mode 0600
        with os.fdopen(descriptor, "w") as file:
            json.dump({server: kept for server, kept in held.items() if kept}, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, self.path)
