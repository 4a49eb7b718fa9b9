"""The registry: games by name, and options completed."""

import re

import pytest

from shared.engine import registry
from shared.engine.errors import BadOptions, UnknownGame, UnknownRules
from shared.engine.games.criss_cross.rules import CRISS_CROSS
from shared.engine.registry import GAMES, complete_options, find_game, pinned_game


def test_a_game_is_found_by_its_name():
    assert find_game("criss-cross") is CRISS_CROSS


@pytest.mark.parametrize("name", ["", "Criss-Cross", "criss_cross", "criss-cross ", "chess"])
def test_another_name_is_unknown(name):
    with pytest.raises(UnknownGame) as refused:
        find_game(name)
    assert refused.value.code == "unknown_game"


class NextCrissCross(type(CRISS_CROSS)):
    """Criss Cross as if its rules had changed."""

    rules = CRISS_CROSS.rules + 1


def test_a_match_keeps_the_rules_it_began_with(monkeypatch):
    newer = NextCrissCross()
    monkeypatch.setitem(registry.GAMES, newer.name, newer)
    monkeypatch.setattr(registry, "OLDER", (CRISS_CROSS,))
    assert find_game("criss-cross") is newer
    assert find_game("criss-cross", newer.rules) is newer
    assert find_game("criss-cross", CRISS_CROSS.rules) is CRISS_CROSS
    assert pinned_game("criss-cross", CRISS_CROSS.rules, {}, {}) is CRISS_CROSS


@pytest.mark.parametrize("rules", [0, 2, 99])
def test_rules_of_another_version_are_refused_by_name(rules):
    with pytest.raises(UnknownRules, match=f"rules version {rules} of criss-cross") as refused:
        find_game("criss-cross", rules)
    assert refused.value.code == "unknown_rules"


def test_printed_parts_of_another_version_are_refused():
    with pytest.raises(UnknownRules, match="printed parts"):
        pinned_game("criss-cross", 1, {}, {"sheet": 2})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_introduces_itself(game):
    assert find_game(game.name) is game
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", game.name)
    assert game.title
    assert game.about.endswith(".")
    assert game.rules >= 1
    assert 1 <= game.players[0] <= game.players[1]
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", option.name) and option.about for option in game.options)
    assert len({option.name for option in game.options}) == len(game.options)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        pytest.param({"diagonal": 1}, "diagonal is one of: false, true", id="one-for-true"),
        pytest.param({"diagonal": "true"}, "diagonal is one of: false, true", id="text-for-true"),
        pytest.param({"penalty": None}, "penalty is one of: false, true", id="nothing"),
        pytest.param({"start": "DEALT"}, "start is one of: dealt, picked", id="upper-case"),
        pytest.param({"start": True}, "start is one of: dealt, picked", id="true-for-a-text"),
        pytest.param({"diagonal_penalty": ["none"]}, "is one of: none, each_box", id="list"),
        pytest.param({"z": 1, "y": 2}, "no option called y", id="unknown"),
    ],
)
def test_wrong_options_are_named(given, sentence):
    with pytest.raises(BadOptions, match=sentence) as refused:
        complete_options(CRISS_CROSS, given, 2)
    assert refused.value.code == "bad_options"


def test_given_options_are_kept_and_the_others_added():
    complete = complete_options(CRISS_CROSS, {"start": "picked", "penalty": True}, 2)
    assert complete == {"diagonal": False, "penalty": True, "diagonal_penalty": "none", "start": "picked"}
