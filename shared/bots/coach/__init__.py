"""The coach: what every decision of a finished match cost, and how much of the result was luck."""

from shared.bots.coach.coach import VERSION, Coach, coach_seed
from shared.bots.coach.story import NoCoach, NotFinished

__all__ = ["VERSION", "Coach", "NoCoach", "NotFinished", "coach_seed"]
