"""What a match of Ridge is between two steps."""

from dataclasses import dataclass

FACES = 6
MOST_STRIKES = 3
STRIKE_COSTS = 5


@dataclass(frozen=True, slots=True)
class Ridge:
    """One player's boxes, 0 where nothing is written, and strikes."""

    boxes: tuple[int, ...]
    strikes: int = 0

    @property
    def done(self) -> bool:
        """Say whether this ridge ends the match (R4)."""
        return all(self.boxes) or self.strikes == MOST_STRIKES

    @property
    def score(self) -> int:
        """Return the points (R5)."""
        return sum(self.boxes) - STRIKE_COSTS * self.strikes

    def bounds(self, box: int) -> tuple[int, int]:
        """Return the smallest and the largest number that fit into this box (R3)."""
        after = [number for number in self.boxes[box + 1 :] if number]
        return max(self.boxes[:box], default=0), min(after, default=FACES)


@dataclass(frozen=True, slots=True)
class State:
    """A match: `dice` is empty while the table is awaited."""

    ridges: tuple[Ridge, ...]
    dice: tuple[int, ...] = ()
    round: int = 0

    @property
    def over(self) -> bool:
        """Say whether the last round is played."""
        return not self.dice and any(ridge.done for ridge in self.ridges)
