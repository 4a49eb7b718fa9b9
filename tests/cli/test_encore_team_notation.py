"""What people may type when a team of Encore! decides."""

import pytest

from clients.cli.errors import Misread
from clients.cli.games import drawing, explained, read_choice
from clients.cli.language import LANGUAGES, speak
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.state import Pad
from tests.cli.encore_tables import asked_of as shown
from tests.cli.encore_teams import asked
from tests.engine.games.encore_support import table

RIVALS = shown(table([Pad("t1")] * 2, "bXo 21?"))


@pytest.mark.parametrize("typed", ["jokers 3 2 1", "3 2 1", "3,2,1", "JOKERS: 3, 2, 1", " joker 3 2 1 "])
def test_shares_of_jokers_can_be_typed_in_many_ways(typed):
    assert read_choice(typed, shown(asked("jokers"))) == {"jokers": [3, 2, 1]}


@pytest.mark.parametrize(
    ("typed", "kind"),
    [("remove colour", "colour"), ("Remove  COLOR", "colour"), ("remove number", "number")],
)
def test_a_die_is_removed_by_its_kind(typed, kind):
    assert read_choice(typed, shown(asked("dice", chief=True))) == {"remove": kind}


def test_numbers_alone_are_jokers_only_when_a_team_decides():
    assert read_choice("jokers 3 2 1", RIVALS) == {"jokers": [3, 2, 1]}  # for the server to refuse
    with pytest.raises(Misread, match="a colour, a number and the cells"):
        read_choice("3 2 1", RIVALS)


@pytest.mark.parametrize("typed", ["3 2 one", "remove", "remove both", "jokers", "hello"])
@pytest.mark.parametrize("what", ["jokers", "dice"])
def test_what_cannot_be_read_is_answered_with_a_decision_that_is_legal(typed, what):
    state = asked(what)
    with pytest.raises(Misread, match="Type what the team loses: `") as misread:
        read_choice(typed, shown(state))
    hinted = read_choice(str(misread.value).split("`")[1], shown(state))
    assert hinted in [ENCORE.dump(move) for move in ENCORE.legal(state, 0)]


@pytest.mark.parametrize("chief", [False, True])
@pytest.mark.parametrize(("what", "ways"), [("jokers", 22), ("dice", 2)])
def test_every_legal_decision_can_be_typed_as_it_is_said(what, ways, chief):
    say, state = drawing("encore").say, asked(what, chief)
    choices = [ENCORE.dump(move) for move in ENCORE.legal(state, 0)]
    assert len({say(choice) for choice in choices}) == len(choices) == ways
    assert [read_choice(say(choice), shown(state)) for choice in choices] == choices


@pytest.mark.parametrize(
    ("what", "chief", "prompt"),
    [
        ("jokers", False, "propose as in `jokers 4 2 0`"),
        ("jokers", True, "decide as in `jokers 1 2 3`"),
        ("dice", False, "propose as in `remove colour`"),
        ("dice", True, "decide as in `remove number`"),
    ],
)
def test_the_prompt_offers_the_default(what, chief, prompt):
    state = asked(what, chief)
    assert drawing("encore").prompt(shown(state)) == prompt
    default = ENCORE.dump(ENCORE.legal(state, 0)[0])
    assert read_choice(prompt.split("`")[1], shown(state)) == default


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_tells_both_decisions_in_lines_that_fit(language):
    speak(language)
    told = explained(drawing("encore").help, RIVALS)
    speak("en")
    assert "  jokers 3 2 1 " in told
    assert "  remove colour " in told
    assert max(map(len, told.splitlines())) <= 80
