"""How sure the arena is of shares and means."""

import pytest

from tests.tools.samples import sample
from tools.arena.stats import mean_bounds, share_bounds


def test_the_interval_of_a_share_is_wilson_s():
    low, high = share_bounds(sample(*[1.0] * 600, *[0.0] * 400))
    assert (low, high) == (pytest.approx(0.5693, abs=2e-3), pytest.approx(0.6299, abs=2e-3))


def test_a_share_of_one_is_not_certain():
    low, high = share_bounds(sample(*[1.0] * 20))
    assert low < 0.85
    assert high == 1.0


def test_pairs_that_always_agree_count_once():
    agree = share_bounds(sample(*[1.0] * 30, *[0.0] * 20))
    differ = share_bounds(sample(*[1.0] * 30, *[0.0] * 20, *[0.5] * 50))
    assert agree[1] - agree[0] > differ[1] - differ[0]


def test_the_interval_of_a_mean_is_student_s():
    low, high = mean_bounds(sample(*range(1, 11)))
    assert (low, high) == (pytest.approx(3.334, abs=2e-3), pytest.approx(7.666, abs=2e-3))


def test_samples_merge():
    assert sample(1, 2).merged(sample(5)) == sample(1, 2, 5)
