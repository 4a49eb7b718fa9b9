"""The coach: what every decision of a finished match cost, and how much of the result was luck."""

from shared.bots.coach.coach import Coach

__all__ = ["Coach"]
