"""Matches whose game is not installed any more: they stand still, harm nobody, and go on once it is back."""

import pytest

from services.operate.archive import Archiving
from services.operate.fsck import check_match
from services.operate.rebuild import Rebuild
from services.worker.bots import Bots
from services.worker.dealer import Dealer
from shared.engine.registry import GAMES
from shared.eventlog import keys
from shared.eventlog.due import Due
from shared.eventlog.snapshots import Snapshots
from tests.operate.conftest import flip, rewrite

GAME = "second-chance"


@pytest.fixture
def orphan(site, monkeypatch):
    """A match that is running when its game goes."""
    table = site.table(game=GAME)
    table.round()
    monkeypatch.delitem(GAMES, GAME)
    table.client = site.client = site.fresh_client()
    return table


def test_a_match_without_its_game_is_listed_and_shown_as_standing_still(site, orphan):
    other = site.table()
    listed = site.client.get("/v1/matches?status=running").json["matches"]
    assert {match["id"]: match["status"] for match in listed} == {orphan.id: "halted", other.id: "running"}
    assert orphan.show()["status"] == "halted"
    assert orphan.show()["view"] is None


@pytest.mark.parametrize("path", ["/legal", "/events"])
def test_who_asks_for_more_is_told_why(orphan, path):
    answer = orphan.get(path, 0)
    assert (answer.status_code, answer.json["code"]) == (409, "game_missing")


def test_nobody_joins_a_match_without_its_game(orphan):
    assert orphan.join("Eve").json["code"] == "game_missing"


def test_a_dealer_goes_on_with_other_matches_and_looks_again_later(site, orphan, caplog):
    other, due = site.table(deal=False), Due(site.log)
    due.note(orphan.id, 1)
    Dealer(site.events, Snapshots(site.work), Bots(site.work).ask).advance([orphan.id, other.id])
    assert f"match {orphan.id}: There is no game called second-chance." in caplog.text
    assert other.show()["view"]["dice"]
    assert (due.noted(orphan.id) or 0) > 1


def test_fsck_says_that_it_could_not_check_and_halts_nothing(site, orphan):
    verdict = check_match(site.log, site.work, orphan.id)
    assert (verdict.reason, verdict.halted) == (None, False)
    assert verdict.unchecked == "There is no game called second-chance."
    assert site.log.get(keys.halt_key(orphan.id)) is None


def test_fsck_still_finds_wrong_bytes(site, orphan):
    rewrite(site, orphan.id, lambda entries: flip(entries, 4))
    verdict = check_match(site.log, site.work, orphan.id)
    assert (verdict.seq, verdict.halted) == (5, True)


def test_an_archive_leaves_it_where_it_is(site, orphan, tmp_path):
    run = Archiving(site.urls, tmp_path / "archived", 0)
    assert list(run.run()) == [orphan.id]
    assert (run.archived, run.damaged, run.unknown) == ([], [], [orphan.id])


def test_it_goes_on_when_its_game_is_back(site, orphan, monkeypatch):
    run = Rebuild(site.urls, site.archive)
    assert list(run.run()) == [orphan.id]
    assert (run.unknown, run.unsound) == ([orphan.id], set())
    monkeypatch.undo()
    assert orphan.play()["status"] == "finished"
