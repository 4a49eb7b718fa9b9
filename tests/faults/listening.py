"""What everybody hears of a match: its stream over HTTP, and the announcements on the log server.

Checker C: every public event was announced with its stored bytes, no other was, and a stream has each of them
once and in order. It judges where neither worker nor log server is killed: what they miss, streams find.
"""

import http.client
import json
import threading
from collections import defaultdict

from shared.eventlog.wake import announcements, next_announcement
from tests.faults.checkers import settled
from tests.waiting import wait_until


class Ears:
    """Hears every announcement for the length of a `with` block, and follows streams."""

    def __init__(self, stack):
        self._stack = stack
        self.announced = defaultdict(lambda: defaultdict(set))  # match, seq: the bytes that were told
        self.streams = {}  # match: lines of its stream
        self._ending, self._ready = threading.Event(), threading.Event()
        self._threads = []

    def __enter__(self):
        self._spawn(self._listen)
        assert self._ready.wait(30)
        return self

    def __exit__(self, *_):
        self._ending.set()
        for thread in self._threads:
            thread.join()

    def follow(self, match):
        """Follow the stream of a match until it is over."""
        self.streams[match] = []
        self._spawn(self._follow, match)

    def wait(self, match):
        """Wait until its stream told the end of a match."""
        wait_until(lambda: self._over(match))

    def _spawn(self, *call):
        self._threads.append(threading.Thread(target=call[0], args=call[1:]))
        self._threads[-1].start()

    def _listen(self):
        with self._stack.log() as redis, announcements(redis) as pubsub:
            while not self._ending.is_set() or pubsub.connection.can_read(0):
                said = next_announcement(pubsub, 0.1)
                if pubsub.subscribed:
                    self._ready.set()
                for line in said.lines if said else ():
                    seq, _, rest = line.partition(b",")
                    self.announced[said.match][int(seq[7:])].add(b"{" + rest)

    def _follow(self, match):
        """Read lines, and go on after the last seq whenever a stream ends before its match."""
        while not self._ending.is_set() and not self._over(match):
            connection = http.client.HTTPConnection(*self._stack.address, timeout=30)
            try:
                self._read(match, connection)
            except (OSError, http.client.HTTPException):  # its process was killed
                self._ending.wait(0.05)
            finally:
                connection.close()

    def _read(self, match, connection):
        told = self.streams[match]
        path = f"/v1/matches/{match}/events?after={told[-1]['seq'] if told else 0}"
        connection.request("GET", path, headers={"Accept": "application/x-ndjson"})
        with connection.getresponse() as lines:
            for line in lines:
                item = json.loads(line) if line.endswith(b"}\n") else {}  # one that was cut off is told again
                if "seq" in item:
                    told.append(item)
                if self._ending.is_set():
                    break

    def _over(self, match):
        told = self.streams[match]
        return bool(told) and told[-1]["type"] in ("match_ended", "match_aborted")


def check_c(ears, logs):
    """Return what is wrong with what was heard of these matches."""
    wrong = []
    for match, entries in logs.items():
        wrong += [f"{match}: {sentence}" for sentence in _announced(ears.announced[match], entries)]
    return wrong + check_told(ears.streams.items(), logs)


def check_told(told, logs):
    """Return who did not hear each public event of a match once and in order; `told` has (match, events)."""
    wrong = []
    for match, events in told:
        true = [{"seq": seq, **json.loads(body)} for seq, (_, body, _) in enumerate(logs[match], 1)]
        if events != true[: settled(logs[match])]:
            seqs = [event["seq"] for event in events]
            wrong.append(f"{match}: events {seqs} were told, not each public one once")
    return wrong


def _announced(told, entries):
    public = settled(entries)
    for seq, (_, body, _) in enumerate(entries, 1):
        if seq > public and seq in told:
            yield f"event {seq} was announced, and is not public"
        elif seq <= public and told.get(seq) != {body}:
            yield f"event {seq} was not announced as it is stored"
