"""Every template that the engine or the API speaks with is provoked, and said in every language."""

import re

import pytest

from services.api.app import create_app
from services.api.ports import connect_ports
from shared.engine.registry import GAMES
from tests.words import api, criss_cross, encore, matches, records, second_chance
from tests.words.languages import SAME, SPOKEN, Language, in_english
from tests.words.said import messages, templates, word

PARTS = {  # whose sentences: its sources, and who provokes them
    "criss-cross": ("shared/engine/games/criss_cross/**/*.py", criss_cross.said),
    "encore": ("shared/engine/games/encore/**/*.py", encore.said),
    "second-chance": ("shared/engine/games/second_chance/**/*.py", second_chance.said),
    "engine": ("shared/engine/*.py", lambda: [*matches.said(), *records.said(), *criss_cross.said()]),
    "api": ("services/api/**/*.py", None),
}


@pytest.fixture(scope="module")
def said(servers, dealer, log):
    """Return the sentences of each part."""
    ports = connect_ports(servers.api_log, servers.work)
    with pytest.MonkeyPatch.context() as patch:
        asked = api.said(create_app(ports), dealer, log, patch)
    ports.hub.close()
    return {part: provoke() if provoke else asked for part, (_, provoke) in PARTS.items()}


@pytest.mark.parametrize("part", PARTS)
def test_every_template_of_a_part_is_provoked(said, part):
    assert templates(PARTS[part][0]) - messages(said[part]) == set()


def test_nothing_is_said_that_no_source_holds(said):
    every = templates("shared/engine/**/*.py", "services/**/*.py")
    assert every == templates(*(sources for sources, _ in PARTS.values())), "a part is missing"
    assert messages(one for sentences in said.values() for one in sentences) == every


def test_every_game_is_a_part():
    assert GAMES.keys() <= PARTS.keys()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", SPOKEN, ids=lambda language: language.name)
def test_no_sentence_of_a_part_is_left_in_english(said, part, language):
    for sentence in said[part]:
        assert language.says(sentence)
        assert in_english(sentence)


def test_what_reads_the_same_in_english_is_no_more_than_it_must(said):
    every = messages(one for sentences in said.values() for one in sentences)
    for language in SPOKEN:
        assert {one for one in every if language.table[one] == one} == SAME[language.name]


RED = {"colour": "red"}


@pytest.mark.parametrize(
    ("message", "values", "translation", "culprit"),
    [
        pytest.param("Nobody said this.", {}, None, "Nobody said this", id="without-a-translation"),
        pytest.param("It is red.", {}, "It is red.", "It is red", id="still-english"),
        pytest.param("It is {colour}.", RED, "Es hat Farbe.", "It is {colour}", id="a-value-is-missing"),
        pytest.param("It is {colour}.", RED, "Es ist {farbe}.", "It is {colour}", id="an-unknown-value"),
        pytest.param("It is {colour}.", {"colour": word("mauve")}, "Es ist {colour}.", "mauve", id="inside"),
        pytest.param("It is red.", {}, "Es ist {{rot}}.", "It is red", id="a-brace-stays"),
    ],
)
def test_a_sentence_that_cannot_be_said_is_named(message, values, translation, culprit):
    language = Language("de")
    known = {message: translation} if translation else {}
    language.table = language.catalogue._catalog = known
    with pytest.raises(AssertionError, match=re.escape(culprit)):
        language.says({"message": message, "values": values})
