"""Servers that answer what no server of ours does: control characters, wrong shapes, no JSON at all."""

import json
import random

import pytest

from clients.cli.errors import Exit
from clients.cli.games import drawing
from clients.cli.games.contract import Plain
from shared.engine.registry import GAMES as RULES
from shared.engine.registry import complete_options
from tests.cli.answers import Answers
from tests.cli.odd import MISSING, POISON, changed, odd_server, places, poisoned, run
from tests.records import edited, random_record
from tests.tui.screens import at_screen

GAMES = ("criss-cross", "second-chance", "encore")
# What draws, for every game; what does not, for one.
DRAWN = {
    "running": [("show", "MATCH"), ("legal", "MATCH")],
    "finished": [("show", "MATCH")],
}
TOLD = {
    "running": [
        ("watch", "MATCH", "--plain"),
        ("play", "--match", "MATCH", "--plain"),
        ("log", "MATCH"),
        ("inbox",),
        ("undo", "MATCH"),
        ("replay", "MATCH", "--at", "4"),
        ("join", "K7M2QX", "--name", "Ada"),
        ("leave", "MATCH"),
        ("return", "MATCH"),
    ],
    "finished": [
        ("replay", "MATCH", "--at", "9"),
        ("analyse", "MATCH"),
        ("record", "export", "MATCH", "--out", "-"),
        ("replay", "MATCH", "--at", "9", "--branch"),
    ],
    "open": [
        ("games",),
        ("matches",),
        ("new", "GAME", "--seats", "2"),
        ("start", "MATCH"),
        ("play", "--match", "MATCH", "--plain"),
    ],
}
CASES = [
    *((game, status, command) for game in GAMES for status in DRAWN for command in DRAWN[status]),
    *(("criss-cross", status, command) for status in TOLD for command in TOLD[status]),
]


@pytest.fixture(scope="module")
def server():
    with odd_server() as server:
        yield server


@pytest.fixture
def home(tmp_path):
    return tmp_path


@pytest.fixture
def good(client, dealer, server, home, made):
    """Return a function that lets the server know a match, and this computer a seat in it."""

    def make(game, status):
        if (game, status) not in made:
            made[game, status] = Answers(client, dealer, game, status)
        answers = made[game, status]
        server.answers, server.sound = dict(answers.all), answers.all
        make.remember = lambda: remember(answers.table.id)
        make.remember()
        return answers

    def remember(match):
        entry = {"host": "h" * 20, "seats": {"0": "s" * 20}}
        (home / "tokens.json").write_text(json.dumps({"local": {match: entry}}))

    return make


@pytest.fixture(scope="module")
def made():
    return {}


def words(command, answers):
    filled = {"MATCH": answers.table.id, "GAME": answers.game}
    return [filled.get(word, word) for word in command]


def raw(text):
    return {letter for letter in text if not letter.isprintable()} - {"\n"}


@pytest.mark.parametrize(("game", "status", "command"), CASES, ids=str)
def test_no_control_character_of_a_server_reaches_the_terminal(server, home, good, game, status, command):
    answers = good(game, status)
    typed = words(command, answers)
    sound = run(server, home, *typed)
    assert (sound.code, sound.err) == (0, "")
    assert sound.asked
    for name in sound.asked:
        code, answer = answers.all[name]
        for path, odd in [] if isinstance(answer, bytes) else poisoned(answer):
            server.answers[name] = (code, odd)
            good.remember()
            ran = run(server, home, *typed)
            assert not raw(ran.out + ran.err), (name, path)
        server.answers[name] = (code, answer)


def test_a_refusal_is_cleaned(server, home, good):
    answers = good("criss-cross", "running")
    server.answers["GET /v1/games"] = (409, {"code": f"no{POISON}", "detail": f"No.{POISON}"})
    ran = run(server, home, "games")
    assert ran.code == Exit.REFUSED
    assert not raw(ran.err)
    assert answers.all["GET /v1/games"][0] == 200


