"""What a process remembers, bounded by bytes."""

from dataclasses import dataclass

from shared.eventlog.matches import Matches
from shared.eventlog.memory import Memory, weigh


@dataclass(frozen=True)
class Pair:
    left: object
    right: object


def test_what_nobody_asked_for_longest_goes_first():
    memory = Memory(most=6000)
    for name in "abcd":
        memory.keep(name, name.upper(), 1000)
    memory.get("a")
    memory.keep("e", "E", 1000)
    assert [memory.get(name) for name in "abcde"] == ["A", None, "C", "D", "E"]
    assert memory.bytes <= 6000


def test_memory_never_holds_more_than_its_bytes_however_much_is_kept():
    memory = Memory(most=100_000)
    for number in range(2000):
        memory.keep(number % 300, number, number)
        assert memory.bytes <= 100_000


def test_what_is_too_heavy_for_memory_is_not_kept():
    memory = Memory(most=1000)
    memory.keep("a", "A", 2000)
    assert (memory.get("a"), memory.bytes) == (None, 0)


def test_a_value_weighs_what_it_holds_once_and_not_what_it_shares():
    text = "x" * 10_000
    assert 10_000 < weigh(Pair(text, [text, {"again": text}])) < 12_000
    assert weigh(Pair(text, 1), text) < 1000


def test_many_more_matches_than_once_fit_into_memory(table, log, snapshots):
    """The next match after the 512th costs no more than those before it."""
    memory = Memory()
    Matches(log, snapshots, memory).load(table(seats=6).id)
    assert 512 * 4 * memory.bytes < 64 * 2**20
