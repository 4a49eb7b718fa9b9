"""Recorded matches of a team in Encore!: three clients miss a target and decide together what it costs."""

import pytest

from tests.e2e.recorded import play_again

pytestmark = pytest.mark.slow
DUE = {"what": "jokers", "due": 6}
MISSED = {"round": 10, "target": 5, "total": 0, "status": "missed"}


def said(events, what):
    """Return the team's choices about jokers or dice, as they stand in the log."""
    return [event for event in events if event["type"] == "chose" and what in event["choice"]]


def team_at(player, seq):
    """Return the mission sheet as it was after an event."""
    return player.call("GET", f"?at={seq}").json()["view"]["team"]


def test_equal_proposals_of_three_clients_are_adopted_at_once(start_stack, tmp_path):
    players, events = play_again(start_stack(tmp_path), "encore/team-mission-2-won.json")
    proposals = said(events, "jokers")
    assert sorted(event["seat"] for event in proposals) == [0, 1, 2]
    assert len({event["phase"] for event in proposals}) == 1
    asked, waiting, decided = (team_at(players[1], event["seq"] - 1) for event in proposals)
    assert asked == waiting == decided  # nobody sees a proposal before all are in
    assert asked["decision"] == DUE | {"left": [6, 6, 4], "proposals": None}
    assert asked["checks"][0] == MISSED | {"lost": None}
    adopted = team_at(players[1], proposals[-1]["seq"])
    assert adopted["decision"] is None
    assert adopted["checks"][0] == MISSED | {"lost": {"jokers": [3, 3, 0]}}
    assert players[2].show()["outcome"]["winners"] == [0, 1, 2]


def test_the_chief_decides_where_three_clients_propose_different_things(start_stack, tmp_path):
    players, events = play_again(start_stack(tmp_path), "encore/team-mission-1-lost.json")
    *proposals, word = said(events, "jokers")
    assert (len(proposals), word["seat"], word["phase"]) == (3, 0, proposals[0]["phase"] + 1)
    shown = team_at(players[2], proposals[-1]["seq"])["decision"]["proposals"]
    assert shown == [event["choice"] for event in sorted(proposals, key=lambda event: event["seat"])]
    assert word["choice"] not in shown  # the chief is free
    assert team_at(players[2], word["seq"])["checks"][0] == MISSED | {"lost": word["choice"]}
    *proposals, word = said(events, "remove")
    assert {event["choice"]["remove"] for event in proposals} == {"colour", "number"}
    assert team_at(players[2], word["seq"])["dice"] == {"colour": 3, "number": 2}
    assert players[2].show()["outcome"]["winners"] == []
