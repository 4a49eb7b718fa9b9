"""Measurements as JSON: one entry for each part, with all settings that made it."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from shared.engine.core import Json
from shared.engine.registry import find_game
from tools.arena.measure import Part, Sums
from tools.arena.play import Clock, Terms
from tools.arena.stats import Sample

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "docs" / "bots" / "results.json"


@dataclass(frozen=True, slots=True)
class Entry:
    """A part, what was measured of it, and the fingerprint of the code that played."""

    part: Part
    sums: Sums
    code: str


def fingerprint(game: str) -> str:
    """Return a digest of the game's bot and of its rules, which both may change a result."""
    digest = hashlib.sha256()
    folder = game.replace("-", "_")
    for place in (ROOT / "shared" / "bots" / folder, ROOT / "shared" / "engine" / "games" / folder):
        for path in sorted(place.rglob("*")):
            if path.suffix in (".py", ".json"):
                digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def read_entries(path: Path) -> list[Entry]:
    """Return what was measured so far."""
    if not path.exists():
        return []
    return [_entry(item) for item in json.loads(path.read_text("utf-8"))["parts"]]


def write_entries(path: Path, entries: Sequence[Entry]) -> None:
    """Write them, sorted, so that the file changes only where a part was measured again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    items = sorted((_item(entry) for entry in entries), key=_order)
    lines = ",\n".join(json.dumps(item, sort_keys=True) for item in items)
    path.write_text(f'{{"parts": [\n{lines}\n]}}\n', encoding="utf-8")


def with_entry(entries: Sequence[Entry], new: Entry) -> list[Entry]:
    """Return the entries with this one in the place of an older one of the same part."""
    return [*(entry for entry in entries if not same(entry.part, new.part)), new]


def same(one: Part, other: Part) -> bool:
    """Say whether two parts answer the same question, perhaps with other seeds or budgets."""
    return _question(one) == _question(other)


def _question(part: Part) -> tuple[object, ...]:
    table = part.table
    return part.kind, part.levels, table.game, table.options, table.seats


def _order(item: Json) -> tuple[object, ...]:
    return item["game"], item["kind"], item["seats"], json.dumps(item["options"]), item["levels"]


def _item(entry: Entry) -> dict[str, Any]:
    table, sums = entry.part.table, entry.sums
    return {
        "game": table.game,
        "rules": find_game(table.game).rules,
        "options": dict(table.options),
        "seats": table.seats,
        "kind": entry.part.kind,
        "levels": list(entry.part.levels),
        "budget": table.budget,
        "seed": table.seed,
        "code": entry.code,
        "matches": sums.matches,
        "won": asdict(sums.won),
        "scores": {str(level): asdict(sample) for level, sample in sums.scores.items()},
        "clocks": {str(level): asdict(clock) for level, clock in sums.clocks.items()},
    }


def _entry(item: Json) -> Entry:
    options = tuple(item["options"].items())
    table = Terms(item["game"], options, item["seats"], item["budget"], item["seed"])
    scores = {int(level): Sample(**sample) for level, sample in item["scores"].items()}
    clocks = {int(level): Clock(**clock) for level, clock in item["clocks"].items()}
    sums = Sums(item["matches"], Sample(**item["won"]), scores, clocks)
    return Entry(Part(item["kind"], table, tuple(item["levels"])), sums, item["code"])
