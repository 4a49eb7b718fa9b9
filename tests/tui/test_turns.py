"""A whole turn of each game on the full screen, with keys and with the mouse, on a real server."""

import pytest
import requests

from tests.tui.screens import at_screen, new_match


@pytest.fixture
def sit(server_url):
    """Return a function that makes a match, and lets somebody play it who holds these seats."""

    def sit_down(game, play, people=2, seats=(0,), **wanted):
        match, tokens = new_match(server_url, game, people, **wanted)
        others = {seat: token for seat, token in tokens.items() if seat not in seats}
        at_screen(server_url, match, {seat: tokens[seat] for seat in seats}, play)
        return match, others

    return sit_down


def test_a_pair_of_symbols_is_moved_turned_swapped_written_and_taken_back(sit):
    async def play(ada):
        await ada.asked()
        first = ada.board.hand.marks()
        await ada.press("r", "f", "down", "up")
        assert ada.board.hand.marks() != first
        await ada.press(*["up"] * 5, *["left"] * 5)
        assert "Not here" in await ada.until_shown("! ")
        await ada.press("enter")
        assert ada.board.match["chosen"] is None
        await ada.press("n")
        await ada.until_shown("It fits")
        chosen = ada.board.hand.choice()
        await ada.press("enter")
        shown = await ada.until(lambda board: board.match["chosen"] == chosen)
        assert "Waiting for Bob. U takes yours back." in shown
        assert "✓ Ada (you)" in shown
        assert "… Bob" in shown
        await ada.press("u")
        await ada.until(lambda board: board.match["chosen"] is None and board.hand)

    sit("criss-cross", play)


def test_a_corner_is_picked_by_its_letter_or_by_arrows(sit):
    async def play(ada):
        await ada.asked()
        await ada.press("right")
        await ada.until_shown("cross?")
        await ada.press("t")
        await ada.until_shown("triangle?")
        await ada.press("enter")
        await ada.asked(1)
        assert ada.board.match["view"]["sheets"][0]["grid"][0][0] == "T"

    sit("criss-cross", play, people=1)


def test_the_mouse_moves_turns_and_writes_a_pair(sit):
    async def play(ada):
        await ada.asked()
        row, column = ada.place_of(" 4 │")
        await ada.click(row, column + 6, hover=True)
        await ada.until(lambda board: "r4c1" in board.hand.marks())
        await ada.click(row, column + 6)
        await ada.until(lambda board: board.match["chosen"])
        assert "r4c1" in ada.board.match["chosen"]["write"]

    sit("criss-cross", play)


def test_keys_at_the_foot_can_be_clicked(sit):
    async def play(ada):
        await ada.asked()
        before = ada.board.hand.marks()
        await ada._pilot.click("#keys", offset=(ada.place_of("R turn")[1], 0))
        await ada.until(lambda board: board.hand.marks() != before)

    sit("criss-cross", play)


def test_a_tile_is_turned_mirrored_moved_and_drawn(sit):
    async def play(ada):
        shown = await ada.asked()
        assert "[] []" in shown
        start = ada.board.hand
        await ada.press(*["up"] * 9, *["left"] * 9)
        await ada.until_shown("has to cover the ring")
        await ada.press("enter")
        await ada.press("n", "r")
        turned = tuple("".join(column) for column in zip(*start.rows[::-1], strict=True))
        assert ada.board.hand.rows == turned
        await ada.press("f")
        assert ada.board.hand.rows == tuple(row[::-1] for row in turned)
        await ada.press("n", "enter")
        await ada.asked(1)
        assert ada.board.match["view"]["grids"][0]["tiles"] == [start.name]
        held = ada.board.hand.name
        await ada.press("tab")
        offered = ada.board.match["view"]["grids"][0]["offered"]
        assert len(set(offered)) == 1 or ada.board.hand.name != held
        await ada.press("n", "enter")
        await ada.asked(2)
        assert len(ada.board.match["view"]["grids"][0]["tiles"]) == 2

    sit("second-chance", play, people=1)


