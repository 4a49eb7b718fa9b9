"""A match driven through the API's test client, with the dealer called by hand."""

from shared.eventlog.log import EventLog
from tests.batching import batch


def abort(table, log: EventLog):
    """Let seat 1 leave for good, as the first release wrote it; the dealer then ends the match."""
    log.append(table.id, batch([{"type": "seat_left", "v": 1, "at": 0, "seat": 1}]))
    table.deal()


class Table:
    """A match with everybody seated and, unless asked otherwise, dealt."""

    def __init__(self, client, dealer, game="criss-cross", seats=2, deal=True, humans=None, **wanted):
        self.client, self.dealer = client, dealer
        created = client.post("/v1/matches", json={"game": game, "seats": seats, **wanted})
        assert created.status_code == 201, created.json
        self.id, self.host = created.json["id"], created.json["host_token"]
        self.tokens = []
        if wanted.get("start") != "manual":
            for number in range(seats if humans is None else humans):
                self.tokens.append(self.join(f"Player {number}").json["token"])
        if deal:
            self.deal()

    def join(self, name):
        return self.client.post(f"/v1/matches/{self.id}/seats", json={"name": name})

    def deal(self):
        """Let the dealer look at the match, whether it is due or not; return how many events it appends."""
        self.dealer.due.note(self.id, 0)
        return self.dealer.advance([self.id])

    def headers(self, seat, **more):
        return {"Authorization": f"Bearer {self.tokens[seat]}", **more} if seat is not None else more

    def get(self, path="", seat=None):
        return self.client.get(f"/v1/matches/{self.id}{path}", headers=self.headers(seat))

    def show(self, seat=None):
        return self.get(seat=seat).json

    def legal(self, seat):
        return self.get("/legal", seat).json["choices"]

    def post(self, seat, choice, phase=None, key=None):
        body = {"phase": self.show()["phase"] if phase is None else phase, "choice": choice}
        more = {"Idempotency-Key": key} if key else {}
        url = f"/v1/matches/{self.id}/choices"
        return self.client.post(url, json=body, headers=self.headers(seat, **more))

    def choose(self, seat, number=0, **more):
        answer = self.post(seat, self.legal(seat)[number], **more)
        assert answer.status_code == 201, answer.json
        return answer.json

    def take_back(self, seat, phase):
        return self.client.delete(f"/v1/matches/{self.id}/choices/{phase}", headers=self.headers(seat))

    def round(self):
        """Let every awaited seat choose, then deal."""
        for seat in self.show()["awaiting"]:
            self.choose(seat)
        self.deal()

    def play(self):
        while self.show()["status"] == "running":
            self.round()
        return self.show()
