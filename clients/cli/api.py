"""The API as the program calls it: one method per route, refusals and failures as exceptions."""

import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, cast

from clients.cli import shapes
from clients.cli.answers import check_record, document, must
from clients.cli.errors import Misread, Unreachable
from clients.cli.foreign import clean
from clients.cli.games import drawing
from clients.cli.games.contract import EVERY
from clients.cli.language import t
from clients.cli.text import Json
from clients.cli.transport import FAILED, Transport

STREAM_ATTEMPTS = 7  # about 25 seconds: a server may be starting again
LAST_EVENTS = ("match_ended", "match_aborted")


class Api:
    """A Scorepad server; tokens are given per call, as one person may hold several seats."""

    def __init__(self, server: str) -> None:
        self.server = server
        self._transport = Transport(server)
        self._facts: dict[tuple[str, int | None], Json] = {}
        self._owed: tuple[object, Json] = (None, {})  # the last question, and what may be chosen there

    def answers(self) -> bool:
        """Say whether a Scorepad server is there."""
        return self._transport.answers("/games")

    def games(self) -> list[Json]:
        """Return the games with their options."""
        return cast(list[Json], self._must(shapes.GAMES, self._transport.call("GET", "/games"))["games"])

    def game(self, name: str, rules: int | None = None) -> Json:
        """Return one game with all that is printed for it, by these rules or the newest; fetched once."""
        if not shapes.fits(name, shapes.GAME_NAME):
            raise Misread(t("There is no game `{typed}`; `scorepad games` lists them.", typed=clean(name)))
        if (name, rules) not in self._facts:
            page = self._transport.call("GET", f"/games/{name}", query={"rules": rules})
            self._facts[name, rules] = self._must(shapes.FACTS, page)
        return self._facts[name, rules]

    def create(self, body: Json) -> Json:
        """Make a match and return its id and the host's token."""
        return self._must(shapes.CREATED, self._transport.call("POST", "/matches", body=body))

    def matches(self, **query: Any) -> Json:
        """Return one page of public matches."""
        page = self._transport.call("GET", "/matches", query=query)
        return self._must(shapes.PAGE, page | {"matches": shapes.filled(page.get("matches"))})

    def join(self, match: str, name: str, stand_in: int | None = None) -> Json:
        """Take a seat and return its number and token; a bot of this level plays when its owner does not."""
        body = {"name": name} | ({"stand_in": stand_in} if stand_in is not None else {})
        return self._must(shapes.TAKEN, self._transport.call("POST", f"{_at(match)}/seats", body=body))

    def code(self, match: str) -> str:
        """Return the short code of a match with a free seat."""
        return str(self._must(shapes.SHORT, self._transport.call("POST", f"{_at(match)}/code"))["code"])

    def find(self, code: str) -> str:
        """Return the match that a short code stands for."""
        return str(self._must(shapes.FOUND, self._transport.call("GET", f"/codes/{code}"))["id"])

    def come_back(self, match: str, seat: int, token: str | None) -> Json:
        """Take a seat back that a bot plays for."""
        return self._transport.call("POST", f"{_at(match)}/seats/{seat}/return", token)

    def add_bot(self, match: str, token: str | None) -> Json:
        """Seat a bot of the usual level, as the match's host."""
        return self._transport.call("POST", f"{_at(match)}/seats", token, body={"bot": {}})

    def start(self, match: str, token: str | None) -> Json:
        """Start a match before all seats are taken."""
        return self._transport.call("POST", f"{_at(match)}/start", token)

    def leave(self, match: str, seat: int, token: str | None) -> None:
        """Give a seat back."""
        self._transport.call("DELETE", f"{_at(match)}/seats/{seat}", token)

    def match(self, match: str, token: str | None = None, at: int | None = None) -> Json:
        """Return the match as this token may see it, now or after an earlier event."""
        return self._whole(self._transport.call("GET", _at(match), token, query={"at": at}))

    def _whole(self, match: object) -> Json:
        return self._must(shapes.MATCH, shapes.filled(match), shapes.agrees)

    def table(self, match: str, token: str | None = None, at: int | None = None) -> Json:
        """Return the match with what else it takes to draw it: the game's facts, and what may be chosen."""
        return self._laid(self.match(match, token, at), token, now=at is None)

    def looked(self, look: Json, token: str | None) -> Json:
        """Return the same from a look that a stream has carried to this token, without asking."""
        found = self._whole(look.get("match"))
        if "legal" in look and found["seat"] in found["awaiting"]:
            page = self._must(shapes.COMPACT, look["legal"])
            self._owed = ((found["id"], token, page["phase"], False), page["choices"])
        return self._laid(found, token)

    def _laid(self, found: Json, token: str | None, now: bool = True) -> Json:
        facts = self.game(found["game"], found["rules"]) if found["status"] != "halted" else {}
        owes = now and found["seat"] in found["awaiting"]
        return found | {"facts": facts, "legal": self._open(found, token) if owes else {}}

    def _open(self, match: Json, token: str | None) -> Json:
        """Return what may be chosen in this phase, which stays the same until everybody has chosen."""
        every = drawing(match["game"]).every
        question = (match["id"], token, match["phase"], every)
        if self._owed[0] != question:
            page = self.legal(match["id"], token, compact=not every)
            if page["phase"] != match["phase"]:  # the match has gone on meanwhile
                return {}
            self._owed = (question, {EVERY: page["choices"]} if every else page["choices"])
        return self._owed[1]

    def legal(self, match: str, token: str | None, compact: bool = False) -> Json:
        """Return what the seat may choose."""
        query = {"form": "compact" if compact else None}
        shape = shapes.COMPACT if compact else shapes.LEGAL
        return self._must(shape, self._transport.call("GET", f"{_at(match)}/legal", token, query=query))

    def choose(self, match: str, token: str | None, phase: int, choice: Json) -> Json:
        """Choose; sent again with the same key when the answer is lost, so it counts once."""
        body = {"phase": phase, "choice": choice}
        path, key = f"{_at(match)}/choices", uuid.uuid4().hex
        return self._must(shapes.ACCEPTED, self._transport.call("POST", path, token, body=body, key=key))

    def undo(self, match: str, token: str | None, phase: int) -> Json:
        """Take the open choice back."""
        return self._transport.call("DELETE", f"{_at(match)}/choices/{phase}", token)

    def branch(self, match: str, seq: int) -> Json:
        """Make a private match that goes on from this event of another."""
        return self._must(
            shapes.CREATED, self._transport.call("POST", f"{_at(match)}/branches", body={"seq": seq})
        )

    def analysis(self, match: str) -> Json:
        """Return what the coach found about a finished match, or how far it is; one starts if none is."""
        path = f"{_at(match)}/analysis"
        page = self._must(shapes.ANALYSIS, self._transport.call("GET", path))
        started = page["status"] != "none"
        return page if started else self._must(shapes.ANALYSIS, self._transport.call("POST", path))

    def record(self, match: str) -> bytes:
        """Return the record of a match that is over."""
        answer = self._transport.answer("GET", f"{_at(match)}/record")
        return check_record(answer.content, self.server)

    def import_record(self, data: bytes) -> Json:
        """Give a record to the server; the same one again changes nothing."""
        return self._must(shapes.FOUND, document(self._transport.answer("POST", "/records", data=data)))

    def events(self, match: str, token: str | None = None, after: int = 0) -> list[Json]:
        """Return the settled events after this one."""
        page = self._transport.call("GET", f"{_at(match)}/events", token, query={"after": after})
        self._must(shapes.EVENTS, page, lambda found: shapes.in_order(found["events"], after))
        return cast(list[Json], page["events"])

    def stream(
        self,
        match: str,
        token: str | None = None,
        after: int = 0,
        heard: Callable[[bool], None] = lambda _: None,
        carries: str | None = None,
    ) -> Iterator[Json]:
        """Yield events and notices as they come, across lost connections, until the match is over.

        `heard` is told when the connection is there, and when it is lost; a stream may carry looks too.
        """
        failures, ended = 0, False
        while failures < STREAM_ATTEMPTS:
            try:
                query = {"after": after, "with": carries}
                for event in self._transport.lines(f"{_at(match)}/events", token, query, heard):
                    failures = 0
                    after = event.get("seq", after)
                    ended = ended or event["type"] in LAST_EVENTS
                    yield event
                    if (ended and carries is None) or _is_last_look(event):
                        return
                if ended:
                    return
            except FAILED:
                failures += 1
                heard(False)
            time.sleep(0.2 * 2**failures)
        raise Unreachable(t("The connection to {server} is lost.", server=self.server))

    def _must(self, shape: object, answer: Json, also: Callable[[Json], bool] = lambda _: True) -> Json:
        return must(answer, shape, self.server, also)


def _is_last_look(item: Json) -> bool:
    return item["type"] == "look" and item["match"]["status"] not in ("open", "running")


def match_id(named: str) -> str:
    """Return what is an id; anything else would lead elsewhere, as a path or as a file."""
    if not shapes.fits(named, shapes.ID):
        raise Misread(
            t(
                "`{match}` names no match: an id has 12 letters and digits, a short code 6.",
                match=clean(named),
            )
        )
    return named


def _at(match: str) -> str:
    return f"/matches/{match_id(match)}"
