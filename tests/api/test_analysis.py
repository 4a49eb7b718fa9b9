"""The coach over HTTP, its slices worked by hand."""

from functools import partial

import pytest

from services.worker import coaching as coaching_module
from services.worker.coaching import Coaching
from shared.bots.coach import Coach, coach_seed
from shared.eventlog.analyses import Analyses
from shared.eventlog.servers import connect


@pytest.fixture
def analyses(servers):
    return Analyses(connect(servers.work))


@pytest.fixture
def hasty(monkeypatch):
    """Let coaches look at few futures, so that tests do not wait for them."""
    monkeypatch.setattr(coaching_module, "Coach", partial(Coach, budget=50))
    monkeypatch.setattr(coaching_module, "SLICE", 0.2)


@pytest.fixture
def played(table):
    match = table(seats=1)
    match.play()
    return match


def test_only_a_finished_match_is_analysed(table):
    refused = table(seats=2).get("/analysis")
    assert (refused.status_code, refused.json["code"]) == (409, "match_not_finished")


def test_an_analysis_is_begun_once_goes_on_in_slices_and_is_kept(played, log, analyses, hasty, app):
    queue = app.extensions["ports"].coach
    queue.empty()
    first = played.get("/analysis").json
    assert first == {"status": "running", "done": 0, "of": None, "report": None}
    played.get("/analysis")
    assert [job.args for job in queue.jobs] == [[played.id]]
    coaching, slices = Coaching(log, analyses), 0
    while coaching.slice(played.id):
        slices += 1
        page = played.get("/analysis").json
        assert (page["status"], page["report"]) == ("running", None)
        assert 0 < page["done"] < page["of"]
        coaching = Coaching(log, analyses)  # another process takes it up
    assert slices > 1
    ready = played.get("/analysis").json
    assert (ready["status"], ready["done"]) == ("ready", ready["of"])
    assert ready["report"]["seats"][0]["result"] == played.show()["outcome"]["scores"][0]
    whole = Coach(log.tail(played.id).events, coach_seed(played.id), budget=50)
    while whole.done < whole.of:
        whole.step()
    assert whole.report() == ready["report"]
    assert not coaching.slice(played.id)


def test_notes_of_another_version_are_not_taken_up(played, log, analyses, hasty):
    analyses.write(played.id, {"version": 0, "done": 10**6, "of": 10**6, "notes": {}})
    Coaching(log, analyses).slice(played.id)
    assert analyses.page(played.id)["done"] < 10**6
