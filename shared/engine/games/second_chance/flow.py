"""How a game of Second Chance goes on: deals, draws, second chances, drop-outs and ends."""

from collections.abc import Mapping
from dataclasses import replace

from shared.engine.core import Seat
from shared.engine.games.second_chance.decks import STARTS, TILES, take
from shared.engine.games.second_chance.grid import NONE, Cells, first
from shared.engine.games.second_chance.state import ROUND, SECOND, START, Grid, Result, State, new_game
from shared.engine.games.second_chance.tiles import Draw

ROUND_CARDS = 2


def bounds(state: State) -> tuple[int, ...]:
    """Return a bound for each card the table owes: how many are left when it is drawn."""
    if state.stage == START:
        return _falling(len(STARTS.cards), len(state.grids))
    return _falling(len(state.deck), ROUND_CARDS if state.stage == ROUND else len(state.stuck))


def _falling(cards: int, draws: int) -> tuple[int, ...]:
    return tuple(cards - drawn for drawn in range(draws))


def deal(state: State, numbers: tuple[int, ...]) -> State:
    """Give out the cards drawn; whoever cannot use any is worked out here, never declared."""
    if state.stage == START:
        starts, _ = take(STARTS.cards, numbers)
        return replace(state, starts=starts, choosing=tuple(Seat(seat) for seat in range(len(starts))))
    cards, deck = take(state.deck, numbers)
    go_on = _reveal if state.stage == ROUND else _give_chances
    return go_on(replace(state, deck=deck), cards)


def draw(state: State, moves: Mapping[Seat, Draw]) -> State:
    """Draw what everybody chose, and go on."""
    grids = list(state.grids)
    for seat, move in moves.items():
        grid = grids[seat]  # still in, so without a "1"
        grids[seat] = Grid(Cells(grid.empty ^ move.cells), (*grid.drawn, move))
    drawn = replace(state, grids=tuple(grids), phase=state.phase + 1, choosing=())
    return _second_chances(drawn) if state.stage == ROUND else _next_round(drawn)


def _reveal(state: State, cards: tuple[str, ...]) -> State:
    tiles = [TILES[card] for card in cards]
    seats_in = [Seat(seat) for seat, grid in enumerate(state.grids) if not grid.out]
    choosing = tuple(seat for seat in seats_in if any(tile.fits(state.grids[seat].empty) for tile in tiles))
    stuck = tuple(seat for seat in seats_in if seat not in choosing)
    shown = replace(state, round=state.round + 1, cards=cards, stuck=stuck, chances=(), choosing=choosing)
    return shown if choosing else _second_chances(shown)


def _second_chances(state: State) -> State:
    if _filled(state):  # SC-A6: the stuck get nothing and are not out
        return _end(state, "filled")
    if len(state.deck) < len(state.stuck):  # SC-A11
        return _end(state, "no_second_chance")
    return replace(state, stage=SECOND) if state.stuck else _next_round(state)


def _give_chances(state: State, cards: tuple[str, ...]) -> State:
    dealt = dict(zip(state.stuck, cards, strict=True))  # SC-A16
    choosing = tuple(seat for seat, card in dealt.items() if TILES[card].fits(state.grids[seat].empty))
    dropped = [seat for seat in state.stuck if seat not in choosing]
    given = replace(state, grids=_drop_out(state, dropped), chances=cards, choosing=choosing)
    return given if choosing else _next_round(given)


def _drop_out(state: State, dropped: list[Seat]) -> tuple[Grid, ...]:
    bonus = not state.solo and not any(grid.out for grid in state.grids)  # SC-A2
    grids = list(state.grids)
    for seat in dropped:
        grid = grids[seat]
        one = first(grid.empty) if bonus else NONE  # SC-A9
        grids[seat] = replace(grid, empty=Cells(grid.empty ^ one), one=one, out=True)
    return tuple(grids)


def _next_round(state: State) -> State:
    if _filled(state):  # SC-A8: a "1" may have done it
        return _end(state, "filled")
    if all(grid.out for grid in state.grids):  # SC-A15: the last one in plays on
        return _end(state, "all_out")
    if len(state.deck) < ROUND_CARDS:  # SC-A10
        return _end(state, "deck")
    return replace(state, stage=ROUND)


def _filled(state: State) -> bool:
    return any(not grid.empty for grid in state.grids)


def _end(state: State, reason: str) -> State:
    result = Result(tuple(grid.empty.bit_count() for grid in state.grids), reason)
    ended = replace(state, results=(*state.results, result))
    if ended.over:
        return ended
    return new_game(state.deck_name, len(state.grids), state.phase, ended.results)
