"""The rules of Second Chance; the numbers (SC-A1 ...) are those of docs/rules/second-chance.md."""

from collections import Counter
from collections.abc import Sequence

from shared.engine.core import Awaits, Choices, Chosen, Deal, Dealt, Json, Option, Outcome, Over, Seat
from shared.engine.errors import RuleViolation
from shared.engine.games.second_chance.decks import DECKS, STARTS, TILES
from shared.engine.games.second_chance.flow import bounds, deal, draw
from shared.engine.games.second_chance.grid import CENTRE, SIZE, Cells, names
from shared.engine.games.second_chance.moves import Choice, Compact, Way, dump_move, parse_move
from shared.engine.games.second_chance.scoring import SOLO_GOAL, final_outcome
from shared.engine.games.second_chance.state import SOLO_GAMES, START, State, new_game
from shared.engine.games.second_chance.tiles import Draw
from shared.engine.games.second_chance.view import View, view
from shared.engine.games.second_chance.words import LEVELS, PROMPTS, verdict
from shared.engine.sentences import Sentence, later


class SecondChance:
    """Second Chance, as the engine's contract wants a game."""

    name = "second-chance"
    title = "Second Chance"
    about = later("Draw one of two tiles a round into a 9x9 grid; leave as few squares empty as you can.")
    rules = 1
    players = (1, 6)
    options = (
        Option(
            "deck",
            tuple(DECKS),
            later("Cards"),
            later("Which 40 cards: the hard deck has larger tiles."),
            labels=(later("standard"), later("hard")),
        ),
    )
    state_type = State
    view_type = View
    compact_type = Compact
    choice_type = Choice

    def printed(self) -> Json:
        """Return the grid's size, every tile in all its ways round, and what each deck holds."""
        return {
            "size": SIZE,
            "centre": names(CENTRE)[0],
            "tiles": {name: [way.shape for way in tile.orientations] for name, tile in TILES.items()},
            "turns": {name: tile.turns for name, tile in TILES.items()},
            "decks": {name: dict(Counter(deck.cards)) for name, deck in DECKS.items()},
            "starts": list(STARTS.cards),
            "solo_games": SOLO_GAMES,
            "solo_goal": SOLO_GOAL,
            "ratings": [most for most, _ in LEVELS],
            "levels": [words for _, words in LEVELS],
        }

    def components(self, options: Json) -> Json:
        """Return the versions of the deck and of the start tiles."""
        return {"deck": DECKS[options["deck"]].version, "tiles": STARTS.version}

    def setup(self, options: Json, seats: int) -> State:
        """Return empty grids; the start tiles come first."""
        return new_game(options["deck"], seats)

    def awaits(self, state: State) -> Awaits:
        """Start tiles first, then rounds of two cards, with second chances where nothing fits."""
        if state.over:
            return Over(final_outcome(state))
        return Choices(state.phase, state.choosing) if state.choosing else Deal(bounds(state))

    def legal(self, state: State, seat: Seat) -> Sequence[Draw]:
        """Return every way to draw an offered tile; there is no way to pass (SC-A3, SC-A4)."""
        return [
            move for name in state.offered(seat) for move in TILES[name].draws(_corners(state, seat, name))
        ]

    def compact(self, state: State, seat: Seat) -> Compact:
        """Return each tile's orientations, and the cells where the top left corner of their boxes may lie."""
        return {
            name: tuple(
                Way(way.shape, tuple(names(corners)))
                for way, corners in TILES[name].by_orientation(_corners(state, seat, name))
            )
            for name in state.offered(seat)
        }

    def check(self, state: State, seat: Seat, move: Draw) -> None:
        """Raise the violated rule, if any."""
        refusal = _refusal(state, seat, move)
        if refusal:
            raise refusal

    def apply(self, state: State, step: Dealt | Chosen[Draw]) -> State:
        """Give out cards, or draw what everybody chose."""
        match step:
            case Dealt(numbers):
                return deal(state, numbers)
            case Chosen(moves):
                return draw(state, moves)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the table, which is the same for everybody."""
        return view(state)

    def prompt(self, state: State, seat: Seat) -> Sentence:
        """Ask for a tile."""
        return Sentence(PROMPTS[state.stage])

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once the last game has ended."""
        return final_outcome(state) if state.over else None

    def verdict(self, outcome: Json) -> tuple[Sentence, ...]:
        """Say why it ended, how good a series is, and what broke a tie."""
        return verdict(outcome)

    def parse(self, choice: object) -> Draw:
        """Read an untrusted choice."""
        return parse_move(choice)

    def dump(self, move: Draw) -> Json:
        """Write a move as a choice."""
        return dump_move(move)


def _corners(state: State, seat: Seat, name: str) -> int:
    tile = TILES[name]
    corners = tile.corners(state.grids[seat].empty)
    return corners & tile.covering(CENTRE) if state.stage == START else corners


def _refusal(state: State, seat: Seat, move: Draw) -> RuleViolation | None:
    offered = state.offered(seat)
    if move.tile not in offered:  # SC-A17, SC-A20: nobody else's card
        return _not_offered(*offered)
    if move.cells not in TILES[move.tile].shapes:
        return RuleViolation("wrong_shape", "These cells do not have the shape of {tile}.", tile=move.tile)
    taken = Cells(move.cells & ~state.grids[seat].empty)
    if taken:
        return RuleViolation("overlaps", "{cell} is already filled.", cell=names(taken)[0])
    if state.stage == START and not move.cells & CENTRE:  # SC-A19
        return RuleViolation("centre_not_covered", "The start tile has to cover the centre, r5c5.")
    return None


def _not_offered(first: str, second: str | None = None) -> RuleViolation:
    if second is None:
        return RuleViolation("not_offered", "Draw what you are offered: {tile}.", tile=first)
    return RuleViolation(
        "not_offered", "Draw what you are offered: {first} or {second}.", first=first, second=second
    )


SECOND_CHANCE = SecondChance()
