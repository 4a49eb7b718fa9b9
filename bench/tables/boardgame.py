"""boardgame.io without its own client, which costs as much as its server: socket.io on a raw WebSocket."""

import json

from bench.asking import address_of, ask_all, request
from bench.loop import Loop
from bench.rounds import SEATS, Match, Times
from bench.tables.stream import wait_until_live
from bench.tables.websocket import WebSocket

SPACE = b"/perf,"


class SocketClient:
    """One player: moves and states by one socket."""

    def __init__(self, loop: Loop, url: str, match_id: str, secret: str, match: Match) -> None:
        self._seat = len(match.clients)
        self._match, self._id, self._secret = match, match_id, secret
        self.ready = False
        self._state = 0
        path = "/socket.io/?EIO=4&transport=websocket"
        self._socket = WebSocket(loop, address_of(url), path, self._told)
        match.clients.append(self)

    def choose(self, number: int) -> None:
        """Make the move of the round."""
        player = str(self._seat)
        move = {"type": "choose", "args": [number, number], "playerID": player, "credentials": self._secret}
        self._emit("update", {"type": "MAKE_MOVE", "payload": move}, self._state, self._id, player)

    def close(self) -> None:
        """Leave."""
        self._socket.close()

    def _emit(self, *message: object) -> None:
        self._socket.send(b"42" + SPACE + json.dumps(message, separators=(",", ":")).encode())

    def _told(self, message: bytes) -> None:
        if message.startswith(b"42"):
            self._event(message)
        elif message.startswith(b"0"):  # the engine is open: enter the game's space
            self._socket.send(b"40" + SPACE)
        elif message.startswith(b"40"):
            self._emit("sync", self._id, str(self._seat), self._secret, SEATS)
        elif message == b"2":
            self._socket.send(b"3")

    def _event(self, message: bytes) -> None:
        if message.startswith(b'42/perf,["sync"'):
            self.ready = True
        elif message.startswith(b'42/perf,["update"'):
            self._state = int(_cut(message, b'"_stateID":', b",}"))
            self._match.knows(self._seat, min(json.loads(b"[" + _cut(message, b'"last":[', b"]") + b"]")))


def _cut(message: bytes, before: bytes, after: bytes) -> bytes:
    """Return what stands between: reading the whole state would cost more than all the rest."""
    start = message.index(before) + len(before)
    return message[start : min(end for mark in after if (end := message.find(mark, start)) >= 0)]


def open_tables(url: str, loop: Loop, matches: int, times: Times) -> list[Match]:
    """Create matches, join all, and wait until every client is in step."""
    address = address_of(url)
    create = request("POST", "/games/perf/create", {"numPlayers": SEATS})
    ids = [answer.json["matchID"] for answer in ask_all(address, [create] * matches)]
    opened = []
    clients = []
    for match_id in ids:
        wanted = [{"playerID": str(seat), "playerName": f"P{seat}"} for seat in range(SEATS)]
        joins = [request("POST", f"/games/perf/{match_id}/join", body) for body in wanted]
        match = Match(times)
        for answer in ask_all(address, joins, lines=1):  # at once, one would overwrite the other's seat
            secret = answer.json["playerCredentials"]
            clients.append(SocketClient(loop, url, match_id, secret, match))
        opened.append(match)
    wait_until_live(loop, clients)
    return opened
