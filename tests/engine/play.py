"""Random play of any game, through the bytes of its log: the one driver of laws and golden matches."""

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from hypothesis import strategies as st

from shared.engine.chance import commitment, draw, match_seed
from shared.engine.core import AnyGame, Choices, Deal, Json, Over, Seat
from shared.engine.errors import BadOptions
from shared.engine.events import canonical, read_event
from shared.engine.facts import VERSIONS
from shared.engine.match import Match, fold
from shared.engine.record import LONG, MOST_EVENTS
from shared.engine.registry import GAMES, complete_options
from shared.engine.showing import view_of

MATCH_ID = "m" * 22
SERVER_SEED = bytes(range(32))
NOON = 1_790_000_000_000
ADDED = {  # since their first versions
    "match_created": ("branch_of", "pace"),
    "seat_taken": ("bot", "level"),
    "dealt": ("below", "by"),
    "chose": ("bot",),
}

Below = Callable[[int], int]  # an integer from 0 up to, not including, the bound


def below(source: Any) -> Below:
    """Return how to draw from a seeded random.Random or from hypothesis's data."""
    if isinstance(source, random.Random):
        return source.randrange
    return lambda bound: source.draw(st.integers(0, bound - 1))


class WrittenMatch:
    """A match that is being played: its stored bodies, and their fold."""

    def __init__(
        self,
        game: AnyGame,
        options: Json,
        seats: int,
        match_id: str = MATCH_ID,
        server_seed: bytes = SERVER_SEED,
        lobby: Sequence[tuple[str, int]] | None = None,
        branch_of: Json | None = None,
        first_versions: bool = False,
        pace: int | None = None,
        bots: int = 0,
    ) -> None:
        self.game = game
        self.server_seed = server_seed
        self.first_versions = first_versions
        self.bodies: list[bytes] = []
        self.later = 0  # milliseconds that the clock is ahead of one for each event
        self._match: Match | None = None
        created = {"match": match_id, "game": game.name, "rules": game.rules, "options": options}
        pinned = {"components": game.components(options), "commit": commitment(match_id, server_seed)}
        pinned |= {"public": True, "starts": "full", "branch_of": branch_of, "pace": pace}
        self.append("match_created", **created, **pinned, seats=seats)
        for kind, seat in [("seat_taken", seat) for seat in range(seats)] if lobby is None else lobby:
            player = {"player": f"p{seat:021}", "salt": "s" * 32, "bot": seat >= seats - bots, "level": 3}
            self.append(kind, seat=seat, **(player if kind == "seat_taken" else {}))
        self.append("match_started", seats=seats)
        self.seed = match_seed(server_seed, self.match.start_head)

    @property
    def match(self) -> Match:
        assert self._match is not None
        return self._match

    def append(self, kind: str, **data: Any) -> None:
        if self.first_versions:
            data = {name: value for name, value in data.items() if name not in ADDED.get(kind, ())}
        v = 1 if self.first_versions else VERSIONS[kind]
        body = event_body(kind, len(self.bodies) + 1 + self.later, v, **data)
        self._match = fold(self._match, read_event(len(self.bodies) + 1, body))
        self.bodies.append(body)

    def deal(self, numbers: tuple[int, ...]) -> None:
        assert isinstance(self.match.awaits, Deal)
        below = list(self.match.awaits.draws)
        self.append("dealt", deal=self.match.deals, below=below, numbers=list(numbers), by="dealer")

    def choose(self, seat: Seat, choice: Json) -> None:
        holder, by, thought = self.match.seats[seat], "player", None
        if holder and holder.botted:
            by = "bot" if holder.bot else "clock"
            thought = {"level": holder.level, "seed": 7, "budget": 200}
        self.append("chose", seat=seat, phase=self.match.phase, choice=choice, by=by, bot=thought)

    def end(self) -> None:
        assert isinstance(self.match.awaits, Over)
        outcome = self.match.awaits.outcome.to_json()
        self.append("match_ended", outcome=outcome, seed=self.server_seed.hex())


def event_body(kind: str, seq: int, v: int = 1, **data: Any) -> bytes:
    return canonical({"type": kind, "v": v, "at": NOON + seq, **data})


def play(table: WrittenMatch, source: Any) -> Iterator[Match]:
    """Yield the match at each of its barriers and deals, and over; between them play at random."""
    pick = below(source)
    while not isinstance(table.match.awaits, Over):
        yield table.match
        match table.match.awaits:
            case Deal(bounds):
                table.deal(tuple(pick(bound) for bound in bounds))
            case Choices():
                for seat, choice in any_choices(table.match, pick).items():
                    table.choose(seat, choice)
        assert table.match.seq < MOST_EVENTS - LONG, "the match does not end"
    yield table.match


def any_choices(match: Match, pick: Below) -> dict[Seat, Json]:
    """Return one legal choice for each seat that owes one."""
    choices = {}
    for seat in match.awaiting:
        moves = match.game.legal(match.state, seat)
        assert moves, f"seat {seat} is awaited and has no move"
        choices[seat] = match.game.dump(moves[pick(len(moves))])
    return choices


def played(game: AnyGame, options: Json, seats: int, source: Any) -> WrittenMatch:
    """Return a match that is over and ended."""
    table = WrittenMatch(game, options, seats)
    for _ in play(table, source):
        pass
    table.end()
    return table


def chance_of(table: WrittenMatch, bounds: tuple[int, ...]) -> tuple[int, ...]:
    """Return what the dealer would draw now."""
    return draw(table.seed, table.match.deals, bounds)


def every_setup(game: AnyGame) -> list[tuple[Mapping[str, Any], int]]:
    """Return complete options and seats: each pair of option values, each number of players."""
    low, high = game.players
    setups = [({}, seats) for seats in range(low, high + 1)]
    for number, given in enumerate(_pairs_of_values(game)):
        setups += [(given, low + (number + turn) % (high - low + 1)) for turn in (0, 1)]
    return list(_accepted(game, setups))


def _pairs_of_values(game: AnyGame) -> Iterator[dict[str, Any]]:
    for option in game.options:
        yield from ({option.name: value} for value in option.values)
    for one, other in combinations(game.options, 2):
        for a, b in product(one.values[1:], other.values[1:]):
            yield {one.name: a, other.name: b}
    yield {option.name: option.values[-1] for option in game.options}


def _accepted(game: AnyGame, setups: list[tuple[Any, int]]) -> Iterator[tuple[Mapping[str, Any], int]]:
    for given, seats in setups:
        try:
            yield complete_options(game, given, seats), seats
        except BadOptions:  # these values do not go together, or not with so many seats
            continue


def digest_of_play(rounds: int) -> str:
    """Return one fingerprint of seeded matches of every game."""
    sum_of_all = hashlib.sha256()
    for name, game in sorted(GAMES.items()):
        setups = every_setup(game)
        for number in range(rounds):
            options, seats = setups[number % len(setups)]
            table = played(game, options, seats, random.Random(f"{name} {number}"))
            views = [view_of(game, table.match.state, seat) for seat in (None, *map(Seat, range(seats)))]
            last = [table.match.head, views, table.match.outcome]
            sum_of_all.update(json.dumps(last, sort_keys=True).encode())
    return sum_of_all.hexdigest()


if __name__ == "__main__":
    print(digest_of_play(int(sys.argv[1])))
