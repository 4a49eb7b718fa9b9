"""The only client module that knows the rules: it verifies, replays and analyses records without a server."""

from collections.abc import Iterator

from clients.cli.errors import Refused
from clients.cli.foreign import clean, cleaned
from clients.cli.language import said, t
from clients.cli.text import Json
from shared.bots.coach import Coach, NoCoach, NotFinished, coach_seed
from shared.engine.core import Seat
from shared.engine.match import Match, status_word
from shared.engine.record import BadRecord, body_of, read_record
from shared.engine.showing import described, full_view, grouped, seen
from shared.engine.verify import moments, verify


class FalseRecord(Refused):
    """A record that is not true; the first line that is wrong, and why."""

    def __init__(self, bad: BadRecord) -> None:
        super().__init__(bad.code, said(cleaned(bad.sentence.to_json())))
        self.line, self.reason = bad.line, clean(str(bad.reason)).rstrip(".")


def check(data: bytes) -> Json:
    """Return what the record says, if all of it is true."""
    try:
        match = verify(read_record(data))
    except BadRecord as bad:
        raise FalseRecord(bad) from bad
    about = {"match": match.id, "game": match.game.name, "rules": match.game.rules, "status": match.status}
    about |= {"events": match.seq, "deals": match.deals, "head": match.head, "outcome": match.outcome}
    return dict(cleaned(about))


def analysed(data: bytes) -> Iterator[Json]:
    """Yield how far the coach is with a record, and in the end what it says, as the API would answer."""
    try:
        record = read_record(data)
        match = verify(record)
        coach = Coach(record.events, coach_seed(match.id))
    except BadRecord as bad:
        raise FalseRecord(bad) from bad
    except NotFinished as error:
        status = said(status_word(match.status).to_json())
        why = t("The match is {status}; it has no result.", status=status)
        raise Refused("match_not_finished", why) from error
    except NoCoach as error:
        raise Refused("no_coach", t("There is no coach for this game: it has no bot of its own.")) from error
    while coach.done < coach.of:
        yield {"status": "running", "done": coach.done, "of": coach.of, "report": None}
        coach.step()
    yield {"status": "ready", "done": coach.done, "of": coach.of, "report": cleaned(coach.report())}


class Film:
    """A true record that can be stopped at every event and seen from every seat."""

    def __init__(self, data: bytes, names: dict[int, str] | None = None, imported: bool = False) -> None:
        self._names = names or {}
        self._imported = imported
        try:
            record = read_record(data)
            self._moments = list(moments(record))
        except BadRecord as bad:
            raise FalseRecord(bad) from bad
        self.events: list[Json] = [cleaned({"seq": event.seq, **body_of(event)}) for event in record.events]
        game = self._moments[0].game
        self._facts: Json = cleaned({**described(game), "printed": game.printed()})
        self.match = clean(self._moments[0].id)

    def at(self, seq: int, seat: int | None) -> Json:
        """Return the match after this event, as the API would show it to this seat."""
        match, eyes = self._moments[seq - 1], None if seat is None else Seat(seat)
        shown = full_view(match, eyes, seen(match, eyes), self._names, self._imported)
        return dict(cleaned({**shown, "legal": _legal(match, eyes)})) | {"facts": self._facts}


def _legal(match: Match, seat: Seat | None) -> Json:
    return dict(grouped(match, seat)["choices"]) if seat is not None else {}
