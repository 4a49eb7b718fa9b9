"""The printed cards: both decks and the start tiles, read from the data files."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shared.engine.games.second_chance.tiles import Tile


@dataclass(frozen=True, slots=True)
class Deck:
    """A pile of cards in printed order, one tile name a card."""

    version: str
    cards: tuple[str, ...]


_DATA = Path(__file__).with_name("data")
TILES: dict[str, Tile] = {}  # a name means the same tile in every deck


def _load(version: str) -> Deck:
    data: Any = json.loads((_DATA / f"{version}.json").read_text("utf-8"))
    for card in data["cards"]:
        TILES.setdefault(card["id"], Tile(card["id"], card["shape"]))
    return Deck(data["version"], tuple(card["id"] for card in data["cards"] for _ in range(card["copies"])))


DECKS: dict[str, Deck] = {"standard": _load("standard-1"), "hard": _load("hard-1")}
STARTS: Deck = _load("start-1")


def take(cards: tuple[str, ...], numbers: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards drawn, each number an index into what is left by then, and the rest."""
    left = list(cards)
    return tuple(left.pop(number) for number in numbers), tuple(left)
