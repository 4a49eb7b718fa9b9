"""Good answers to everything that the client asks, from the real API."""

from tests.table import Table

COSTS = {"points": 1.5, "error": 0.5}


class Answers:
    """Every answer about one match of a game, by request: running, over or still open."""

    def __init__(self, client, dealer, game, status, **wanted):
        self.client, self.game = client, game
        self.table = Table(client, dealer, game=game, seats=2, humans=1 if status == "open" else 2, **wanted)
        self.match = f"/v1/matches/{self.table.id}"
        if status == "finished":
            self.table.play()
        self.all = {}
        self._about_the_match()
        self._about_the_server()

    def _take(self, name, answer, status=None):
        self.all[name] = (status or answer.status_code, answer.json)
        return answer.json

    def _about_the_match(self):
        seat = 0 if self.table.tokens else None
        match = self._take(f"GET {self.match}", self.table.get(seat=seat))
        self._take(f"GET {self.match}/legal", self.table.get("/legal", seat))
        legal = self._take(f"GET {self.match}/legal compact", self.table.get("/legal?form=compact", seat))
        events = self._take(f"GET {self.match}/events", self.table.get("/events"))["events"]
        last = {"seq": len(events) + 1, "type": "match_ended", "at": 0, "v": 1}
        notice = {"type": "awaiting", "phase": match["phase"], "seats": match["awaiting"], "deadline": None}
        self.all[f"GET {self.match}/events stream"] = (
            200,
            [{"type": "look", "match": match, "legal": legal}, notice, *events, last],
        )
        receipt = {"seq": len(events) + 1, "digest": "00", "phase": 0}
        self.all |= {
            f"POST {self.match}/choices": (201, receipt),
            f"DELETE {self.match}/choices/{self.table.show()['phase']}": (200, receipt),
            f"POST {self.match}/start": (200, receipt),
            f"POST {self.match}/seats/0/return": (200, receipt),
            f"POST {self.match}/seats": (201, {"seat": 0, "token": "t" * 20, "seq": 2}),
            f"POST {self.match}/code": (201, {"code": "K7M2QX"}),
            "POST /v1/matches/0123456789ab/code": (201, {"code": "K7M2QX"}),
            f"POST {self.match}/branches": (201, {"id": "0123456789ab", "host_token": "h" * 20}),
            f"DELETE {self.match}/seats/0": (200, {"seq": 9}),
            f"GET {self.match}/analysis": (200, self._analysis(events)),
            "GET /v1/codes/k7m2qx": (200, {"id": self.table.id}),
        }
        if self.table.show()["status"] == "finished":
            self.all[f"GET {self.match}/record"] = (200, self.table.get("/record").data)

    def _about_the_server(self):
        self._take("GET /v1/games", self.client.get("/v1/games"))
        self._take(f"GET /v1/games/{self.game}", self.client.get(f"/v1/games/{self.game}"))
        summary = self.table.show()
        page = {"matches": [summary], "next": 7}
        self.all |= {
            "GET /v1/matches": (200, page),
            "POST /v1/matches": (201, {"id": self.table.id, "host_token": "h" * 20}),
            "POST /v1/records": (201, {"id": self.table.id}),
        }

    def _analysis(self, events):
        """Return a report as the coach writes it, about the first choice."""
        chose = next((event for event in events if event["type"] == "chose"), None)
        parts = dict.fromkeys(("baseline", "luck", "skill", "others"), COSTS)
        seats = [{"seat": seat, **parts, "result": 12} for seat in (0, 1)]
        decision = chose and {
            **{
                "seq": chose["seq"],
                "seat": chose["seat"],
                "made": chose["choice"],
                "better": chose["choice"],
            },
            **{"cost": 2.5, "error": 0.5, "views": {"better": self.table.show()["view"]}},
        }
        report = {"seats": seats, "costliest": [decision] if decision else []}
        return {"status": "ready", "done": 3, "of": 3, "report": report}
