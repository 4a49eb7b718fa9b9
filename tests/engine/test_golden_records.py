"""Golden records: matches of every version, true for ever by the rules that they began with."""

from dataclasses import replace

import pytest

from shared.engine import registry
from shared.engine.facts import VERSIONS
from shared.engine.games.criss_cross.rules import CRISS_CROSS
from shared.engine.record import BadRecord, read_record
from shared.engine.registry import GAMES, OLDER
from shared.engine.verify import verify
from tests.golden.records import EACH, FOLDER, missing
from tests.records import script_finds

FILES = sorted(FOLDER.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_is_still_true(path):
    match = verify(read_record(path.read_bytes()))
    assert match.game.name == path.parent.name
    assert script_finds(path.read_bytes()) is None


@pytest.mark.parametrize("game", [*GAMES.values(), *OLDER], ids=lambda game: f"{game.name}-{game.rules}")
def test_every_version_of_the_rules_has_golden_records(game):
    """Make them with: python -m tests.golden.records"""
    assert len(list((FOLDER / game.name).glob(f"rules-{game.rules}-*.jsonl"))) >= EACH


def test_every_version_of_every_event_is_in_a_golden_record():
    found = {(event.type, event.v) for path in FILES for event in read_record(path.read_bytes()).events}
    assert found == {(kind, v) for kind, newest in VERSIONS.items() for v in range(1, newest + 1)}


def test_every_first_version_has_golden_records():
    first = [path for path in FILES if read_record(path.read_bytes()).events[0].v == 1]
    assert len(first) >= EACH


def test_missing_records_are_made_and_present_ones_left_alone(tmp_path):
    made = dict(missing(tmp_path))
    assert len(made) == (EACH + 1) * len(GAMES)
    assert made == dict(missing(tmp_path))
    path = next(iter(made))
    path.parent.mkdir()
    path.write_bytes(b"golden")
    assert path not in dict(missing(tmp_path))
    assert not list(missing())


class Generous(type(CRISS_CROSS)):
    """Criss Cross with one point more for everybody."""

    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=tuple(score + 1 for score in outcome.scores))


class GenerousNext(Generous):
    rules = CRISS_CROSS.rules + 1


def test_a_changed_result_fails_unless_it_is_a_new_version(monkeypatch):
    record = read_record((FOLDER / "criss-cross" / "rules-1-0.jsonl").read_bytes())
    monkeypatch.setitem(registry.GAMES, "criss-cross", Generous())
    with pytest.raises(BadRecord, match="another outcome"):
        verify(record)
    monkeypatch.setitem(registry.GAMES, "criss-cross", GenerousNext())
    with pytest.raises(BadRecord, match="does not know rules version 1"):
        verify(record)
    monkeypatch.setattr(registry, "OLDER", (CRISS_CROSS,))
    assert verify(record).game is CRISS_CROSS