def test_dice_then_cells_and_what_is_impossible_is_dimmed(sit):
    async def play(ada):
        phase = await something_to_mark(ada)
        hand = ada.board.hand
        faces = next(iter(hand.faces()))
        await ada.press(faces[0].lower(), "0" if faces[1] == "?" else faces[1])
        assert (ada.board.hand.colour, ada.board.hand.number) == (faces[0], faces[1])
        impossible = next(cell for cell in ("A1", "O7") if cell not in ada.board.hand.possible())
        assert ada.board.hand.mark(impossible) == ada.board.hand
        for cell in sorted(hand.marks[faces][0]):
            await go_to(ada, cell)
            await ada.press("space")
        assert ada.board.hand.cells == hand.marks[faces][0]
        await ada.until_shown("Enter marks them")
        await ada.press("enter")
        await ada.asked(phase + 1)
        assert sum(row.count("x") for row in ada.board.match["view"]["pads"][0]["marks"]) == len(
            hand.marks[faces][0]
        )
        await pass_the_roll(ada)

    sit("encore", play, people=1)


async def pass_the_roll(player):
    """Mark nothing, and wait for the next roll."""
    phase = player.board.match["phase"]
    await player.press("p")
    await player.until_shown("Enter passes")
    await player.press("enter")
    await player.asked(phase + 1)


async def something_to_mark(player):
    """Pass rolls that allow no marking; return the phase of the first that does."""
    await player.asked()
    while not player.board.hand.marks:
        await pass_the_roll(player)
    return player.board.match["phase"]


async def go_to(player, cell):
    """Move the cursor there by arrows."""
    row, column = int(cell[1:]), "ABCDEFGHIJKLMNO".index(cell[0]) + 1
    hand = player.board.hand
    await player.press(*["down"] * (row - hand.row), *["up"] * (hand.row - row))
    await player.press(*["right"] * (column - hand.column), *["left"] * (hand.column - column))
    assert player.board.hand.cursor == cell


def test_dice_and_cells_can_be_clicked(sit):
    async def play(ada):
        await something_to_mark(ada)
        hand = ada.board.hand
        faces = next(iter(hand.faces()))
        row, column = ada.place_of(f"[ {faces[0]} ]")
        await ada.click(row, column + 2)
        await ada.until(lambda board: board.hand.colour == faces[0])
        cell = next(iter(ada.board.hand.possible()))
        top, left = ada.place_of(" A  B  C")
        before = "ABCDEFGHIJKLMNO".index(cell[0])
        await ada.click(top + int(cell[1:]), left + 3 * before + 1 + (before >= 7) + (before > 7))
        await ada.until(lambda board: board.hand.cells == {cell})

    sit("encore", play, people=1)


def test_a_team_marks_and_sees_its_mission(sit):
    async def play(team):
        shown = await team.asked()
        assert "Mission 2: complete rows" in shown
        for seat in (0, 1):
            await team.until(lambda board, seat=seat: board.hand and board.match["seat"] == seat)
            await team.press("n")
            marked = team.board.hand.choice() is not None
            await team.press(*(() if marked else ("p",)), "enter")
        await team.until(lambda board: board.match["view"]["roll"] == 2)

    sit("encore", play, seats=(0, 1), options={"mode": "coop", "mission": 2})


def test_other_sheets_help_and_the_end_of_the_program(sit):
    async def play(ada):
        await ada.asked()
        await ada.press("v")
        assert "Looking at another sheet" in await ada.until_shown("Bob: 0 points")
        await ada.press("v")
        await ada.until_shown("It fits")
        await ada.press("question_mark")
        await ada.until_shown("Any key closes this.")
        await ada.press("x")
        await ada.until_shown("It fits")
        await ada.press("q")
        assert ada.board.return_value == "quit"

    sit("criss-cross", play)


def test_a_refusal_of_the_server_is_shown(sit):
    async def play(ada):
        await ada.asked()
        ada.board._wire.choose(99, ada.board.hand.choice())
        await ada.until_shown("Phase 99 is not open")

    sit("criss-cross", play)


def test_what_others_do_is_seen_at_once(sit, server_url):
    async def play(ada):
        await ada.asked()
        match = ada.board.match["id"]
        bob = tokens[1]
        headers = {"Authorization": f"Bearer {bob}"}
        url = f"{server_url}/v1/matches/{match}"
        choice = requests.get(f"{url}/legal", headers=headers, timeout=10).json()["choices"][0]
        requests.post(f"{url}/choices", json={"phase": 0, "choice": choice}, headers=headers, timeout=10)
        await ada.until_shown("✓ Bob")
        await ada.press("enter")
        shown = await ada.asked(1)
        assert "Just now" in shown
        assert "Bob: " in shown

    match, tokens = new_match(server_url, "criss-cross", 2)
    at_screen(server_url, match, {0: tokens[0]}, play)
