"""The short form of the fault tests; `python -m tests.faults --long` is the long one."""

import pytest

from shared.engine.registry import GAMES
from tests.faults import disk
from tests.faults.drill import drill
from tests.faults.replies import lose_http_replies, lose_log_replies
from tests.faults.sockets import mixed
from tests.faults.stack import FaultStack, NotStarted
from tests.faults.storm import Plan, storm

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    stack = FaultStack(tmp_path_factory.mktemp("faults") / "data")
    yield stack
    stack.stop()


@pytest.fixture
def planted(tmp_path):
    """Return a function that starts a stack of its own, with a bug in it."""
    stacks = []

    def start(plant):
        stacks.append(FaultStack(tmp_path / (plant or "small"), plant))
        return stacks[-1]

    yield start
    for stack in stacks:
        stack.stop()


def test_the_drill_finds_nothing_on_a_sound_stack(sound):
    assert drill(sound) == []


@pytest.mark.parametrize(
    "plant", ["skip_idempotency", "skip_slot", "skip_event", "leak_seed", "skip_due", "lose_announcement"]
)
def test_a_planted_bug_is_found(planted, plant):
    assert drill(planted(plant)) != []


def test_announcements_that_come_twice_harm_nobody(planted):
    assert drill(planted("double_announcement")) == []


def test_a_log_server_that_syncs_once_a_second_is_refused(planted):
    with pytest.raises(NotStarted, match="does not stay up"):
        planted("everysec")


def test_without_that_refusal_a_power_cut_loses_what_was_accepted_and_that_is_found(planted):
    stack = planted("everysec_ungated")
    wrong = disk.settled(stack, disk.power_cut(stack))
    assert [sentence for sentence in wrong if "accepted, and 0 times in the log" in sentence], wrong


def test_a_power_cut_loses_nothing_that_was_accepted(sound):
    history = disk.power_cut(sound)
    assert history.accepted > 10
    assert disk.settled(sound, history) == []


def test_lost_replies_double_nothing(sound):
    for lose in (lose_http_replies, lose_log_replies):
        events, lost, wrong = lose(sound, 30)
        assert (events, wrong) == (30, [])
        assert lost >= 30


def test_kills_and_floods_lose_and_double_nothing(sound):
    result = storm(sound, Plan(accepted=300, log=2, api=2, worker=3, flush=1, hang=1), seed=1)
    assert result.wrong == []
    assert result.done == {"log": 2, "api": 2, "worker": 3, "flush": 1, "hang": 1}
    assert result.ending < 10


def test_sockets_requests_and_streams_tell_the_same_whatever_api_process_is_killed(sound):
    history, wrong = mixed(sound, kills=5, every=12)
    assert wrong == []
    assert len(history.told) == len(GAMES)


def test_damaged_files_never_give_a_wrong_answer(planted, tmp_path):
    truth = disk.Truth(planted(None), matches=3)
    flips, wrong = disk.damage(truth, tmp_path, disk.flip, 12)
    cuts, more = disk.damage(truth, tmp_path, disk.cut, 6)
    assert wrong + more == []
    assert flips.total() + cuts.total() == 18


def test_a_full_disk_loses_nothing_that_was_accepted(tmp_path):
    accepted, wrong = disk.full_disk(tmp_path / "data")
    assert accepted > 30
    assert wrong == []
