"""Choices to show as examples, from those that are legal."""

from collections.abc import Sequence

from clients.cli.text import Json


def price(faces: str) -> int:
    """Return how many jokers two faces cost."""
    return (faces[0] == "X") + (faces[1:] == "?")


def marking(faces: str, cells: Sequence[str]) -> Json:
    """Return the choice to mark these cells."""
    return {
        "colour": faces[0],
        "number": faces[1] if faces[1] == "?" else int(faces[1]),
        "cells": list(cells),
    }


def example(legal: Json) -> Json | None:
    """Return a small marking that costs few jokers; None if there is none."""
    marks = legal.get("marks", {})
    if not marks:
        return None
    faces = min(marks, key=lambda faces: (price(faces), faces[1]))
    return marking(faces, min(marks[faces], key=len).split())


def shares(total: int, left: Sequence[int]) -> list[int]:
    """Return the evenest shares of jokers that seats with so many can give up."""
    rest = list(left)
    for _ in range(total):
        rest[rest.index(max(rest))] -= 1
    return [had - kept for had, kept in zip(left, rest, strict=True)]
