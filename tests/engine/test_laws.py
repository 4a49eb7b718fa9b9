"""Laws that every registered game keeps, whatever its options and however many play."""

import json
import os
import random
import re
import subprocess
import sys
from itertools import islice, permutations
from pathlib import Path
from string import Formatter
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared.engine.codec import decode, encode
from shared.engine.core import Choices, Chosen, Deal, Dealt, Over, Seat
from shared.engine.errors import BadOptions, MalformedChoice, Refusal, RuleViolation
from shared.engine.events import MOST_BYTES, canonical, read_event
from shared.engine.match import fold, replay
from shared.engine.registry import GAMES, complete_options
from shared.engine.schema import PARTS, WHERE, schema_name, schemas
from shared.engine.sentences import Sentence
from shared.engine.showing import compact_of, view_of
from tests.engine.mutants import any_choice_like
from tests.engine.play import WrittenMatch, any_choices, below, event_body, every_setup, play, played

ROOT = Path(__file__).parents[2]
SETUPS = {name: every_setup(game) for name, game in GAMES.items()}
SECRETS = {"seed", "server_seed", "salt", "commit", "token", "moves", "choice", "choices"}
MANY = 200  # moves looked at in one state, out of the many that some games have

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_played_setup = pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        pytest.param(GAMES[name], options, seats, id=f"{name}-{seats}-{'-'.join(map(str, options.values()))}")
        for name, setups in SETUPS.items()
        for options, seats in setups
    ],
)
law = settings(
    deadline=None,
    derandomize=True,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


def a_table(game, data) -> WrittenMatch:
    return WrittenMatch(game, *data.draw(st.sampled_from(SETUPS[game.name])))


def a_random(data) -> random.Random:
    """Return what plays long matches: hypothesis chooses the match, one seed all that follows."""
    return random.Random(data.draw(st.integers(0, 2**32)))


def seats_of(match) -> list[Seat]:
    return [Seat(seat) for seat in range(len(match.seats))]


def seen(match) -> list[bytes]:
    """Return what a spectator and every seat see, as it is sent."""
    return [canonical(view_of(match.game, match.state, seat)) for seat in (None, *seats_of(match))]


def parts(value: Any):
    """Yield the value and all that is in it."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, dict):
            assert all(type(key) is str for key in part)
            waiting += part.values()
        elif isinstance(part, list | tuple):
            waiting += part


def is_plain(value: Any) -> bool:
    """Say whether JSON brings back the same: no floats, no sets, no keys but texts."""
    return all(isinstance(part, dict | list | tuple | str | int | None) for part in parts(value))


def fills(sentence: Sentence) -> bool:
    """Say whether the values are just those that the template names, and all of it becomes text."""
    named = {name for _, name, _, _ in Formatter().parse(sentence.message) if name}
    return named == set(sentence.values) and bool(str(sentence)) and is_plain(sentence.to_json())


@every_game
def test_what_is_printed_and_asked_can_be_sent(game):
    assert is_plain(game.printed())
    assert json.loads(canonical(game.printed())) == game.printed()
    for option in game.options:
        assert option.title
        assert len(option.labels) in (0, len(option.values))
        assert all(value in find_option(game, name).values for name, value in option.when.items())


def find_option(game, name):
    return next(option for option in game.options if option.name == name)


@every_played_setup
def test_every_question_and_every_end_has_words(game, options, seats):
    for match in play(WrittenMatch(game, options, seats), random.Random(seats)):
        if isinstance(match.awaits, Choices):
            assert all(fills(game.prompt(match.state, seat)) for seat in match.awaits.seats)
        elif isinstance(match.awaits, Over):
            said = game.verdict(match.awaits.outcome.to_json())
            assert said
            assert all(map(fills, said))


def accepts(match, seat: Seat, choice: Any) -> bool:
    refusal = refusal_of(match, seat, choice)
    assert refusal is None or re.fullmatch(r"[a-z][a-z0-9_]+", refusal.code)
    assert refusal is None or fills(refusal.sentence)
    return refusal is None


def refusal_of(match, seat: Seat, choice: Any) -> Refusal | None:
    try:
        match.game.check(match.state, seat, match.game.parse(choice))
    except (MalformedChoice, RuleViolation) as refusal:
        return refusal
    return None


@every_game
@law
@given(data=st.data())
def test_every_listed_move_is_accepted_once_and_survives_its_choice(game, data):
    source = a_random(data)
    for match in play(a_table(game, data), source):
        for seat in match.awaiting:
            moves = list(game.legal(match.state, seat))
            assert len(set(moves)) == len(moves)
            for move in source.sample(moves, min(len(moves), MANY)):
                choice = json.loads(json.dumps(game.dump(move)))
                assert is_plain(choice)
                assert game.parse(choice) == move
                game.check(match.state, seat, move)
                assert match.check_choice(seat, match.phase, choice) == move


@every_game
@law
@given(data=st.data())
def test_a_choice_is_accepted_exactly_when_it_is_listed(game, data):
    source = a_random(data)
    heard = [game.dump(move) for move in first_moves(game)]
    for match in play(a_table(game, data), source):
        for seat in match.awaiting[:2]:
            legal = set(game.legal(match.state, seat))
            mine = [game.dump(move) for move in source.sample(list(legal), min(len(legal), 10))]
            for choice in source.sample(heard, min(len(heard), 20)):
                assert accepts(match, seat, choice) == (game.parse(choice) in legal)
            for _ in range(25):
                choice = any_choice_like(mine + heard[-10:], source.randrange)
                assert accepts(match, seat, choice) == listed(game, choice, legal), choice
            heard += mine


def first_moves(game) -> list[Any]:
    """Return moves of a match of two that some setups never see, such as those of its first phase."""
    tables = [WrittenMatch(game, options, seats) for options, seats in SETUPS[game.name]]
    moves = [game.legal(table.match.state, seat) for table in tables for seat in table.match.awaiting]
    return [move for some in moves for move in islice(some, 2)]


def listed(game, choice, legal) -> bool:
    try:
        return game.parse(choice) in legal
    except (MalformedChoice, RuleViolation):
        return False


@every_game
@law
@given(choice=st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
))  # fmt: skip
def test_any_json_is_a_move_or_refused(game, choice):
    try:
        move = game.parse(choice)
    except (MalformedChoice, RuleViolation):
        return
    assert game.parse(game.dump(move)) == move


@every_game
@law
@given(data=st.data())
def test_who_owes_nothing_has_no_moves_and_the_grouped_moves_are_plain(game, data):
    for match in play(a_table(game, data), a_random(data)):
        for seat in seats_of(match):
            moves, grouped = game.legal(match.state, seat), compact_of(game, match.state, seat)
            assert is_plain(grouped)
            assert canonical(grouped)
            assert bool(moves) == bool(grouped) == (seat in match.awaiting)


def fits(game, part):
    """Return what says whether JSON is valid by the game's schema of this part."""
    document = {"components": {"schemas": schemas(game)}, "$ref": WHERE + schema_name(game, part)}
    return jsonschema_rs.validator_for(document).is_valid


@every_game
@law
@given(data=st.data())
def test_all_that_is_shown_and_taken_fits_its_schema(game, data):
    fits_view, fits_compact, fits_choice = (fits(game, part) for part in PARTS)
    source = a_random(data)
    for match in play(a_table(game, data), source):
        views = [view_of(game, match.state, seat) for seat in (None, *seats_of(match))]
        assert all(map(fits_view, views))
        assert not any(fits_view({**view, "more": 1}) for view in views)
        for seat in match.awaiting:
            assert fits_compact(compact_of(game, match.state, seat))
            moves = game.legal(match.state, seat)
            for move in source.sample(moves, min(len(moves), 20)):
                assert fits_choice(json.loads(json.dumps(game.dump(move))))
                assert not fits_choice({**game.dump(move), "more": 1})


@every_game
@law
@given(data=st.data())
def test_the_order_of_arrival_never_matters(game, data):
    source = a_random(data)
    for match in play(a_table(game, data), source):
        if len(match.awaiting) < 2:
            continue
        choices = any_choices(match, source.randrange)
        first, *others = (arrive(match, steps) for steps in orders(match, choices, source))
        shown = seen(first)
        for end in others:
            assert (end.state, end.awaits, end.phase) == (first.state, first.awaits, first.phase)
            assert (end.moves, end.awaiting) == ({}, first.awaiting)
            assert seen(end) == shown


def orders(match, choices, source):
    """Yield lists of (seat, choice): orders of arrival; None takes a choice back."""
    steps = list(choices.items())
    if len(steps) <= 3:
        yield from map(list, permutations(steps))
    else:
        yield from (source.sample(steps, len(steps)) for _ in range(4))
    decoys = any_choices(match, source.randrange)
    for first, _ in (steps[0], steps[-1]):
        rest = [step for step in source.sample(steps, len(steps)) if step[0] != first]
        back, mine = [(first, decoys[first]), (first, None)], (first, choices[first])
        other = rest[0][0]
        yield [*back, *rest, mine]
        yield [*rest[:-1], *back, rest[-1], mine]
        yield [*back, (other, decoys[other]), (other, None), mine, *rest]


def arrive(match, steps):
    """Fold the choices of one phase; until the last is in, nothing is settled and nothing shows."""
    before = match
    for seat, choice in steps:
        assert (match.settled, match.settled_head) == (before.settled, before.settled_head)
        assert match.state == before.state
        fact = {"seat": seat, "phase": before.phase}
        if choice is None:
            match.check_retraction(seat, before.phase)
            body = event_body("unchose", match.seq + 1, **fact)
        else:
            match.check_choice(seat, before.phase, choice)
            body = event_body("chose", match.seq + 1, **fact, choice=choice, by="player")
        match = fold(match, read_event(match.seq + 1, body))
    assert match.settled == match.seq
    assert match.settled_head == match.head
    return match


@every_game
@law
@given(data=st.data())
def test_no_view_depends_on_an_open_choice(game, data):
    source = a_random(data)
    for match in play(a_table(game, data), source):
        if len(match.awaiting) < 2:
            continue
        seat = source.choice(match.awaiting)
        public = []
        for _ in range(3):
            choice = any_choices(match, source.randrange)[seat]
            body = event_body(
                "chose", match.seq + 1, seat=seat, phase=match.phase, choice=choice, by="player"
            )
            after = fold(match, read_event(match.seq + 1, body))
            legal = [compact_of(game, after.state, other) for other in match.awaiting]
            public.append((seen(after), legal, after.awaiting, after.settled, after.settled_head))
        assert public[0] == public[1] == public[2]
        assert public[0][0] == seen(match)


@every_game
@law
@given(data=st.data())
def test_replaying_the_log_gives_what_was_played(game, data):
    table = a_table(game, data)
    source = a_random(data)
    state = game.setup(table.match.options, len(table.match.seats))
    for match in play(table, source):
        assert match.state == state
        if isinstance(match.awaits, Over):
            break
        twin = random.Random()
        twin.setstate(source.getstate())
        state = game.apply(state, same_step(game, match, twin))
    table.end()
    again = replay(read_event(seq, body) for seq, body in enumerate(table.bodies, 1))
    assert again == table.match
    assert seen(again) == seen(table.match)
    assert again.status == "finished"


def same_step(game, match, source):
    """Return as a step of the game what play() will append as events."""
    if isinstance(match.awaits, Deal):
        return Dealt(tuple(below(source)(bound) for bound in match.awaits.draws))
    choices = any_choices(match, below(source))
    return Chosen({seat: game.parse(choice) for seat, choice in choices.items()})


@every_game
@law
@given(data=st.data())
def test_hypothesis_itself_can_play_every_choice(game, data):
    table = played(game, *SETUPS[game.name][0], data)
    assert table.match.status == "finished"


@every_game
@law
@given(data=st.data())
def test_every_state_survives_the_codec(game, data):
    for match in play(a_table(game, data), a_random(data)):
        text = json.dumps(encode(match.state))
        state = decode(game.state_type, json.loads(text))
        assert state == match.state
        assert json.dumps(encode(state)) == text  # 1 and true are equal, but not the same
        assert hash(state) == hash(match.state)
        assert game.awaits(state) == match.awaits


@every_played_setup
def test_every_setup_is_played_to_a_lawful_end(game, options, seats):
    table = WrittenMatch(game, options, seats)
    phases = [-1]
    for match in play(table, random.Random(f"{seats} {options}")):
        assert game.outcome(match.state) is None or isinstance(match.awaits, Over)
        look_at_views(match)
        match match.awaits:
            case Choices(phase, owing):
                assert phase > phases[-1]
                phases.append(phase)
                assert owing
                assert sorted(set(owing)) == list(owing)
                assert set(owing) <= set(seats_of(table.match))
            case Deal(bounds):
                assert bounds
                assert all(type(bound) is int and bound >= 1 for bound in bounds)
    assert isinstance(table.match.awaits, Over)
    look_at_outcome(game, table.match)
    table.end()
    assert max(map(len, table.bodies)) <= MOST_BYTES
    assert table.match.outcome == json.loads(table.bodies[-1])["outcome"]


def look_at_views(match) -> None:
    for seat in (None, *seats_of(match)):
        view = view_of(match.game, match.state, seat)
        assert is_plain(view)
        assert not {str(key) for part in parts(view) if isinstance(part, dict) for key in part} & SECRETS
        assert view == view_of(match.game, match.state, seat)


def look_at_outcome(game, match) -> None:
    outcome = match.awaits.outcome
    assert outcome == game.outcome(match.state)
    assert is_plain(outcome.to_json())
    assert outcome.reason
    assert len(outcome.scores) == len(match.seats)
    assert all(type(score) is int for score in outcome.scores)
    assert sorted(set(outcome.winners)) == list(outcome.winners)
    assert set(outcome.winners) <= set(seats_of(match))
    for seat in seats_of(match):
        assert not game.legal(match.state, seat)
        with pytest.raises(Refusal, match="not open"):
            match.check_choice(seat, match.phase, {})


@every_game
def test_options_are_completed_and_only_known_ones_accepted(game):
    low, high = game.players
    complete = complete_options(game, {}, low)
    assert complete == {option.name: option.default for option in game.options}
    assert complete_options(game, complete, low) == complete
    for seats in (0, -1, low - 1, high + 1):
        with pytest.raises(BadOptions):
            complete_options(game, {}, seats)
    with pytest.raises(BadOptions, match="no option called colour_of_the_table"):
        complete_options(game, {"colour_of_the_table": 1}, low)


@every_game
def test_an_option_takes_its_own_values_alone(game):
    for option in game.options:
        assert len({repr(value) for value in option.values}) == len(option.values) > 1
        for value in (*option.values, None, [], {}, "no such value", 99, -1, 1.0):
            for wrong in strangers(option, value):
                with pytest.raises(BadOptions, match=f"The option {option.name} is one of"):
                    complete_options(game, {option.name: wrong}, game.players[0])


def strangers(option, value):
    """Yield the value or its twin of another type, such as 1 for true, if the option lacks it."""
    twins = [value]
    if isinstance(value, int):
        twins += [int(value), float(value), str(value)]
    if value in (0, 1) and isinstance(value, int):
        twins.append(bool(value))
    known = {(type(own), own) for own in option.values}
    yield from (twin for twin in twins if isinstance(twin, list | dict) or (type(twin), twin) not in known)


def test_results_do_not_depend_on_the_order_of_sets():
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.engine.play", "6"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for hash_seed in ("0", "1", "4242")
    ]
    digests = [run.communicate(timeout=120)[0].strip() for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0]
    assert len(digests[0]) == 64
    assert len(set(digests)) == 1
