"""What if: a branch begins with the history of another match, and goes on with dice of its own."""

import pytest

from shared.engine.match import replay
from shared.engine.record import read_record
from shared.engine.verify import verify
from tests.records import edited, engine_finds, script_finds
from tests.table import Table


@pytest.fixture
def parent(table):
    match = table(seats=2)
    match.choose(0)
    match.take_back(0, match.show()["phase"])
    match.play()
    return match


class Branch(Table):
    """A branch with everybody seated and dealt."""

    def __init__(self, parent, seq):
        self.client, self.dealer = parent.client, parent.dealer
        self.answer = ask(parent, seq)
        self.id, self.host = self.answer.json["id"], self.answer.json["host_token"]
        self.tokens = [self.join(name).json["token"] for name in ("Cyd", "Dan")]
        self.deal()


def ask(parent, seq):
    return parent.client.post(f"/v1/matches/{parent.id}/branches", json={"seq": seq})


def seq_of(parent, kind, number):
    return [event["seq"] for event in parent.get("/events").json["events"] if event["type"] == kind][number]


def test_a_branch_goes_on_where_it_left_its_parent(parent):
    seq = seq_of(parent, "dealt", 3)
    branch = Branch(parent, seq)
    assert branch.answer.status_code == 201
    old, new = parent.get(f"?at={seq}").json, branch.show()
    assert {key: new[key] for key in ("view", "phase", "awaiting", "options")} == {
        key: old[key] for key in ("view", "phase", "awaiting", "options")
    }
    assert new["branch_of"] == {"match": parent.id, "seq": seq, "head": old["head"]}
    assert branch.play()["status"] == "finished"


def test_a_branch_is_a_match_like_any_other(parent, client, log):
    branch = Branch(parent, seq_of(parent, "dealt", 3))
    branch.play()
    record = branch.get("/record").data
    assert verify(read_record(record)) == replay(log.tail(branch.id).events)
    assert script_finds(record) is None
    listed = client.get("/v1/matches?status=finished&limit=50").json["matches"]
    assert branch.id not in [match["id"] for match in listed]


def test_retractions_and_keys_stay_behind(parent):
    branch = Branch(parent, seq_of(parent, "dealt", 2))
    events = branch.get("/events").json["events"]
    inherited = [event for event in events if event.get("by") == "branch"]
    assert [event["type"] for event in inherited] == ["dealt", "dealt", "chose", "chose", "dealt"]
    assert not any("key" in event for event in events)


def test_a_branch_in_an_open_phase_begins_before_it(parent):
    first = seq_of(parent, "chose", -2)  # the others still think
    branch = Branch(parent, first)
    assert branch.show()["branch_of"]["seq"] == first - 1
    assert branch.show()["awaiting"] == [0, 1]


def test_the_dice_of_a_branch_are_its_own(parent):
    seq = seq_of(parent, "chose", 2)  # the first was taken back; a roll is due
    rolls = {tuple(Branch(parent, seq).show()["view"]["dice"]) for _ in range(12)}
    assert len(rolls) > 1


def test_a_branch_of_a_branch_works_too(parent):
    branch = Branch(parent, seq_of(parent, "dealt", 2))
    branch.play()
    again = Branch(branch, seq_of(branch, "dealt", 3))
    again.play()
    assert engine_finds(again.get("/record").data) is None


@pytest.mark.parametrize("seq", [1, 3, 9999], ids=["open", "not-started", "beyond"])
def test_there_is_nothing_to_branch_before_the_start_or_after_the_end(parent, seq):
    answer = ask(parent, seq)
    assert (answer.status_code, answer.json["code"]) == (409, "no_branch_here")


def test_the_end_cannot_be_branched(parent):
    answers = [ask(parent, parent.show()["seq"] - back) for back in (0, 1)]
    assert [answer.json["code"] for answer in answers] == ["no_branch_here"] * 2


@pytest.mark.parametrize("seq", [0, -1, True, "5", None])
def test_a_seq_is_a_whole_number(parent, seq):
    assert ask(parent, seq).status_code == 400


def test_a_match_that_still_runs_is_not_branched(table):
    match = table(seats=2)
    answer = ask(match, match.show()["seq"])
    assert (answer.status_code, answer.json["code"]) == (409, "match_not_over")


def test_a_branch_needs_all_its_seats(parent, client):
    made = ask(parent, seq_of(parent, "dealt", 2)).json
    client.post(f"/v1/matches/{made['id']}/seats", json={"name": "Cyd"})
    host = {"Authorization": f"Bearer {made['host_token']}"}
    answer = client.post(f"/v1/matches/{made['id']}/start", headers=host)
    assert (answer.status_code, answer.json["code"]) == (409, "seat_empty")


def test_own_dice_cannot_pass_as_inherited(parent):
    branch = Branch(parent, seq_of(parent, "dealt", 2))
    branch.play()
    record = branch.get("/record").data

    def pretend(lines):
        dealt = [line for line in lines if line.get("type") == "dealt"][-1]
        dealt |= {"by": "branch", "numbers": [0, 0]}

    doctored = edited(record, pretend, rebuild=True)
    assert engine_finds(doctored) is not None
    assert script_finds(doctored) is not None
