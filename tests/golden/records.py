"""Make the golden records that are missing: python -m tests.golden.records

Each game has some for each version of its rules. What is there is never written again: a record that does not
replay any more is a broken promise, not an old file. Those called events-v1 come from the first release.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from shared.engine.core import AnyGame
from shared.engine.registry import GAMES, complete_options
from tests.engine.play import every_setup
from tests.records import random_absences, random_record, record_of

FOLDER = Path(__file__).with_name("records")
EACH = 5


def missing(folder: Path = FOLDER) -> Iterator[tuple[Path, bytes]]:
    """Yield every golden record that the games of today should have and have not."""
    for game in GAMES.values():
        for number in range(EACH):
            path = folder / game.name / f"rules-{game.rules}-{number}.jsonl"
            if not path.exists():
                yield path, _record(game, number)
        absences = folder / game.name / f"absences-{game.rules}.jsonl"
        if not absences.exists():
            yield absences, _absences(game)


def _record(game: AnyGame, number: int) -> bytes:
    """Return one match, the setups spread over all there are; the last one is left in the middle."""
    setups = every_setup(game)
    options, seats = setups[number * len(setups) // EACH]
    source = random.Random(f"{game.name} {game.rules} {number}")
    return random_record(game, options, seats, source, abort=number == EACH - 1)


def _absences(game: AnyGame) -> bytes:
    """Return a match with bots, a clock, and people who come and go."""
    seats = game.players[1]
    source = random.Random(f"{game.name} {game.rules} absences")
    return record_of(random_absences(game, complete_options(game, {}, seats), seats, source))


def main() -> None:
    """Write them."""
    for path, record in missing():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(record)
        print(path.relative_to(FOLDER))


if __name__ == "__main__":
    main()
