"""Sentences that servers and records send as data: a template, and values that are translated first."""

import json

import pytest

from clients.cli.answers import refuse
from clients.cli.errors import Refused
from clients.cli.language import said, speak
from clients.cli.offline import FalseRecord, check
from clients.cli.text import names
from shared.engine.errors import RuleViolation
from shared.engine.sentences import Sentence


@pytest.fixture(autouse=True)
def english_again():
    yield
    speak("en")


class Answer:
    """A refusal as it comes over the wire."""

    status_code, url = 422, "http://127.0.0.1:1/v1/matches"

    def __init__(self, **problem):
        self.content = json.dumps(problem).encode()


def refused(**problem):
    with pytest.raises(Refused) as caught:
        refuse(Answer(**problem))
    return str(caught.value)


def problem(message, **values):
    sentence = RuleViolation("no", message, **values).sentence
    return {"code": "no", "detail": str(sentence), **sentence.to_json()}


@pytest.mark.parametrize(
    ("language", "sent", "words"),
    [
        ("de", problem("{cell} is already written.", cell="r2c3"), "r2c3 ist schon beschrieben."),
        (
            "fr",
            problem("Write what was rolled: {first} and {second}.", first=Sentence("cross"), second="X"),
            "Écrivez ce qui est sorti : croix et X.",
        ),
        (
            "de",
            problem("The match is {status}; nobody chooses now.", status=Sentence("finished")),
            "Die Partie ist beendet; jetzt wählt niemand.",
        ),
        ("en", problem("{cell} is already written.", cell="r2c3"), "r2c3 is already written."),
    ],
)
def test_a_refusal_is_said_in_the_players_language_with_its_values(language, sent, words):
    speak(language)
    assert refused(**sent) == words


def test_what_looks_like_a_known_word_is_not_translated_if_it_is_a_name():
    speak("de")
    assert refused(**problem("{cell} is already written.", cell="blue")) == "blue ist schon beschrieben."


def test_what_only_a_newer_server_says_is_shown_in_its_english():
    speak("fr")
    sent = problem("The {thing} is asleep.", thing="dragon")
    assert refused(**sent) == "The dragon is asleep."
    assert refused(code="old", detail="An older server says this.") == "An older server says this."
    assert refused(code="none") == "HTTP 422"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "sent",
    [
        {"message": "{cell} is already written.", "values": {}},
        {"message": "{cell} is already written.", "values": {"cell": None}},
        {"message": "{cell} is already written.", "values": {"cell": [{}]}},
        {"message": "{cell} is already written.", "values": {"cell": {"message": 7, "values": {}}}},
        {"message": "{cell} is already written.", "values": {"cell": {"message": "blue"}}},
        {"message": "{cell} is already written.", "values": None},
        {"message": "{cell:>999999999999} {cell.__class__} {0} }{", "values": {"cell": "x"}},
        {"message": 3, "values": {}},
        {"message": None},
        {},
    ],
)
def test_values_that_are_missing_or_odd_are_no_reason_to_fall_over(language, sent):
    speak(language)
    assert "{cell}" not in said(sent)
    assert refused(code="odd", detail="Odd.", **sent)


def test_a_sentence_that_never_ends_is_cut_short():
    sentence = {"message": "x", "values": {}}
    for _ in range(50):
        sentence = {"message": "({inner})", "values": {"inner": sentence}}
    assert said(sentence) == "((((((((?))))))))"


def test_braces_that_are_meant_are_kept():
    assert said({"message": 'Send {{"pick": "S"}}.', "values": {}}) == 'Send {"pick": "S"}.'


def test_a_false_record_is_told_in_the_players_language():
    speak("de")
    with pytest.raises(FalseRecord) as caught:
        check(b"")
    assert str(caught.value).startswith("Zeile 1: ")


def test_bots_are_counted_from_one():
    assert names({"seats": [{"seat": 0, "bot": 3, "name": None}]}) == ["Bot 1 (L3)"]
