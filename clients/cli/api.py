"""The only module that speaks HTTP: one method per route, refusals and failures as exceptions."""

import json
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, cast

import requests
from requests import exceptions as lost

from clients.cli.errors import Refused, Unreachable
from clients.cli.language import t
from clients.cli.refusals import translated
from clients.cli.text import Json, clean

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 20.0
QUIET_SECONDS = 40.0  # a stream sends a heartbeat every 15 seconds
ATTEMPTS = 4
STREAM_ATTEMPTS = 7  # about 25 seconds: a server may be starting again
LONGEST_PAUSE = 30.0
NDJSON = "application/x-ndjson"
LAST_EVENTS = ("match_ended", "match_aborted")


class Api:
    """A Scorepad server; tokens are given per call, as one person may hold several seats."""

    def __init__(self, server: str) -> None:
        self.server = server
        self._http = requests.Session()

    def answers(self) -> bool:
        """Say whether a Scorepad server is there."""
        try:
            return self._http.get(f"{self.server}/v1/games", timeout=1.0).ok
        except requests.RequestException:
            return False

    def games(self) -> list[Json]:
        """Return the games with their options."""
        return cast(list[Json], self._call("GET", "/games")["games"])

    def game(self, name: str) -> Json:
        """Return one game."""
        return self._call("GET", f"/games/{name}")

    def create(self, body: Json) -> Json:
        """Make a match and return its id and the host's token."""
        return self._call("POST", "/matches", body=body)

    def matches(self, **query: Any) -> Json:
        """Return one page of public matches."""
        return self._call("GET", "/matches", query=query)

    def join(self, match: str, name: str, stand_in: int = 3) -> Json:
        """Take a seat and return its number and token; a bot of this level plays when its owner does not."""
        return self._call("POST", f"/matches/{match}/seats", body={"name": name, "stand_in": stand_in})

    def code(self, match: str) -> str:
        """Return the short code of a match with a free seat."""
        return str(self._call("POST", f"/matches/{match}/code")["code"])

    def find(self, code: str) -> str:
        """Return the match that a short code stands for."""
        return str(self._call("GET", f"/codes/{code}")["id"])

    def come_back(self, match: str, seat: int, token: str | None) -> Json:
        """Take a seat back that a bot plays for."""
        return self._call("POST", f"/matches/{match}/seats/{seat}/return", token)

    def add_bot(self, match: str, token: str | None, level: int) -> Json:
        """Seat a bot, as the match's host."""
        return self._call("POST", f"/matches/{match}/seats", token, body={"bot": {"level": level}})

    def start(self, match: str, token: str | None) -> Json:
        """Start a match before all seats are taken."""
        return self._call("POST", f"/matches/{match}/start", token)

    def leave(self, match: str, seat: int, token: str | None) -> None:
        """Give a seat back."""
        self._call("DELETE", f"/matches/{match}/seats/{seat}", token)

    def match(self, match: str, token: str | None = None, at: int | None = None) -> Json:
        """Return the match as this token may see it, now or after an earlier event."""
        return self._call("GET", f"/matches/{match}", token, query={"at": at})

    def legal(self, match: str, token: str | None, compact: bool = False) -> Json:
        """Return what the seat may choose."""
        return self._call(
            "GET", f"/matches/{match}/legal", token, query={"form": "compact" if compact else None}
        )

    def choose(self, match: str, token: str | None, phase: int, choice: Json) -> Json:
        """Choose; sent again with the same key when the answer is lost, so it counts once."""
        body = {"phase": phase, "choice": choice}
        return self._call("POST", f"/matches/{match}/choices", token, body=body, key=uuid.uuid4().hex)

    def undo(self, match: str, token: str | None, phase: int) -> Json:
        """Take the open choice back."""
        return self._call("DELETE", f"/matches/{match}/choices/{phase}", token)

    def branch(self, match: str, seq: int) -> Json:
        """Make a private match that goes on from this event of another."""
        return self._call("POST", f"/matches/{match}/branches", body={"seq": seq})

    def analysis(self, match: str) -> Json:
        """Return what the coach found about a finished match, or how far it is; one starts if none is."""
        page = self._call("GET", f"/matches/{match}/analysis")
        return page if page["status"] != "none" else self._call("POST", f"/matches/{match}/analysis")

    def record(self, match: str) -> bytes:
        """Return the record of a match that is over."""
        return self._answer("GET", f"/matches/{match}/record").content

    def import_record(self, data: bytes) -> Json:
        """Give a record to the server; the same one again changes nothing."""
        return _document(self._answer("POST", "/records", data=data))

    def events(self, match: str, token: str | None = None, after: int = 0) -> list[Json]:
        """Return the settled events after this one."""
        return cast(
            list[Json], self._call("GET", f"/matches/{match}/events", token, query={"after": after})["events"]
        )

    def stream(
        self,
        match: str,
        token: str | None = None,
        after: int = 0,
        heard: Callable[[bool], None] = lambda _: None,
    ) -> Iterator[Json]:
        """Yield events and notices as they come, across lost connections, until the match is over.

        `heard` is told when the connection is there, and when it is lost.
        """
        failures = 0
        while failures < STREAM_ATTEMPTS:
            try:
                for event in self._lines(match, token, after, heard):
                    failures = 0
                    after = event.get("seq", after)
                    yield event
                    if event["type"] in LAST_EVENTS:
                        return
            except (lost.ConnectionError, lost.Timeout, lost.ChunkedEncodingError):
                failures += 1
                heard(False)
            time.sleep(0.2 * 2**failures)
        raise Unreachable(t("The connection to {server} is lost.", server=self.server))

    def _lines(
        self, match: str, token: str | None, after: int, heard: Callable[[bool], None]
    ) -> Iterator[Json]:
        headers = _headers(token) | {"Accept": NDJSON}
        url = f"{self.server}/v1/matches/{match}/events"
        timeout = (CONNECT_SECONDS, QUIET_SECONDS)
        # Not the session: a stream runs in a thread of its own.
        with requests.get(
            url, params={"after": after}, headers=headers, timeout=timeout, stream=True
        ) as answer:
            pause = _pause(answer)
            if pause is not None:  # too many streams at the moment
                time.sleep(pause)
                return
            _refuse(answer)
            heard(True)
            for line in answer.iter_lines(chunk_size=1):  # more would hold back short events
                if line.strip():
                    yield json.loads(line)

    def _call(
        self,
        method: str,
        path: str,
        token: str | None = None,
        *,
        body: Json | None = None,
        query: Json | None = None,
        key: str | None = None,
    ) -> Json:
        headers = _headers(token) | ({"Idempotency-Key": key} if key else {})
        request = requests.Request(method, f"{self.server}/v1{path}", headers, json=body, params=query)
        answer = self._send(self._http.prepare_request(request), again=bool(key) or method == "GET")
        _refuse(answer)
        return _document(answer) if answer.content else {}

    def _answer(self, method: str, path: str, data: bytes | None = None) -> requests.Response:
        """Return the answer to a request that is no JSON, or is answered by something else."""
        headers = {"Accept": f"{NDJSON}, application/json", "Content-Type": NDJSON}
        request = requests.Request(method, f"{self.server}/v1{path}", headers, data=data)
        answer = self._send(self._http.prepare_request(request), again=True)
        _refuse(answer)
        return answer

    def _send(self, request: requests.PreparedRequest, again: bool) -> requests.Response:
        """Send, again after Retry-After, and (where that is harmless) after a lost answer."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                answer = self._http.send(request, timeout=(CONNECT_SECONDS, ANSWER_SECONDS))
            except (lost.ConnectionError, lost.Timeout, lost.ChunkedEncodingError) as error:
                if not again or attempt == ATTEMPTS:
                    raise Unreachable(
                        t("No Scorepad server answers at {server}.", server=self.server)
                    ) from error
                time.sleep(0.1 * attempt)
                continue
            pause = _pause(answer)
            if pause is None or attempt == ATTEMPTS:
                return answer
            time.sleep(pause)
        raise AssertionError("the last attempt returns or raises")


def _headers(token: str | None) -> dict[str, str]:
    return {"Accept": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})


def _pause(answer: requests.Response) -> float | None:
    """Return how long the server asks us to wait; None when it does not, or asks too much."""
    asked = answer.headers.get("Retry-After", "")
    if answer.status_code not in (429, 503) or not asked.isdecimal() or int(asked) > LONGEST_PAUSE:
        return None
    return float(asked)


def _refuse(answer: requests.Response) -> None:
    if answer.status_code >= 400:
        problem = _document(answer)
        code = clean(problem.get("code") or "http")
        sentence = problem.get("detail") or problem.get("title") or ""
        raise Refused(code, translated(clean(sentence) or f"HTTP {answer.status_code}"))


def _document(answer: requests.Response) -> Json:
    try:
        document = answer.json()
    except ValueError:
        document = None
    if not isinstance(document, dict):
        raise Unreachable(
            t(
                "{url} does not answer like a Scorepad server (HTTP {status}).",
                url=answer.url,
                status=answer.status_code,
            )
        )
    return document