def record_lines(data):
    return [json.loads(line) for line in data.splitlines()]


@pytest.mark.parametrize("rebuild", [False, True])
def test_no_control_character_of_a_record_reaches_the_terminal(server, home, rebuild):
    game = RULES["criss-cross"]
    record = random_record(game, complete_options(game, {}, 2), 2, random.Random(5))
    for path, odd in poisoned(record_lines(record)):
        lines = [dict(line) for line in odd]
        (home / "odd.jsonl").write_bytes(
            edited(record, lambda kept, new=lines: kept.__setitem__(slice(None), new), rebuild)
        )
        commands = [("verify",), ("replay", "--at", "1"), ("analyse",)]
        for command in commands[: 2 if rebuild else 3]:  # what is still true would be analysed at length
            ran = run(server, home, command[0], str(home / "odd.jsonl"), *command[1:])
            assert not raw(ran.out + ran.err), (command, path)


WRONG = (MISSING, None, "?", -1, [], {}, [{}])


@pytest.mark.parametrize(
    ("game", "status"), [(game, status) for game in GAMES for status in ("running", "finished")]
)
def test_a_match_of_any_other_shape_is_a_sentence(server, home, good, game, status):
    answers = good(game, status)
    name = f"GET {answers.match}"
    code, sound = answers.all[name]
    chance = random.Random(7)
    for path in list(places(sound))[1:]:
        for there in chance.sample(WRONG, 2):  # of some hundred places, and all of WRONG over all games
            server.answers[name] = (code, changed(sound, path, there))
            ran = run(server, home, "show", answers.table.id)
            assert ran.code in (Exit.OK, Exit.UNREACHABLE), (path, there)
            assert bool(ran.err) == (ran.code != Exit.OK)


def test_what_is_printed_is_asked_for_once_and_not_repeated_to_programs(server, home, good):
    answers = good("criss-cross", "running")
    assert run(server, home, "watch", answers.table.id, "--plain").code == Exit.OK
    assert server.asked.count(f"GET {answers.match}") == 1  # the stream tells the rest
    assert server.asked.count("GET /v1/games/criss-cross") == 1
    shown = run(server, home, "show", answers.table.id, "--json")
    assert json.loads(shown.out) == answers.all[f"GET {answers.match}"][1]


@pytest.mark.parametrize("game", GAMES)
def test_printed_facts_of_any_other_shape_are_a_sentence(server, home, good, game):
    answers = good(game, "running")
    name = f"GET /v1/games/{game}"
    code, sound = answers.all[name]
    chance = random.Random(7)
    for path in list(places(sound))[1:]:
        server.answers[name] = (code, changed(sound, path, chance.choice(WRONG)))
        ran = run(server, home, "show", answers.table.id)
        assert ran.code in (Exit.OK, Exit.UNREACHABLE), path
        assert bool(ran.err) == (ran.code != Exit.OK)


@pytest.mark.parametrize(
    "command",
    [("games",), ("matches",), ("legal", "MATCH"), ("log", "MATCH"), ("inbox",), ("join", "K7M2QX")],
)
def test_an_answer_of_any_other_shape_is_a_sentence(server, home, good, command):
    answers = good("criss-cross", "running")
    typed, chance = words(command, answers), random.Random(7)
    for name in run(server, home, *typed).asked:
        code, sound = answers.all[name]
        for path in places(sound):
            for there in chance.sample(WRONG[path == () :], 2):
                server.answers[name] = (code, changed(sound, path, there))
                good.remember()
                ran = run(server, home, *typed)
                assert ran.code in (Exit.OK, Exit.USAGE, Exit.UNREACHABLE), (name, path, there)
        server.answers[name] = (code, sound)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>",
        b"[]",
        b"\xff",
        b"1e999",
        b'{"games": NaN}',
        b"[" * 100_000,
        b'{"games": 1' + b"0" * 5000 + b"}",
    ],
)
def test_what_is_no_answer_of_ours_is_unreachable(server, home, good, body):
    good("criss-cross", "running")
    server.answers["GET /v1/games"] = (200, body)
    ran = run(server, home, "games")
    assert ran.code == Exit.UNREACHABLE
    assert "does not answer" in ran.err


