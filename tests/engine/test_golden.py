"""Golden matches: recorded once, and every result of every step must stay what it was."""

import json
from pathlib import Path

import pytest

from shared.engine.chance import draw
from shared.engine.core import Choices, Chosen, Deal, Dealt, Over, Seat
from shared.engine.match import Match
from shared.engine.registry import GAMES, OLDER, complete_options, find_game
from tests.golden.record import CHOOSERS, changes, main, record, shown, text_of, tidy_choices, views

FILES = sorted((Path(__file__).parents[1] / "golden").glob("*/*.json"))


def look(game, state, golden) -> Match:
    """Return the little of a match that its views need."""
    return Match(
        id="",
        game=game,
        options=golden["options"],
        commit="",
        public=True,
        starts="",
        created_at=0,
        seats=("",) * golden["seats"],
        state=state,
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_match_replays_to_the_same_views(path):
    golden = json.loads(path.read_text(encoding="utf-8"))
    game = find_game(golden["game"], golden["rules"])
    assert path.parent.name == game.name
    assert complete_options(game, golden["options"], golden["seats"]) == golden["options"]
    state = game.setup(golden["options"], golden["seats"])
    before = views(look(game, state, golden))[0]
    assert before == golden["first"]
    deals = 0
    for number, step in enumerate(golden["steps"]):
        state = game.apply(state, step_of(game, state, step, bytes.fromhex(golden["seed"]), deals))
        deals += "dealt" in step
        now = look(game, state, golden)
        told = {key: step[key] for key in ("view", "own") if key in step}
        assert shown(now, before) == told, f"step {number}"
        before = views(now)[0]
    awaits = game.awaits(state)
    assert isinstance(awaits, Over)
    assert json.loads(json.dumps(awaits.outcome.to_json())) == golden["outcome"]


def step_of(game, state, step, seed, deals):
    """Return the recorded step, if it is what the state waits for and the rules allow."""
    awaits = game.awaits(state)
    if "dealt" in step:
        assert awaits == Deal(tuple(step["below"]))
        assert draw(seed, deals, awaits.draws) == tuple(step["dealt"])
        return Dealt(tuple(step["dealt"]))
    moves = {Seat(int(seat)): game.parse(choice) for seat, choice in step["chose"].items()}
    assert awaits == Choices(step["phase"], tuple(moves))
    for seat, move in moves.items():
        game.check(state, seat, move)
    return Chosen(moves)


@pytest.mark.parametrize("game", [*GAMES.values(), *OLDER], ids=lambda game: f"{game.name}-{game.rules}")
def test_every_version_of_the_rules_has_golden_matches(game):
    recorded = [json.loads(path.read_text("utf-8")) for path in FILES if path.parent.name == game.name]
    assert len([golden for golden in recorded if golden["rules"] == game.rules]) >= 4


def test_changes_tell_everything_that_differs():
    before = {"dice": ["X", "O"], "sheets": [{"grid": ["S.", ".."], "total": 0}], "round": 1}
    after = {"dice": [], "sheets": [{"grid": ["S.", "X."], "total": 0}], "round": 2}
    assert changes(before, after) == {"dice": [], "sheets.0.grid.1": "X.", "round": 2}
    assert changes(after, before) == {"dice": ["X", "O"], "sheets.0.grid.1": "..", "round": 1}
    assert changes(before, before) == {}
    assert changes({"a": 1}, {"a": True}) == {"a": True}
    assert changes({"a": {"b": 1}}, {"a": {"c": 1}}) == {"a": {"c": 1}}
    assert changes({"a": []}, {"a": {}}) == {"a": {}}


def test_recording_again_gives_the_same_file():
    game = GAMES["criss-cross"]
    options = complete_options(game, {}, 2)
    golden = record(game, options, 2, 5)
    assert text_of(record(game, options, 2, 5)) == text_of(golden)
    assert json.loads(text_of(golden)) == golden
    assert record(game, options, 2, 6)["steps"] != golden["steps"]


def test_a_tidy_match_is_recorded_the_same_again():
    game = GAMES["second-chance"]
    stored = next(path for path in FILES if path.stem == "two-filled").read_text(encoding="utf-8")
    assert text_of(record(game, complete_options(game, {}, 2), 2, 0, tidy_choices)) == stored


def test_the_golden_matches_of_second_chance_end_in_all_four_ways():
    outcomes = [
        json.loads(path.read_text("utf-8"))["outcome"] for path in FILES if "second" in path.parts[-2]
    ]
    assert {outcome["reason"] for outcome in outcomes} == {"filled", "deck", "all_out", "no_second_chance"}


@pytest.mark.parametrize(("taking", "reason"), [("shortest", "stalled"), ("longest", "rolls_played")])
def test_the_recorder_takes_short_or_long_choices(taking, reason):
    game = GAMES["encore"]
    seats = 2 if taking == "shortest" else 1
    golden = record(game, complete_options(game, {}, seats), seats, 0, CHOOSERS[taking])
    chose = [choice for step in golden["steps"] for choice in step.get("chose", {}).values()]
    assert golden["outcome"]["reason"] == reason
    assert all("pass" in choice for choice in chose) == (taking == "shortest")


def test_the_recorder_writes_into_the_folder_of_the_game(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("tests.golden.record.FOLDER", tmp_path)
    assert (
        main(["criss-cross", "trial", "--seats", "1", "--option", "start=picked", "--option", "penalty=true"])
        == 0
    )
    golden = json.loads((tmp_path / "criss-cross" / "trial.json").read_text(encoding="utf-8"))
    assert golden["options"]["start"] == "picked"
    assert golden["options"]["penalty"] is True
    assert "trial.json" in capsys.readouterr().out
