"""Means and shares with their intervals; mirrored matches hang together and are one item of a sample."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

BOTH_SIDES = 0.975  # each end of a 95 % interval
ONE_SIDE = 0.95


@dataclass(frozen=True, slots=True)
class Sample:
    """As much of some numbers as their mean and its error need."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, value: float) -> "Sample":
        """Return the sample with one more number."""
        return Sample(self.n + 1, self.total + value, self.squares + value * value)

    def merged(self, other: "Sample") -> "Sample":
        """Return both samples as one."""
        return Sample(self.n + other.n, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """Return the average."""
        return self.total / self.n

    @property
    def variance(self) -> float:
        """Return the unbiased variance; 0 for a single number."""
        return max(0.0, self.squares - self.total * self.mean) / max(1, self.n - 1)


def quantile(level: float, n: int) -> float:
    """Return the quantile of Student's t for a sample of n, by its expansion around the normal one."""
    z, v = NormalDist().inv_cdf(level), max(1, n - 1)
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return z + first + second + third


def mean_bounds(sample: Sample, level: float = BOTH_SIDES) -> tuple[float, float]:
    """Return the ends of the interval around a mean."""
    reach = quantile(level, sample.n) * sqrt(sample.variance / sample.n)
    return sample.mean - reach, sample.mean + reach


def share_bounds(sample: Sample, level: float = BOTH_SIDES) -> tuple[float, float]:
    """Return the ends of Wilson's interval around a share, a mean of numbers from 0 to 1.

    Wilson's n is the number of independent wins and losses that would scatter as much as these items do: at
    most two for each item, the two matches of a mirrored pair, and one where nothing scatters.
    """
    p, z = sample.mean, quantile(level, sample.n)
    error = sample.variance / sample.n
    n = min(p * (1 - p) / error, 2 * sample.n) if error else sample.n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - reach), min(1.0, middle + reach)
