"""A match seen again on the full screen, with what the coach found."""

import pytest

from clients.cli.offline import Film
from clients.cli.tui.replay import Replay
from tests.cli.conftest import ROOT
from tests.tui.screens import apart, shown_on

GAMES = ("criss-cross", "second-chance", "encore")


def film(game):
    return Film((ROOT / f"tests/golden/records/{game}/rules-1-0.jsonl").read_bytes())


def replaying(reel, play, coach=None, branch=lambda seq: f"branched at {seq}"):
    async def sit():
        board = Replay(reel, True, branch, coach)
        async with board.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await play(board, pilot)

    apart(sit())


@pytest.mark.parametrize("game", GAMES)
def test_arrow_keys_step_through_a_match(game):
    reel = film(game)
    last = len(reel.events)

    async def play(board, pilot):
        await pilot.press("right", "right", "left")
        assert board.seq == 2
        await pilot.press("down")
        first = board.seq
        await pilot.press("down")
        assert reel.events[first]["type"] == "chose"
        assert board.seq > first
        await pilot.press("up")
        assert board.seq == first
        await pilot.press("end", "right")
        assert board.seq == last
        await pilot.pause(0.1)
        assert f"Event {last} of {last}" in shown_on(board)
        await pilot.press("home", "left")
        assert board.seq == 1
        for _ in range(last):
            await pilot.press("right")
        assert board.seq == last

    replaying(reel, play)


def test_every_seat_can_be_looked_through():
    async def play(board, pilot):
        seats = []
        for _ in range(3):
            await pilot.press("v")
            seats.append(board.seat)
        assert seats == [0, None, 0]  # the only seat, a spectator, and round again
        await pilot.pause(0.1)
        assert "as " in shown_on(board)

    replaying(film("criss-cross"), play)


def test_the_costliest_decisions_are_marked_and_jumped_to():
    reel = film("criss-cross")
    chosen = [event for event in reel.events if event["type"] == "chose"]
    costly = [
        {
            "seq": event["seq"],
            "seat": event["seat"],
            "made": event["choice"],
            "better": event["choice"],
            "cost": 2.5,
        }
        for event in (chosen[2], chosen[5])
    ]
    part = {"points": 1.5, "error": 0.1}
    seats = [{"seat": 0, "result": 17, "luck": part, "skill": part}]

    def coach():
        return {"status": "ready", "costliest": costly, "seats": seats}

    async def play(board, pilot):
        while board.report is None:
            await pilot.pause(0.01)
        await pilot.press("j")
        assert board.seq == chosen[2]["seq"]
        await pilot.pause(0.1)
        assert "would have been better by 2.5" in shown_on(board)
        await pilot.press("j")
        assert board.seq == chosen[5]["seq"]
        await pilot.press("c")
        await pilot.pause(0.1)
        assert "Costliest decisions" in shown_on(board)
        assert "luck +1.5 and skill +1.5" in shown_on(board)

    replaying(reel, play, coach)


def test_space_lets_it_run_and_stops_it():
    async def play(board, pilot):
        await pilot.press("space")
        while board.seq == 1:
            await pilot.pause(0.05)
        await pilot.press("space")
        stopped = board.seq
        board._go_on()
        assert board.seq == stopped

    replaying(film("criss-cross"), play)


def test_a_branch_is_made_from_here():
    async def play(board, pilot):
        await pilot.press("down", "b")
        await pilot.pause(0.1)
        assert f"branched at {board.seq}" in shown_on(board)

    replaying(film("criss-cross"), play)
