"""Play matches at random and keep them as golden files: python -m tests.golden.record --help."""

import argparse
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from shared.bots.core import BUDGET, STAND_IN
from shared.bots.registry import BOTS
from shared.engine.core import AnyGame, Choices, Deal, Json, Seat
from shared.engine.match import Match
from shared.engine.registry import GAMES, complete_options, find_game
from shared.engine.showing import view_of
from tests.engine.games.tidy import tidiest
from tests.engine.play import Below, WrittenMatch, any_choices, chance_of

Chooser = Callable[[Match, Below], dict[Seat, Json]]
FOLDER = Path(__file__).parent
MOST_SEEDS = 10_000


def changes(before: Any, after: Any, path: str = "") -> dict[str, Any]:
    """Return what differs in the second view, by its path, such as sheets.0.grid.4."""
    if isinstance(after, dict) and isinstance(before, dict) and after.keys() == before.keys():
        pairs = [(key, before[key], part) for key, part in after.items()]
    elif isinstance(after, list) and isinstance(before, list) and len(after) == len(before):
        pairs = [(key, *both) for key, both in enumerate(zip(before, after, strict=True))]
    else:
        return {} if type(after) is type(before) and after == before else {path: after}
    found: dict[str, Any] = {}
    for key, old, new in pairs:
        found |= changes(old, new, f"{path}.{key}" if path else str(key))
    return found


def views(match: Match) -> tuple[Any, list[Any]]:
    """Return what a spectator and what each seat sees, as JSON brings it."""
    seats = [Seat(seat) for seat in range(len(match.seats))]
    look = [json.loads(json.dumps(view_of(match.game, match.state, seat))) for seat in (None, *seats)]
    return look[0], look[1:]


def shown(match: Match, before: Any) -> dict[str, Any]:
    """Return the part of a step that tells the views: the change, and what single seats see besides."""
    spectator, seats = views(match)
    own = {str(seat): changes(spectator, view) for seat, view in enumerate(seats) if view != spectator}
    return {"view": changes(before, spectator)} | ({"own": own} if own else {})


def tidy_choices(match: Match, pick: Below) -> dict[Seat, Json]:
    """Return choices in Second Chance that keep gaps together, now and then one at random."""
    choices = any_choices(match, pick)
    for seat in match.awaiting:
        if pick(8):
            empty = match.state.grids[seat].empty
            choices[seat] = match.game.dump(tidiest(match.game.legal(match.state, seat), empty))
    return choices


def longest_choices(match: Match, pick: Below) -> dict[Seat, Json]:
    """Return choices that are as long as can be in JSON: those that do the most."""
    return _by_length(match, pick, max)


def shortest_choices(match: Match, pick: Below) -> dict[Seat, Json]:
    """Return choices that are as short as can be in JSON: those that do the least."""
    return _by_length(match, pick, min)


def _by_length(match: Match, pick: Below, extreme: Callable[[list[int]], int]) -> dict[Seat, Json]:
    chosen = {}
    for seat in match.awaiting:
        choices = [match.game.dump(move) for move in match.game.legal(match.state, seat)]
        lengths = [len(json.dumps(choice)) for choice in choices]
        best = [choices[n] for n, length in enumerate(lengths) if length == extreme(lengths)]
        chosen[seat] = best[pick(len(best))]
    return chosen


def bot_choices(match: Match, pick: Below) -> dict[Seat, Json]:
    """Return choices of bots that play well enough to get far."""
    bot, rng = BOTS[match.game.name], random.Random(pick(1 << 30))
    moves = {seat: bot.choose(match.state, seat, STAND_IN, rng, BUDGET) for seat in match.awaiting}
    return {seat: match.game.dump(move) for seat, move in moves.items()}


CHOOSERS: dict[str, Chooser] = {
    "any": any_choices,
    "tidy": tidy_choices,
    "longest": longest_choices,
    "shortest": shortest_choices,
    "bots": bot_choices,
}


def record(
    game: AnyGame, options: Json, seats: int, number: int, choices: Chooser = any_choices
) -> dict[str, Any]:
    """Return one match: chance as the dealer draws it, choices at random unless told otherwise."""
    # Whatever becomes of events, the dice of a golden match stay: they follow from the first versions.
    table, source = WrittenMatch(game, options, seats, first_versions=True), random.Random(number)
    first, steps = views(table.match)[0], []
    while isinstance(table.match.awaits, Deal | Choices):
        before = views(table.match)[0]
        step = (
            _deal(table, table.match.awaits)
            if isinstance(table.match.awaits, Deal)
            else _choose(table, choices(table.match, source.randrange))
        )
        steps.append({**step, **shown(table.match, before)})
    outcome = table.match.awaits.outcome.to_json() if table.match.awaits else None
    head = {"game": game.name, "rules": game.rules, "options": options, "seats": seats}
    return {**head, "seed": table.seed.hex(), "first": first, "steps": steps, "outcome": outcome}


def _deal(table: WrittenMatch, deal: Deal) -> dict[str, Any]:
    numbers = chance_of(table, deal.draws)
    table.deal(numbers)
    return {"below": list(deal.draws), "dealt": list(numbers)}


def _choose(table: WrittenMatch, choices: dict[Seat, Json]) -> dict[str, Any]:
    phase = table.match.phase
    for seat, choice in choices.items():
        table.choose(seat, choice)
    return {"phase": phase, "chose": {str(seat): choice for seat, choice in choices.items()}}


def text_of(golden: dict[str, Any]) -> str:
    """Return the file's text: one line a step, the rest one line a field."""
    fields = [f'"{key}": {json.dumps(value)}' for key, value in golden.items() if key != "steps"]
    steps = ",\n".join(f"  {json.dumps(step)}" for step in golden["steps"])
    return "{\n" + ",\n".join([*fields[:-1], f'"steps": [\n{steps}\n]', fields[-1]]) + "\n}\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Write one golden file; with --reason the first seed whose match ends so."""
    args = _parser().parse_args(argv)
    game = find_game(args.game)
    options = complete_options(game, dict(map(_option, args.option)), args.seats)
    for number in range(args.seed, args.seed + MOST_SEEDS):
        golden = record(game, options, args.seats, number, CHOOSERS[args.taking])
        if args.reason in (None, golden["outcome"]["reason"]):
            break
    else:
        print(f"No match of {MOST_SEEDS} ended by {args.reason}.")
        return 1
    path = FOLDER / game.name / f"{args.name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text_of(golden), encoding="utf-8")
    print(f"{path.name}: {len(golden['steps'])} steps, {golden['outcome']}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.record", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("name", help="of the file, without .json")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="of the choices")
    parser.add_argument(
        "--option", action="append", default=[], help="name=value, the value as JSON or a word"
    )
    parser.add_argument(
        "--taking", choices=CHOOSERS, default="any", help="which choices (tidy: second-chance)"
    )
    parser.add_argument("--reason", help="how the match must end")
    return parser


def _option(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


if __name__ == "__main__":
    raise SystemExit(main())
