"""A recorded match of Second Chance, played again by three clients: the cards are dealt as recorded."""

import pytest

from tests.e2e.recorded import play_again

pytestmark = pytest.mark.slow


def test_three_clients_see_a_second_chance_a_drop_out_and_a_tie_broken_by_the_1(start_stack, tmp_path):
    players, events = play_again(start_stack(tmp_path), "second-chance/three-tie-by-one.json")
    look_back(players[0], events)


def look_back(player, events):
    """Find in the table as it was, after each deal, what this match was chosen for."""
    deals = [event["seq"] for event in events if event["type"] == "dealt"]
    tables = [player.call("GET", f"?at={seq}").json()["view"]["grids"] for seq in deals]
    assert any(grid["second_chance"] and grid["offered"] for grids in tables for grid in grids)
    out = [[grid["out"] for grid in grids] for grids in tables]
    assert out[0] == [False] * 3
    assert any(out[-1])
    outcome = player.show()["outcome"]
    tied = [seat for seat, empty in enumerate(outcome["scores"]) if empty == min(outcome["scores"])]
    assert len(tied) == 2
    assert outcome["winners"] == outcome["details"]["ones"] == [tied[1]]
