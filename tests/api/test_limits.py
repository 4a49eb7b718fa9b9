"""How much a process takes on."""

import resource

from services.api.limits import STREAMS, most_streams


def test_the_number_of_streams_is_a_setting():
    assert most_streams({"SCOREPAD_STREAMS": "7"}) == 7
    assert most_streams({}) == min(STREAMS, most_streams({"SCOREPAD_STREAMS": str(STREAMS)}))


def test_no_more_streams_are_promised_than_there_may_be_open_files(monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1500, 1500))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert most_streams({}) < 1500
