"""A marking of Encore! in the making: two dice, then cells, in whatever order they are picked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from clients.cli.games.encore.example import marking as marked
from clients.cli.games.encore.example import price
from clients.cli.games.hand import ARROWS, Hand, Key, Spot, following, inside
from clients.cli.language import t, tn
from clients.cli.text import Json

ANY_NUMBER = "0"  # types the ?, as that key is for help
Cells = frozenset[str]


@dataclass(frozen=True, slots=True)
class Marking:
    """Faces and cells picked so far; `marks` holds every marking that is possible, by its two faces."""

    marks: Mapping[str, Sequence[Cells]]
    colours: tuple[str, ...]
    numbers: tuple[str, ...]
    printed: Json
    colour: str = ""
    number: str = ""
    cells: Cells = frozenset()
    row: int = 1
    column: int = 1
    passing: bool = False
    _possible: list[Cells] = field(default_factory=list, compare=False, repr=False)

    @property
    def keys(self) -> Sequence[Key]:
        """What can be pressed."""
        return (
            Key("←↑↓→", t("move"), ""),
            Key(t("Space"), t("mark"), "space"),
            Key("N", t("suggest"), "n"),
            Key("P", t("pass"), "p"),
            Key(t("Enter"), t("done"), "enter"),
        )

    @property
    def cursor(self) -> str:
        """The cell under the cursor."""
        return f"{self.columns[self.column - 1]}{self.row}"

    @property
    def columns(self) -> str:
        """The letters of the columns."""
        return str(self.printed["columns"])

    def faces(self) -> Iterator[str]:
        """Yield the pairs of faces that agree with the dice picked, those that cost no jokers first."""
        for faces in sorted(self.marks, key=price):
            if self.colour in ("", faces[0]) and self.number in ("", faces[1]):
                yield faces

    def possible(self) -> Cells:
        """Return the cells of all markings that agree with what is picked."""
        if not self._possible:
            fitting = (cells for faces in self.faces() for cells in self.marks[faces] if self.cells <= cells)
            self._possible.append(frozenset().union(*fitting))
        return self._possible[0]

    def offers(self, kind: str, face: str) -> bool:
        """Say whether anything can be marked with this die, the other one as picked."""
        return bool(self._holding(kind, face)._with(cells=frozenset()).possible())

    def press(self, key: str) -> "Marking | None":
        """Pick a die, move, mark a cell, suggest a marking, or pass."""
        if key in ARROWS:
            down, right = ARROWS[key]
            row = inside(self.row + down, self.printed["rows"])
            return replace(self, row=row, column=inside(self.column + right, len(self.columns)))
        if die := self._die(key):
            return self.pick(*die)
        return self._obey(key)

    def _obey(self, key: str) -> "Marking | None":
        match key:
            case "space":
                return self.mark(self.cursor)
            case "n":
                return self.suggest()
            case "p":
                return replace(self, passing=not self.passing)
            case "backspace":
                return self._with(cells=frozenset(), colour="", number="")
        return None

    def point(self, spot: Spot) -> "Marking | None":
        """Follow the mouse with the cursor."""
        kind, name = spot
        if kind != "cell" or name == self.cursor:
            return None
        return replace(self, row=int(name[1:]), column=self.columns.index(name[0]) + 1)

    def click(self, spot: Spot) -> tuple[Hand, bool]:
        """Pick the die or mark the cell clicked at."""
        kind, name = spot
        if kind == "cell":
            return (self.point(spot) or self).mark(name), False
        if kind in ("colour", "number"):
            return self.pick(kind, name), False
        return self, False

    def choice(self) -> Json | None:
        """Return the marking, with the faces that cost least; the pass; or None while cells are missing."""
        if self.passing:
            return {"pass": True}
        faces = next((faces for faces in self.faces() if self.cells in self.marks[faces]), None)
        if faces is None:
            return None
        return marked(faces, sorted(self.cells))

    def says(self) -> str:
        """Say what comes next."""
        if self.passing:
            return t("Mark nothing this time? Enter passes, P goes back.")
        if not self.marks:
            return t("Nothing can be marked: P, then Enter, passes.")
        if choice := self.choice():
            cost = price(f"{choice['colour']}{choice['number']}")
            if cost:
                return tn("Enter marks them, for {n} joker.", "Enter marks them, for {n} jokers.", cost)
            return t("Enter marks them.")
        return self._asks()

    def pick(self, kind: str, face: str) -> "Marking":
        """Take a die, or put it back; cells that do not go with it are let go."""
        if face not in (self.colours if kind == "colour" else self.numbers):
            return self
        picked = self._holding(kind, "" if getattr(self, kind) == face else face)
        return picked if picked.cells <= picked.possible() else picked._with(cells=frozenset())

    def mark(self, cell: str) -> "Marking":
        """Mark a cell, or unmark it; one that is not possible stays as it is."""
        if cell in self.cells:
            return self._with(cells=self.cells - {cell})
        return self._with(cells=self.cells | {cell}) if cell in self.possible() else self

    def suggest(self) -> "Marking":
        """Return the next possible marking for the dice picked."""
        found = [(faces, cells) for faces in self.faces() for cells in sorted(self.marks[faces], key=sorted)]
        current = next((one for one in found if one == (self.colour + self.number, self.cells)), None)
        after = following(found, current or ("", frozenset()))
        if after is None:
            return self
        faces, cells = after
        first = min(cells, key=lambda cell: (abs(self.columns.index(cell[0]) - self.column), cell))
        there = {"row": int(first[1:]), "column": self.columns.index(first[0]) + 1}
        return self._with(colour=faces[0], number=faces[1], cells=cells, **there)

    def _die(self, key: str) -> tuple[str, str] | None:
        faces = {face.lower(): face for face in self.printed["colour_faces"]}
        if key.lower() in faces:
            return "colour", faces[key.lower()]
        number = "?" if key == ANY_NUMBER else key
        return ("number", number) if number in map(str, self.printed["number_faces"]) else None

    def _asks(self) -> str:
        if not self.colour or not self.number:
            return t("Pick a colour die and a number die by their keys, or cells at once.")
        if not self.possible():
            return t("Nothing fits these two dice; pick others.")
        if self.number == "?":
            most = self.printed["largest"]
            return t("Mark 1 to {most} cells that are not dimmed: arrows and Space.", most=most)
        missing = int(self.number) - len(self.cells)
        return tn(
            "Mark {n} more cell that is not dimmed: arrows and Space.",
            "Mark {n} more cells that are not dimmed: arrows and Space.",
            missing,
        )

    def _holding(self, kind: str, face: str) -> "Marking":
        return self._with(colour=face) if kind == "colour" else self._with(number=face)

    def _with(self, **changes: object) -> "Marking":
        return replace(self, **changes, passing=False, _possible=[])  # type: ignore[arg-type]  # as declared


def marking(match: Json) -> Marking:
    """Return an empty hand with every marking that the server allows."""
    marks = {
        faces: tuple(frozenset(cells.split()) for cells in listed)
        for faces, listed in match["legal"].get("marks", {}).items()
        if listed
    }
    left, printed = match["view"]["left"], match["facts"]["printed"]
    colours, numbers = (tuple(map(str, left[kind])) for kind in ("colours", "numbers"))
    middle = {
        "row": (printed["rows"] + 1) // 2,
        "column": printed["columns"].index(printed["start_column"]) + 1,
    }
    return Marking(marks, colours, numbers, printed, **middle)
