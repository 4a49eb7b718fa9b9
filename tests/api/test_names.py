"""Names that others read: any script, but nothing invisible and nobody dressed up as a bot."""

import pytest

from services.api.app import create_app
from services.api.ports import connect_ports

ORDINARY = [
    *("Ada", "Jürgen", "李", "עדה", "علي", "Ольга", "Ελένη", "नमिता", "ᠪᠠᠲᠤ", "O'Brien"),
    *("007", "🎲", "❤️ Ada", "Robot", "Botond", "Boti", "Botlik", "Bob", "Bot", "Both 2"),
    *("Abbot 1", "Вотан", "Тото 1", "Roboter Ida"),
]
INVISIBLE = {
    "hangul-filler": "\u3164",
    "hangul-filler-at-the-end": "Ada\u3164",
    "halfwidth-filler": "\uffa0\uffa0",
    "jamo-fillers": "\u115f\u1160",
    "braille-blank": "\u2800",
    "zero-width-space": "\u200b",
    "zero-width-inside": "A\u200bda",
    "joiners": "\u200c\u200d",
    "soft-hyphen": "\u00ad",
    "turned-around": "\u202eadA",
    "only-a-variation-selector": "\ufe0f",
    "only-marks": "\u0301\u0308",
    "only-an-enclosing-mark": "\u20dd",
    "grapheme-joiner": "\u034f",
    "khmer-vowel": "\u17b4",
    "mongolian-selector": "\u180b",
    "a-blank-between-marks": "\u0301 \u0301",
}
LIKE_BOTS = {
    "as-it-is": "Bot 1 (L3)",
    "as-browsers-write-it": "Bot 2 (level 3)",
    "in-french": "Robot 1 (N3)",
    "in-german": "Bot 1 (S3)",
    "without-a-level": "bot 1",
    "without-a-number": "Bot (L3)",
    "without-blanks": "BOT1(L3)",
    "with-blanks": "B o t   1",
    "with-dots": "«Bot-1.L3»",
    "zero-for-o": "B0t 1 (L3)",
    "small-l-for-one": "Bot l (L3)",
    "bar-for-one": "Bot | (L3)",
    "capital-i-for-one": "Bot I (L3)",
    "cyrillic": "\u0412\u043et 1 (L3)",
    "all-cyrillic": "Вот 1 (L3)",
    "greek": "Βοτ 1 (L3)",
    "fullwidth": "\uff22\uff4f\uff54 \uff11",
    "mathematical": "\U0001d401\U0001d428\U0001d42d \U0001d7cf",
    "circled": "Bot ①",
    "arabic-digit": "Bot \u0661",
    "accents": "Bȯṭ 1",
    "selector-inside": "Bo\ufe0ft 1",
    "grapheme-joiner-inside": "B\u034fot 1",
    "small-capitals": "ʙᴏᴛ 1",
}


@pytest.fixture(scope="module")
def lobby(servers):
    """A match with a free seat, and a way to ask for it."""
    ports = connect_ports(servers.api_log, servers.work)
    client = create_app(ports).test_client()
    created = client.post("/v1/matches", json={"game": "criss-cross", "start": "manual"}).json
    yield lambda name: client.post(f"/v1/matches/{created['id']}/seats", json={"name": name})
    ports.hub.close()


@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_name_of_any_script_is_taken_as_it_is(table, name):
    lobby = table(start="manual", deal=False)
    assert lobby.join(name).status_code == 201
    assert lobby.show()["seats"][0]["name"] == name


@pytest.mark.parametrize("name", [pytest.param(name, id=kind) for kind, name in INVISIBLE.items()])
def test_a_name_that_nobody_can_see_is_refused(lobby, name):
    answer = lobby(name)
    assert (answer.status_code, answer.json["code"]) == (400, "unreadable_name")
    assert answer.json["detail"].endswith(".")


@pytest.mark.parametrize("name", [pytest.param(name, id=kind) for kind, name in LIKE_BOTS.items()])
def test_a_name_that_looks_like_a_bots_is_refused(lobby, name):
    answer = lobby(name)
    assert (answer.status_code, answer.json["code"]) == (400, "name_of_a_bot")
    assert answer.json["detail"].endswith(".")
