"""A long match is not a damaged one: what a server has accepted, it can check, pass on and archive."""

import pytest

from services.operate.archive import Archiving
from services.operate.fsck import check_match
from shared.engine.facts import VERSIONS
from shared.engine.record import LONG, read_record
from shared.engine.verify import verify
from shared.eventlog import keys
from shared.eventlog.halts import Halt, halt_match
from tests.batching import batch
from tests.records import script_finds
from tests.table import Table

TIMES = 1_964
NDJSON = "application/x-ndjson"


@pytest.fixture
def long_match(site) -> Table:
    """A match in which a seat took its choice back so often that its record has over half a megabyte."""
    table = site.table()
    at, phase, choice = 1_790_000_000_000, table.show()["phase"], table.legal(0)[0]
    who = {"at": at, "seat": 0, "phase": phase}
    more = {"choice": choice, "by": "player", "bot": None}
    bodies = []
    for number in range(TIMES):
        key = {"key": f"{number:064}"}
        bodies.append({"type": "chose", "v": VERSIONS["chose"], **who, **more, **key})
        bodies.append({"type": "unchose", "v": VERSIONS["unchose"], **who})
    site.events.append(table.id, batch(bodies))
    table.play()
    return table


def test_a_seat_that_took_its_choice_back_2000_times_has_played_a_sound_match(site, long_match, client):
    record = long_match.get("/record").data
    assert len(record) > 512 * 1024
    assert LONG > long_match.show()["seq"] > 2 * TIMES
    verify(read_record(record))
    assert script_finds(record) is None
    assert check_match(site.log, site.work, long_match.id).reason is None
    elsewhere = client.post("/v1/records", data=record, content_type=NDJSON)
    assert (elsewhere.status_code, elsewhere.json["imported"]) == (201, True)
    archiving = Archiving(site.urls, site.archive, 0)
    assert (list(archiving.run()), archiving.archived) == ([long_match.id], [long_match.id])
    assert site.fresh_client().get(f"/v1/matches/{long_match.id}/record").data == record


def test_a_match_that_was_halted_for_its_length_is_let_go(site, long_match):
    halt_match(site.log, long_match.id, Halt(1, "a record has at most 524288 bytes"))
    assert check_match(site.log, site.work, long_match.id).halted
    verdict = check_match(site.log, site.work, long_match.id, unhalt=True)
    assert (verdict.halted, verdict.reason) == (False, None)
    assert not site.log.exists(keys.halt_key(long_match.id))
    assert long_match.get("/record").status_code == 200
