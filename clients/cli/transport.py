"""Requests and what comes back, across lost answers and busy servers."""

import time
from collections.abc import Callable, Iterator

import requests
from requests import exceptions as lost
from urllib3.exceptions import HTTPError

from clients.cli.answers import document, event_in, pause_of, refuse
from clients.cli.errors import Unreachable
from clients.cli.language import t
from clients.cli.text import Json

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 20.0
QUIET_SECONDS = 40.0  # a stream sends a heartbeat every 10 seconds
ATTEMPTS = 4
LOST = (lost.ConnectionError, lost.Timeout, lost.ChunkedEncodingError)
FAILED = (lost.RequestException, HTTPError, ValueError)  # bad redirects, proxies and encodings among them
NDJSON = "application/x-ndjson"


class Transport:
    """One server, spoken to by HTTP."""

    def __init__(self, server: str) -> None:
        self.server = server
        self._http = requests.Session()

    def answers(self, path: str) -> bool:
        """Say whether there is something at this path, without waiting long."""
        try:
            return self._http.get(f"{self.server}/v1{path}", timeout=1.0).ok
        except FAILED:
            return False

    def call(
        self,
        method: str,
        path: str,
        token: str | None = None,
        *,
        body: Json | None = None,
        query: Json | None = None,
        key: str | None = None,
    ) -> Json:
        """Return the JSON that answers a request, or raise its refusal."""
        headers = _headers(token) | ({"Idempotency-Key": key} if key else {})
        request = requests.Request(method, f"{self.server}/v1{path}", headers, json=body, params=query)
        answer = self._send(self._http.prepare_request(request), again=bool(key) or method == "GET")
        refuse(answer)
        return document(answer) if answer.content else {}

    def answer(self, method: str, path: str, data: bytes | None = None) -> requests.Response:
        """Return the answer to a request that is no JSON, or is answered by something else."""
        headers = {"Accept": f"{NDJSON}, application/json", "Content-Type": NDJSON}
        request = requests.Request(method, f"{self.server}/v1{path}", headers, data=data)
        answer = self._send(self._http.prepare_request(request), again=True)
        refuse(answer)
        return answer

    def lines(
        self, path: str, token: str | None, query: Json, heard: Callable[[bool], None]
    ) -> Iterator[Json]:
        """Yield what one stream says until it ends or breaks off."""
        headers = _headers(token) | {"Accept": NDJSON}
        url = f"{self.server}/v1{path}"
        timeout = (CONNECT_SECONDS, QUIET_SECONDS)
        # Not the session: a stream runs in a thread of its own.
        with requests.get(url, params=query, headers=headers, timeout=timeout, stream=True) as answer:
            pause = pause_of(answer)
            if pause is not None:  # too many streams at the moment
                time.sleep(pause)
                return
            refuse(answer)
            heard(True)
            for line in answer.iter_lines(chunk_size=1):  # more would hold back short events
                if line.strip():
                    yield event_in(line, self.server)

    def _send(self, request: requests.PreparedRequest, again: bool) -> requests.Response:
        """Send, again after Retry-After, and (where that is harmless) after a lost answer."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                answer = self._http.send(request, timeout=(CONNECT_SECONDS, ANSWER_SECONDS))
            except FAILED as error:
                if not again or attempt == ATTEMPTS or not isinstance(error, LOST):
                    raise Unreachable(
                        t("No Scorepad server answers at {server}.", server=self.server)
                    ) from error
                time.sleep(0.1 * attempt)
                continue
            pause = pause_of(answer)
            if pause is None or attempt == ATTEMPTS:
                return answer
            time.sleep(pause)
        raise AssertionError("the last attempt returns or raises")


def _headers(token: str | None) -> dict[str, str]:
    return {"Accept": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
