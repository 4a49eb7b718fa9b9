"""What games say of themselves over HTTP."""

import pytest

from shared.bots.core import LEVELS
from shared.engine.registry import GAMES, OLDER


def test_games_are_listed_with_their_options(client):
    games = {game["name"]: game for game in client.get("/v1/games").json["games"]}
    assert games.keys() == GAMES.keys()
    options = {option["name"]: option for option in games["encore"]["options"]}
    assert options["mission"]["values"] == [1, 2, 3, 4, 5]
    assert options["mission"]["when"] == {"mode": "coop"}
    assert len(options["mission"]["labels"]) == 5
    assert options["mode"]["when"] == {}


@pytest.mark.parametrize("game", [*GAMES.values(), *OLDER], ids=lambda game: f"{game.name}-{game.rules}")
def test_what_is_printed_is_served_by_the_version_of_the_rules(client, game):
    shown = client.get(f"/v1/games/{game.name}?rules={game.rules}").json
    assert (shown["rules"], shown["printed"]) == (game.rules, game.printed())
    assert shown["levels"] == list(LEVELS)


def test_the_newest_rules_are_shown_unless_others_are_asked_for(client):
    newest = client.get("/v1/games/encore").json
    assert newest["rules"] == GAMES["encore"].rules
    assert newest["printed"] != client.get("/v1/games/encore?rules=1").json["printed"]


def test_unknown_rules_are_refused(client):
    answer = client.get("/v1/games/encore?rules=99")
    assert (answer.status_code, answer.json["code"]) == (404, "unknown_rules")


def test_what_is_known_already_is_not_sent_again(client):
    first = client.get("/v1/games/encore")
    again = client.get("/v1/games/encore", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get("/v1/games/criss-cross", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200
