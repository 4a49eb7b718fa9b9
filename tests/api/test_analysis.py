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
    monkeypatch.setattr(coaching_module, "SLICE", 0.05)


@pytest.fixture
def played(table):
    match = table(seats=1)
    match.play()
    return match


def ask(match):
    return match.client.post(f"/v1/matches/{match.id}/analysis")


def test_looking_starts_nothing(played, app):
    queue = app.extensions["ports"].coach
    queue.empty()
    for _ in range(2):
        looked = played.get("/analysis")
        assert looked.status_code == 200
        assert looked.json == {"status": "none", "done": 0, "of": None, "report": None}
    assert queue.is_empty()


def test_work_that_was_lost_is_told_so_and_can_be_started_again(played, analyses, app):
    queue = app.extensions["ports"].coach
    analyses.write(played.id, {"version": 1, "done": 3, "of": 9, "notes": {}})
    assert played.get("/analysis").json["status"] == "none"  # nobody was heard of for half a minute
    queue.empty()
    assert ask(played).json == {"status": "running", "done": 3, "of": 9, "report": None}
    assert [job.args for job in queue.jobs] == [[played.id]]


def test_without_a_work_server_the_coach_is_out_of_reach(played, app):
    app.extensions["ports"].work.connection_pool.connection_kwargs["port"] = 1
    app.extensions["ports"].work.connection_pool.reset()
    for refused in (played.get("/analysis"), ask(played)):
        assert (refused.status_code, refused.json["code"]) == (503, "coach_unavailable")
        assert refused.headers["Retry-After"]


def test_only_a_finished_match_is_analysed(table):
    running = table(seats=2)
    for refused in (running.get("/analysis"), ask(running)):
        assert (refused.status_code, refused.json["code"]) == (409, "match_not_finished")


def test_an_analysis_is_begun_once_goes_on_in_slices_and_is_kept(played, log, analyses, hasty, app):
    queue = app.extensions["ports"].coach
    queue.empty()
    first = ask(played)
    assert first.status_code == 202
    assert first.json == {"status": "running", "done": 0, "of": None, "report": None}
    assert played.get("/analysis").json == first.json
    ask(played)
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
    assert (ask(played).status_code, ask(played).json) == (200, ready)
    assert not coaching.slice(played.id)


def test_notes_of_another_version_are_not_taken_up(played, log, analyses, hasty):
    analyses.write(played.id, {"version": 0, "done": 10**6, "of": 10**6, "notes": {}})
    Coaching(log, analyses).slice(played.id)
    assert analyses.page(played.id)["done"] < 10**6