UNKNOWN = {
    "criss-cross": ("match", ("view", "dice"), ["?", "?"]),
    "second-chance": ("facts", ("printed", "tiles"), {"9Z": ["X"]}),
    "encore": ("match", ("view", "sheets"), {"A": ["?" * 15] * 7}),
}


@pytest.mark.parametrize("game", GAMES)
def test_dice_tiles_and_colours_that_nobody_knows_are_a_sentence_on_the_full_screen(server, good, game):
    answers = good(game, "running")
    which, *odd = UNKNOWN[game]
    name = f"GET {answers.match}" if which == "match" else f"GET /v1/games/{game}"
    code, sound = answers.all[name]
    server.answers[name] = (code, changed(sound, *odd))
    server.sound = server.answers

    async def look(ada):
        await ada.until_shown("cannot draw")
        await ada.press("v", "q")
        assert ada.board.return_value == "quit"

    at_screen(server.url, answers.table.id, {0: "s" * 20}, look)


@pytest.mark.parametrize("id_", ["../../x", "/tmp/x", "..", "x" * 12 + "/../y", "K30755PFAQKB"])
def test_a_server_cannot_choose_where_a_record_is_written(server, home, good, id_, monkeypatch):
    answers = good("criss-cross", "finished")
    (home / "deep" / "er").mkdir(parents=True)
    monkeypatch.chdir(home / "deep" / "er")
    before = {path for path in home.rglob("*")}
    server.answers["GET /v1/codes/k7m2qx"] = (200, {"id": id_})
    server.answers[f"GET /v1/matches/{id_}/record"] = answers.all[f"GET {answers.match}/record"]
    ran = run(server, home, "record", "export", "k7m2qx")
    assert ran.code == Exit.UNREACHABLE
    assert {path for path in home.rglob("*")} == before


def test_a_game_cannot_be_called_like_a_part_of_the_program():
    for name in ("plain", "hand", "os.path", "", "..", "criss-cross.hand"):
        assert isinstance(drawing(name), Plain)


@pytest.mark.parametrize("command", [("show", "MATCH"), ("inbox",), ("play", "--match", "MATCH", "--plain")])
def test_a_halted_match_needs_to_say_no_more(server, home, good, command):
    answers = good("criss-cross", "running")
    halted = {"id": answers.table.id, "status": "halted", "game": None, "view": None}
    server.answers[f"GET {answers.match}"] = (200, halted)
    ran = run(server, home, *words(command, answers))
    assert (ran.code, ran.err) == (0, "")
    assert "This match is halted." in ran.out


@pytest.mark.parametrize("game", GAMES)
def test_no_control_character_of_a_server_reaches_the_full_screen(server, good, game):
    answers = good(game, "running")
    name = f"GET {answers.match}"
    code, sound = answers.all[name]
    odd = changed(sound, ("title",), f"Cards{POISON}")
    for seat in (0, 1):
        odd = changed(odd, ("seats", seat, "name"), f"Eve {seat}{POISON}")
    server.answers[name] = (code, odd)
    stream, (_, items) = f"{name}/events stream", server.answers[f"{name}/events stream"]
    server.answers[stream] = (code, changed(items, (0, "match"), odd))
    server.sound = server.answers
    problem = {"code": "no", "detail": f"Never.{POISON}"}
    server.answers[f"POST {answers.match}/choices"] = (422, problem)

    async def look(ada):
        shown = await ada.until_shown("Cards?")
        ada.board._wire.choose(0, {})
        shown += await ada.until_shown("Never.?")
        assert "Eve 1" in shown
        assert not raw(shown)

    at_screen(server.url, answers.table.id, {0: "s" * 20}, look)
