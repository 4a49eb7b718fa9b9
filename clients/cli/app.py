"""What every command works with: the server, the tokens, the terminal, and text or JSON as the answer."""

import inspect
import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec
from urllib.parse import urlsplit

import click
import requests
from rich.console import Console, RenderableType
from urllib3.exceptions import HTTPError
from urllib3.util import parse_url

from clients.cli import shapes, stack
from clients.cli.api import Api, match_id
from clients.cli.errors import Misread
from clients.cli.foreign import clean
from clients.cli.games.sight import Pen
from clients.cli.keyring import Keyring
from clients.cli.language import LANGUAGES, t
from clients.cli.text import listed

DEFAULT_PORT = "8765"
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Place:
    """A match, and the seat in it that a command acts for; no seat means to look on."""

    match: str
    seat: int | None
    token: str | None

    @property
    def tokens(self) -> dict[int, str]:
        """The key of the seat, if there is one."""
        return {self.seat: self.token} if self.seat is not None and self.token else {}


class App:
    """One run of the program."""

    def __init__(self, server: str | None, as_json: bool) -> None:
        self.named = server or os.environ.get("SCOREPAD_URL")
        self.server = trimmed(self.named or stack.running_url() or default_server())
        self.as_json = as_json
        self.console = Console(markup=False, highlight=False, emoji=False)

    @cached_property
    def api(self) -> Api:
        """The server."""
        return Api(self.server)

    @cached_property
    def keyring(self) -> Keyring:
        """The tokens for the server."""
        return Keyring(self.server)

    @property
    def pen(self) -> Pen:
        """What the terminal can show."""
        return Pen.of(self.console)

    def visit(self, server: str) -> None:
        """Speak to this server from now on."""
        self.server = trimmed(server)
        self.__dict__.pop("api", None)
        self.__dict__.pop("keyring", None)

    def find(self, match: str | None) -> str:
        """Return the match's id: named, by its code, in a URL (with its server), or the only one known."""
        if match and "/" in match:
            self.named, match = split_url(with_scheme(match))
            self.visit(self.named)
        if match:
            return self._known_as(code(match))
        known = self.keyring.matches()
        if len(known) == 1:
            return known[0]
        if not known:
            raise Misread(t("Name a match: no seat is held at this server. `scorepad matches` lists them."))
        raise Misread(t("Name the match; seats are held in {matches}.", matches=listed(known)))

    def _known_as(self, named: str) -> str:
        """Return the id that was named, or that a short code stands for; nothing else names a match."""
        if shapes.fits(named, shapes.CODE):
            return self.api.find(named)
        return match_id(named)

    def place(self, match: str | None, seat: int | None = None) -> Place:
        """Return the match with the seat to act for: the one named, or the first one held."""
        found = self.find(match)
        held = self.keyring.seats(found)
        if seat is not None and seat not in held:
            raise Misread(
                t("Seat {seat} of match {match} is not held by this computer.", seat=seat, match=found)
            )
        mine = seat if seat is not None else min(held, default=None)
        return Place(found, mine, held[mine] if mine is not None else None)

    def reply(self, data: object, text: RenderableType) -> None:
        """Print the answer: JSON on one line, or text for people."""
        if self.as_json:
            click.echo(json.dumps(data))
        else:
            self.console.print(text)


def default_server() -> str:
    """Return where a local server listens unless its lock says otherwise."""
    return f"http://127.0.0.1:{os.environ.get('SCOREPAD_PORT') or DEFAULT_PORT}"


def trimmed(url: str) -> str:
    """Return the server's address without a trailing slash or API version."""
    plain = url.rstrip("/").removesuffix("/v1")
    if not _is_address(plain):
        example = f"http://127.0.0.1:{DEFAULT_PORT}"
        raise Misread(
            t("{url} is not a server's address; write it like {example}.", url=clean(url), example=example)
        )
    return plain


def _is_address(url: str) -> bool:
    """Ask those who would have to go there: the libraries read addresses each in its own way."""
    try:
        parts = urlsplit(url)
        requests.Request("GET", url).prepare()
        (parts.hostname or "").encode("idna")
        parse_url(url)
    except (requests.RequestException, HTTPError, ValueError):
        return False
    return clean(url) == url and parts.scheme in ("http", "https") and not (parts.query or parts.fragment)


def with_scheme(address: str) -> str:
    """Return an address as one would say it, `192.0.2.7/k30755pfaqkb`, as a URL."""
    if "://" in address:
        return address
    host, _, rest = address.partition("/")
    return f"http://{host}/{rest}" if ":" in host else f"http://{host}:{DEFAULT_PORT}/{rest}"


def as_said(server: str) -> str:
    """Return a server's address as short as `with_scheme` understands it."""
    bare = server.removeprefix("http://")
    host, _, port = bare.partition(":")
    if bare == server or not port:
        return server
    return host if port == DEFAULT_PORT else bare


def code(typed: str) -> str:
    """Return a match's id or short code as it was read out: blanks, dashes and capitals do not matter."""
    bare = re.sub(r"[\s-]", "", typed).lower()
    return bare if shapes.fits(bare, (shapes.ID, shapes.CODE)) else typed


def split_url(url: str) -> tuple[str, str]:
    """Return server and match id of a match's URL, whose last part is the id."""
    try:
        address = urlsplit(url)
    except ValueError:  # `trimmed` says so
        return url, ""
    match = (address.fragment or address.path).rstrip("/").rpartition("/")[2]
    return f"{address.scheme}://{address.netloc}", match


def command(function: Callable[Concatenate[App, P], None]) -> click.Command:
    """Make a command of a function: add --server and --json, and give it the App."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        options: dict[str, Any] = kwargs
        options.pop("lang")  # heard already, before this was imported
        function(App(options.pop("server"), options.pop("as_json")), *args, **kwargs)

    run = click.option("--json", "as_json", is_flag=True, help=t("Print JSON for programs."))(run)
    run = click.option(
        "--server", metavar="URL", help=t("The server to use (default: SCOREPAD_URL, or local).")
    )(run)
    run = click.option("--lang", type=click.Choice(LANGUAGES), help=t("Speak this language."))(run)
    name = function.__name__.rstrip("_").replace("_", "-")
    return click.command(name, help=t(inspect.cleandoc(function.__doc__ or "")))(run)


match_argument = click.argument("match", required=False)
seat_option = click.option("--seat", type=int, help=t("Act for this seat, if several are held here."))
plain_option = click.option(
    "--plain", is_flag=True, help=t("Lines instead of the full screen, as for a screen reader.")
)
