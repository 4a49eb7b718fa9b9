"""The rules of Encore!; the numbers (EN-A1 ...) are those of docs/rules/encore.md."""

from collections.abc import Sequence
from dataclasses import replace

from shared.engine.core import Awaits, Choices, Chosen, Deal, Dealt, Json, Option, Outcome, Over, Seat
from shared.engine.errors import BadOptions, RuleViolation
from shared.engine.games.encore import coop
from shared.engine.games.encore.marking import cells_refusal, dice_refusal, markings, pairs
from shared.engine.games.encore.missions import MISSIONS, version
from shared.engine.games.encore.moves import (
    Choice,
    Compact,
    Lose,
    Mark,
    Markings,
    Move,
    Pass,
    dump_move,
    parse_move,
)
from shared.engine.games.encore.printed import printed
from shared.engine.games.encore.rolls import finish, lead, put_dice
from shared.engine.games.encore.scoring import bonuses, final_outcome
from shared.engine.games.encore.sheet import NAMES, cell_names, find_sheet
from shared.engine.games.encore.state import (
    COLOUR_FACES,
    IDLE_ROLLS,
    NUMBER_FACES,
    OPEN_ROLLS,
    SOLO_ROLLS,
    Decision,
    Pad,
    State,
)
from shared.engine.games.encore.team import deciders, grouped, loss_refusal, losses
from shared.engine.games.encore.view import View, view
from shared.engine.games.encore.words import prompt, verdict
from shared.engine.sentences import Sentence, later

PASS = Pass()


