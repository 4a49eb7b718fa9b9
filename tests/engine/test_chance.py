"""Chance: the published recipe, computed here a second time, and its fairness."""

import hashlib
import hmac

import pytest

from shared.engine.chance import commitment, draw, match_seed

SEED = bytes(range(32))


def by_hand(seed: bytes, deal: int, k: int, attempt: int) -> int:
    """Return the 64 bits of one attempt, as docs and records describe them."""
    return int.from_bytes(
        hmac.new(seed, b"%d|%d|%d" % (deal, k, attempt), hashlib.sha256).digest()[:8], "big"
    )


def test_the_commitment_is_a_hash_of_domain_match_and_seed():
    expected = hashlib.sha256(b"scorepad-seed-v1|m1|" + SEED).hexdigest()
    assert commitment("m1", SEED) == expected
    assert expected == "5b24242ada7ee991c3c141f7ea909e61f641fa8ef89390ca45edc208a1ba5d90"
    assert commitment("m2", SEED) != expected
    assert commitment("m1", SEED[::-1]) != expected


def test_the_match_seed_binds_the_head_at_the_start():
    head = "ab" * 32
    assert match_seed(SEED, head) == hmac.new(SEED, head.encode(), hashlib.sha256).digest()
    assert match_seed(SEED, head) != match_seed(SEED, "ba" * 32)


def test_a_draw_is_the_remainder_of_a_keyed_hash():
    bounds = (6, 6, 40, 1, 105)
    expected = tuple(by_hand(SEED, 3, k, 0) % bound for k, bound in enumerate(bounds))
    assert draw(SEED, 3, bounds) == expected


def test_frozen_draws():
    """These numbers stand in records for ever."""
    rolls = [draw(SEED, deal, (6, 6)) for deal in range(8)]
    assert rolls == [(3, 3), (5, 0), (0, 4), (2, 2), (0, 5), (1, 5), (3, 1), (2, 2)]
    assert draw(SEED, 0, tuple(range(40, 30, -1))) == (3, 3, 14, 17, 10, 16, 4, 17, 25, 27)


def test_what_would_be_biased_is_drawn_again():
    bound = 2**63 + 1  # almost half of all values lie above the limit
    again = 0
    for deal in range(64):
        attempts = iter(range(100))
        attempt = next(a for a in attempts if by_hand(SEED, deal, 0, a) < bound)
        again += attempt > 0
        assert draw(SEED, deal, (bound,)) == (by_hand(SEED, deal, 0, attempt),)
    assert 16 < again < 48


def test_a_draw_depends_on_its_deal_and_place_alone():
    alone = draw(SEED, 5, (6,))
    assert draw(SEED, 5, (6, 6, 6))[:1] == alone
    assert draw(SEED, 5, (40, 6, 13))[1:] == draw(SEED, 5, (2, 6, 13))[1:]
    assert draw(SEED, 5, ()) == ()
    many = [draw(SEED, deal, (2**32,) * 2) for deal in range(50)]
    assert len({number for numbers in many for number in numbers}) == 100


# Chi-square limits for p = 0.0001; the seeds are fixed, so the test never fails by chance.
@pytest.mark.parametrize(("bound", "limit"), [(2, 15.2), (6, 25.8), (13, 39.2), (40, 80.0)])
def test_every_number_is_equally_likely(bound, limit):
    rounds = 300
    counts = [0] * bound
    for deal in range(rounds):
        for number in draw(SEED, deal, (bound,) * bound):
            counts[number] += 1
    assert sum((count - rounds) ** 2 / rounds for count in counts) < limit


def test_neighbouring_dice_are_independent():
    counts = [0] * 36
    for deal in range(3600):
        first, second = draw(SEED, deal, (6, 6))
        counts[6 * first + second] += 1
    assert sum((count - 100) ** 2 / 100 for count in counts) < 74.9  # p = 0.0001, 35 degrees of freedom
