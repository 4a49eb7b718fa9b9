"""The result of a seat as a sum: what it could expect, luck, its own choices and those of the others."""

from math import sqrt
from typing import Any, TypeAlias

from shared.bots.coach.playouts import Worths
from shared.engine.core import Json

BASELINE, LUCK, SKILL, OTHERS = "baseline", "luck", "skill", "others"
Accounts: TypeAlias = dict[str, list[Worths]]


def open_accounts(seats: int, futures: int) -> Accounts:
    """Return empty accounts of all seats, for each future by itself: in each one they add up to the result.

    So do their means, whatever the noise of the playouts, and their scatter over the futures is the error.
    """
    return {name: [[0.0] * seats for _ in range(futures)] for name in (BASELINE, LUCK, SKILL, OTHERS)}


def book(account: list[Worths], future: int, before: Worths, after: Worths) -> None:
    """Add every seat's change of value between two positions to an account."""
    changes = zip(account[future], before, after, strict=True)
    account[future] = [booked + now - was for booked, was, now in changes]


def own(accounts: Accounts, seat: int, future: int, change: float) -> None:
    """Book a part of what all choices of a phase did as the seat's own doing."""
    accounts[OTHERS][future][seat] -= change
    accounts[SKILL][future][seat] += change


def seat_report(accounts: Accounts, seat: int, result: float) -> Json:
    """Return the seat's sum with standard errors: baseline + luck + skill + others = result."""
    report: dict[str, Any] = {"seat": seat, "result": result}
    for name, rows in accounts.items():
        points = [row[seat] for row in rows]
        report[name] = {"points": sum(points) / len(points), "error": standard_error(points)}
    return report


def standard_error(values: list[float]) -> float:
    """Return the standard error of a mean."""
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