class Encore:
    """Encore!, as the engine's contract wants a game."""

    name = "encore"
    title = "Encore!"
    about = later("Pick a colour die and a number die, mark that many cells; full columns and colours pay.")
    rules = 2
    players = (1, 6)
    options = (
        Option(
            "mode",
            ("competitive", "coop"),
            later("Mode"),
            later("Everybody for themselves, or one team with a mission."),
            labels=(later("everybody for themselves"), later("one team with a mission")),
        ),
        Option(
            "sheet",
            NAMES,
            later("Sheet"),
            later("The sheet of all; in a team the first seat's, and the next ones follow it."),
        ),
        Option(
            "mission",
            MISSIONS,
            later("Mission"),
            later("The mission, from the easiest to the hardest."),
            labels=(
                later("1: complete colours"),
                later("2: complete rows"),
                later("3: stars and colours"),
                later("4: boxes and rows"),
                later("5: the word and colours"),
            ),
            when={"mode": "coop"},
        ),
        Option(
            "early_win",
            coop.EARLY_WINS,
            later("Team wins early"),
            later("When a team wins before the last round."),
            labels=(later("with goal and target"), later("with the goal alone"), later("never")),
            when={"mode": "coop"},
        ),
    )
    state_type = State
    view_type = View
    compact_type = Compact
    choice_type = Choice

    def printed(self) -> Json:
        """Return every sheet, the faces of the dice, what lines pay, and the mission sheets."""
        return printed(self.rules)

    def components(self, options: Json) -> Json:
        """Return the versions of the sheet; for a team, of all it may use and of the missions."""
        if options["mode"] == "competitive":
            return {"sheet": _version(options["sheet"])}
        sheets = coop.sheets_from(options["sheet"], self.players[1])
        return {"sheets": [_version(name) for name in sheets], "missions": version(self.rules)}

    def setup(self, options: Json, seats: int) -> State:
        """Return empty pads; the start player is drawn first, unless there is only one."""
        if options["mode"] == "coop":
            return coop.set_up(options, seats, self.rules)
        for option in self.options[2:]:  # by this rule, not by their `when`, which only describes
            if options[option.name] != option.default:
                raise BadOptions("The option {option} goes with mode coop only.", option=option.name)
        return State((Pad(options["sheet"]),) * seats, active=0 if seats == 1 else None)

    def awaits(self, state: State) -> Awaits:
        """Draw a start player, then roll after roll: the dice, and the choices of one step or of two."""
        if choosers := _choosers(state):
            return Choices(state.phase, choosers)
        outcome = self.outcome(state)
        if outcome:
            return Over(outcome)
        if state.active is None:
            return Deal((len(state.pads),))
        return Deal((6,) * sum(state.dice))

    def legal(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return the pass and every marking, or everything that the team may lose."""
        if seat not in _choosers(state):
            return ()
        if decision := _decision(state):
            return losses(decision)
        pad = state.pads[seat]
        return [PASS, *markings(find_sheet(pad.sheet), pad.marks, pairs(state.left, pad.jokers))]

    def compact(self, state: State, seat: Seat) -> Compact:
        """Return the markings by the two faces they use, such as `{"y2": ["G5 H5"]}`."""
        if decision := _decision(state):
            return grouped(decision)
        groups: dict[str, list[str]] = {}
        for move in self.legal(state, seat):
            if isinstance(move, Mark):
                faces = f"{COLOUR_FACES[move.colour]}{NUMBER_FACES[move.number]}"
                groups.setdefault(faces, []).append(" ".join(cell_names(move.cells)))
        return Markings({faces: tuple(cells) for faces, cells in groups.items()})

    def check(self, state: State, seat: Seat, move: Move) -> None:
        """Raise the violated rule, if any."""
        decision = _decision(state)
        refusal = loss_refusal(decision, move) if decision else _refusal(state, state.pads[seat], move)
        if refusal:
            raise refusal

    def apply(self, state: State, step: Dealt | Chosen[Move]) -> State:
        """Name the start player, put the dice on the table, or mark what was chosen."""
        match step:
            case Dealt(numbers) if state.active is None:
                return replace(state, active=numbers[0])
            case Dealt(numbers):
                return put_dice(state, numbers)
            case Chosen(moves) if state.team:
                return coop.play(state, state.team, moves)
            case Chosen(moves) if state.leading:
                return lead(state, moves)
            case Chosen(moves):
                return finish(state, moves)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the table, which is the same for everybody."""
        return view(state)

    def prompt(self, state: State, seat: Seat) -> Sentence:
        """Ask for a marking or for a loss."""
        return prompt(_decision(state))

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once a roll was the last one."""
        if state.team:
            return coop.final_outcome(state, state.team)
        if state.rolled:
            return None
        reason = _solo_end(state) if state.solo else _end(state)
        return final_outcome(state, reason) if reason else None

    def verdict(self, outcome: Json) -> tuple[Sentence, ...]:
        """Say why it ended, and what there is to say of the result."""
        return verdict(outcome)

    def parse(self, choice: object) -> Move:
        """Read an untrusted choice."""
        return parse_move(choice)

    def dump(self, move: Move) -> Json:
        """Write a move as a choice."""
        return dump_move(move)


def _version(sheet: str) -> str:
    return f"{sheet}-{find_sheet(sheet).version}"


def _decision(state: State) -> Decision | None:
    return state.team.decision if state.team else None


def _choosers(state: State) -> tuple[Seat, ...]:
    """Return who chooses now: nobody while the table is awaited and when the match is over."""
    if decision := _decision(state):
        return deciders(state, decision)
    seats = range(len(state.pads) if state.rolled else 0)
    if state.leading:
        return tuple(Seat(seat) for seat in seats if seat == state.active)
    together = state.alone or state.roll <= OPEN_ROLLS
    return tuple(Seat(seat) for seat in seats if together or seat != state.active)


def _refusal(state: State, pad: Pad, move: Move) -> RuleViolation | None:
    match move:
        case Pass():  # EN-A5
            return None
        case Mark():
            refusal = dice_refusal(state.rolled, state.left, pad.jokers, move)
            return refusal or cells_refusal(find_sheet(pad.sheet), pad.marks, move)
        case Lose():
            return RuleViolation("not_asked", "Nothing is lost now; mark cells or pass.")


def _end(state: State) -> str | None:
    if any(bonuses(pad) >= 2 for pad in state.pads):  # EN-A14, EN-A15
        return "second_colour"
    return "stalled" if state.idle >= IDLE_ROLLS else None


def _solo_end(state: State) -> str | None:
    return "rolls_played" if state.roll == SOLO_ROLLS else None  # EN-A18


class FirstEncore(Encore):
    """Encore! as it began: the same but for the figures of the mission sheets."""

    rules = 1


ENCORE = Encore()
FIRST_ENCORE = FirstEncore()
