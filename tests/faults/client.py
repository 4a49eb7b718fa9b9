"""Players who repeat every request until it is answered, and note what they were told."""

import http.client
import itertools
import json
import random
import threading
import time
from dataclasses import dataclass, field

PATIENCE = 60.0
MOST_REFUSALS = 20  # in a row; a client that is a step behind is refused once


@dataclass
class Asked:
    """One choice that a client made: all it knows of it afterwards."""

    match: str
    seat: int
    phase: int
    choice: dict
    key: str
    status: int | None = None  # None: never answered
    answer: dict = field(default_factory=dict)

    @property
    def accepted(self):
        return self.status == 201


class History:
    """What all clients were told, in the order of the answers."""

    def __init__(self):
        self.asked = []
        self.matches = []
        self.early = []  # (match, body) of answers given before the match was over
        self.failures = []  # answers of status 500
        self.told = []  # (match, events) that one client heard
        self._lock = threading.Lock()

    def note(self, asked):
        with self._lock:
            self.asked.append(asked)

    @property
    def accepted(self):
        return sum(asked.accepted for asked in self.asked)


class Stuck(Exception):
    """A seat is asked to choose, and refused whatever it chooses; or nobody is asked, and nothing goes on."""


class Waiting:
    """For how long nobody could choose."""

    def __init__(self, table):
        self._table = table
        self.over()

    def over(self):
        """Somebody could."""
        self._until = time.monotonic() + self._table.patience

    def on(self):
        """Nobody could."""
        if time.monotonic() > self._until:
            raise Stuck(f"match {self._table.match}: nobody is asked to choose any more")
        time.sleep(0.02)


class Line:
    """HTTP to one address, on a connection that is kept as long as it works."""

    def __init__(self, address, history, keep=True, patience=PATIENCE):
        self.address, self.history, self.keep, self.patience = address, history, keep, patience
        self._connection = None

    def once(self, method, path, body=None, token=None, key=None):
        """Send a request; return status and body, or None if no answer came."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection(*self.address, timeout=10)
            self._connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = self._connection.getresponse()
            status, text = answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self.close()
            return None
        if not self.keep:
            self.close()
        if status == 500:
            self.history.failures.append((path, text))
        return status, text

    def ask(self, *request, **more):
        """Repeat a request until it has an answer other than `not now`."""
        deadline = time.monotonic() + self.patience
        while time.monotonic() < deadline:
            answered = self.once(*request, **more)
            if answered and answered[0] < 500:
                return answered[0], answered[1]
            time.sleep(0.03)
        raise TimeoutError(f"no answer to {request} in {self.patience} s")

    def choose(self, asked, token):
        """Send a choice until it is answered; return status and answer."""
        body = {"phase": asked.phase, "choice": asked.choice}
        path = f"/v1/matches/{asked.match}/choices"
        status, text = self.ask("POST", path, body, token=token, key=asked.key)
        return status, json.loads(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class StormyTable:
    """One match after another on one stack; its seats are shared by several threads."""

    def __init__(self, address, history, seats=4, seed=0, patience=PATIENCE, game="criss-cross"):
        self.address, self.history, self.seats, self.patience = address, history, seats, patience
        self.game = game
        self.chance = random.Random(seed)
        self._keys = itertools.count()
        self._refused = 0
        self.given_up = False

    def open(self, patience=PATIENCE):
        """Create and fill a match; an unanswered request means to begin with another one."""
        deadline = time.monotonic() + patience
        with Line(self.address, self.history) as line:
            while time.monotonic() < deadline:
                if self._filled(line):
                    self.history.matches.append((self.match, tuple(self.tokens)))
                    return self
                time.sleep(0.05)
        raise TimeoutError(f"no match could be made in {patience} s")

    def _filled(self, line):
        created = line.once("POST", "/v1/matches", {"game": self.game, "seats": self.seats})
        if not created or created[0] != 201:
            return False
        match = json.loads(created[1])["id"]
        path = f"/v1/matches/{match}/seats"
        joined = [line.once("POST", path, {"name": f"P{seat}"}) for seat in range(self.seats)]
        answers = [json.loads(answer[1]) for answer in joined if answer and answer[0] == 201]
        if len(answers) < self.seats:
            return False  # and go on at the table before it, if need be
        self.match, self.tokens = match, [answer["token"] for answer in answers]
        return True

    def play(self, seats, most=None, patience=PATIENCE, by=Line):
        """Choose for these seats until the match is over, or `most` choices are made."""
        made, waiting = 0, Waiting(self)
        with by(self.address, self.history, patience=patience) as line:
            while (most is None or made < most) and not self.given_up:
                chose = [self._turn(line, seat) for seat in seats]
                made += sum(chose)
                if any(chose):
                    waiting.over()
                elif self.over(line):
                    return
                else:
                    waiting.on()

    def legal(self, line, seat):
        """Return what a seat may choose."""
        status, text = line.ask("GET", f"/v1/matches/{self.match}/legal", token=self.tokens[seat])
        return json.loads(text) if status == 200 else {"choices": []}

    def _turn(self, line, seat):
        legal = self.legal(line, seat)
        if not legal["choices"]:
            return False
        asked = self.choose(line, seat, legal["phase"], self.chance.choice(legal["choices"]))
        self._refused = 0 if asked.accepted else self._refused + 1
        if self._refused > MOST_REFUSALS:
            raise Stuck(f"match {self.match} seat {seat}: {asked.answer}")
        return True

    def choose(self, line, seat, phase, choice):
        """Make a choice under a key of its own, again and again until it is answered."""
        asked = Asked(self.match, seat, phase, choice, f"k{next(self._keys)}")
        try:
            asked.status, asked.answer = line.choose(asked, self.tokens[seat])
        finally:
            self.history.note(asked)
        return asked

    def over(self, line):
        """Say whether the match is over, and keep what was shown if it is not."""
        status, text = line.ask("GET", f"/v1/matches/{self.match}", token=self.tokens[0])
        over = status != 200 or json.loads(text)["status"] != "running"
        if not over:
            self.history.early.append((self.match, text))
        return over


def play_table(table, *ways):
    """Play with two threads, each with every other seat and a way of its own; raise what went wrong."""
    errors = []

    def run(seats, by):
        try:
            table.play(seats, by=by)
        except Exception as error:  # noqa: BLE001 - raised below
            errors.append(error)
            table.given_up = True  # nobody waits for this seat any more

    halves = [range(first, table.seats, 2) for first in range(min(2, table.seats))]
    threads = [
        threading.Thread(target=run, args=(list(half), by))
        for half, by in zip(halves, ways or (Line, Line), strict=False)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
