"""A match as the seats at this terminal see it: told by a stream, asked for only where that is not enough."""

from collections.abc import Callable, Iterator

from clients.cli import shapes
from clients.cli.api import Api
from clients.cli.text import Json


class Eyes:
    """Looks through the eyes of the seat that is asked next; a stream tells what the first seat sees."""

    def __init__(self, api: Api, match: str, tokens: dict[int, str]) -> None:
        self._api, self._match, self._tokens = api, match, tokens
        self._first = self._seat = min(tokens, default=None)
        self._seen: Json | None = None
        self._own = 0  # the seq of the last own choice: a look from before it is old
        self.sending = False  # whether an own choice is on its way

    @property
    def blind(self) -> bool:
        """Whether the next look has to ask the server."""
        return self._seen is None

    def stream(self, after: int, heard: Callable[[bool], None] = lambda _: None) -> Iterator[Json]:
        """Yield what happens after this event, and looks at it."""
        carries = "view" if self._first is None else "view,legal"
        return self._api.stream(self._match, self._token(self._first), after, heard, carries)

    def look(self) -> Json:
        """Return the match."""
        seen = self._seen or self._ask(self._seat)
        asked = [seat for seat in seen["awaiting"] if seat in self._tokens]
        return self._ask(asked[0]) if asked and asked[0] != self._seat else seen

    def heed(self, item: Json | None) -> None:
        """Take in an item of the stream; None says that more may have changed than items tell."""
        match item:
            case None:
                self._seen, self.sending = None, False
            case {"type": "look"}:
                self._see(self._api.looked(item, self._token(self._first)))
            case {"type": "awaiting"}:
                self._await(item)
            case {"type": "chosen"}:
                self._choose(item)

    def _token(self, seat: int | None) -> str | None:
        return self._tokens[seat] if seat is not None else None

    def _ask(self, seat: int | None) -> Json:
        self._seat = seat
        self._seen = self._api.table(self._match, self._token(seat))
        return self._seen

    def _see(self, look: Json) -> None:
        """Take in a look, unless it is older than what was answered meanwhile."""
        if look["seq"] >= max(self._own, self._seen["seq"] if self._seen else 0):
            self._seat, self._seen = self._first, look

    def _await(self, notice: Json) -> None:
        """Note whom the match waits for; ask if our seat is, or is not, for a reason unknown here."""
        seen = self._seen
        if seen is None or not shapes.fits(notice, shapes.AWAITING) or notice["phase"] < seen["phase"]:
            return
        told = seen | {"awaiting": notice["seats"], "deadline": notice["deadline"]}
        ours = self._seat in notice["seats"]
        known = notice["phase"] == seen["phase"] and shapes.agrees(told)
        expected = self.sending or ours == (self._seat in seen["awaiting"])
        self._seen = told | ({} if ours else {"legal": {}}) if known and expected else None

    def _choose(self, own: Json) -> None:
        """Note what was chosen, unless the match has gone on already."""
        self.sending, self._own = False, own["seq"]
        if self._seen is None or self._seen["phase"] != own["phase"]:
            return
        awaiting = [seat for seat in self._seen["awaiting"] if seat != own["seat"]]
        self._seen |= {"awaiting": awaiting}
        if own["seat"] == self._seat:
            self._seen |= {"chosen": own["choice"], "legal": {}}


def chosen(seat: int | None, choice: Json, accepted: Json) -> Json:
    """Return an own choice that the server has taken, as an item."""
    told = {"phase": accepted["phase"], "seq": accepted["seq"]}
    return {"type": "chosen", "seat": seat, "choice": choice, **told}
