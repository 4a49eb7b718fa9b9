"""Colyseus: a raw WebSocket; every message of a player makes one patch, so six patches are a round."""

from typing import Any

from bench.asking import address_of, ask_all, request
from bench.loop import Loop
from bench.rounds import SEATS, Match, Times
from bench.tables.stream import wait_until_live
from bench.tables.websocket import BINARY, WebSocket

JOIN, DATA, STATE, PATCH = 10, 13, 14, 15
CHOOSE = (
    bytes([DATA, 0xA0 + len("choose")]) + b"choose"
)  # a short text and a small number, as MessagePack has them


class PatchClient:
    """One player: messages and patches by one socket."""

    def __init__(self, loop: Loop, url: str, place: dict[str, Any], match: Match) -> None:
        self._seat = len(match.clients)
        self._match = match
        self._patches = 0
        self.ready = False
        path = f"/{place['processId']}/{place['roomId']}?sessionId={place['sessionId']}"
        self._socket = WebSocket(loop, address_of(url), path, self._told)
        match.clients.append(self)

    def choose(self, number: int) -> None:
        """Send the number of the round."""
        self._socket.send(CHOOSE + bytes([number]), BINARY)

    def close(self) -> None:
        """Leave."""
        self._socket.close()

    def _told(self, message: bytes) -> None:
        kind = message[0]
        if kind == PATCH:
            self._patches += 1
            if self._patches % SEATS == 0:
                self._match.knows(self._seat, self._patches // SEATS)
        elif kind == JOIN:
            self._socket.send(bytes([JOIN]), BINARY)
        elif kind == STATE:
            self.ready = True


def open_tables(url: str, loop: Loop, matches: int, times: Times) -> list[Match]:
    """Create rooms, join all, and wait until every client has the first state."""
    address = address_of(url)
    opened = []
    clients = []
    for _ in range(matches):
        create = request("POST", "/matchmake/create/perf", {"players": SEATS, "seat": 0})
        (first,) = ask_all(address, [create])
        room = f"/matchmake/joinById/{first.json['roomId']}"
        joins = [request("POST", room, {"seat": seat}) for seat in range(1, SEATS)]
        places = [first.json, *(answer.json for answer in ask_all(address, joins))]
        match = Match(times)
        clients += [PatchClient(loop, url, place, match) for place in places]
        opened.append(match)
    wait_until_live(loop, clients)
    return opened
