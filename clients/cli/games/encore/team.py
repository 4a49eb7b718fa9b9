"""A team's mission sheet in a terminal: its goal and checks, failed rolls, and what is being decided."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from rich.text import Text

from clients.cli.games.encore.notation import say
from clients.cli.language import later, t, tn
from clients.cli.options import labelled
from clients.cli.text import Json, names

STATUSES = {"met": later("met"), "missed": later("missed")}
DICE = {"colour": later("a colour die"), "number": later("a number die")}
PANEL_WIDTH = 25
CHIEF_WIDTH = 14


def panel(match: Json) -> Text:
    """Return the mission with what is done of it, and the checks with what they cost."""
    team, parts = match["view"]["team"], match["facts"]["printed"]["missions"]["parts"]
    title = t("Mission {mission}", mission=labelled(match, "mission", team["mission"]))
    lines = [Text(line, "bold") for line in wrap(title, PANEL_WIDTH)]
    lines += [Text(line) for part in team["goal"] for line in wrap(_progress(part, parts), PANEL_WIDTH)]
    lines.append(Text(t("after  points"), "dim"))
    lines += [Text(line) for check in team["checks"] for line in _check(check, check is team["checks"][-1])]
    return Text("\n", no_wrap=True).join(lines)


def team_sums(match: Json) -> dict[str, Sequence[object]]:
    """Return what to tell of each player: while the team decides, the proposals that may be seen."""
    view, team = match["view"], match["view"]["team"]
    points: dict[str, Sequence[object]] = {
        t("points"): [pad["score"] - pad["jokers"] for pad in view["pads"]]
    }
    if team["decision"]:
        points = {t("proposes"): _proposals(match)}
    failed = [" ".join("x" * count + "." * (team["failed_limit"] - count)) for count in team["failed"]]
    return {t("jokers"): [pad["jokers"] for pad in view["pads"]], **points, t("failed"): failed}


def question(match: Json) -> Text:
    """Return what the team decides now, and who has the last word."""
    decision = match["view"]["team"]["decision"]
    if decision["what"] == "jokers":
        what = tn(
            "Target missed: cross out {n} joker.", "Target missed: cross out {n} jokers.", decision["due"]
        )
    else:
        what = t("Target missed: remove a colour or number die.")
    return Text(f"{what} {_who(match, decision)}".rstrip())


def wanted(match: Json, seat: int) -> set[str]:
    """Return the cells of this seat's sheet that the mission still needs, if it is about cells."""
    view, facts, cells = match["view"], match["facts"]["printed"], set[str]()
    columns, boxes = facts["columns"], facts["missions"]["box_cells"]
    for part in view["team"]["goal"] if view["team"] else ():
        if part["part"] == "boxes":
            cells |= {cell for box in _open(part) for cell in boxes[box] if not _crossed(match, cell)}
        if part["part"] == "stars":
            printed = enumerate(view["sheets"][view["pads"][seat]["sheet"]], 1)
            stars = {f"{columns[c]}{r}" for r, row in printed for c, cell in enumerate(row) if cell.isupper()}
            cells |= {cell for cell in stars if cell[0] in _open(part)}
    return cells


def row_names(view: Json) -> Sequence[str]:
    """Return what the mission calls the rows, or nothing if it is not about rows."""
    goal = view["team"]["goal"] if view["team"] else ()
    return next((part["of"] for part in goal if part["part"] == "rows"), ())


def _progress(part: Json, parts: Mapping[str, str]) -> str:
    what, done, needed = t(parts[part["part"]]), len(part["done"]), part["needed"]
    head = t("{what} {done} of {needed}", what=what, done=done, needed=needed)
    match part["part"], _open(part):
        case "word", [letter, *_]:  # only this one counts
            return t("{head}, next {letter}", head=head, letter=letter)
        case (("stars" | "boxes"), [_, *_] as left):
            return t("{head}, open: {left}", head=head, left=" ".join(left))
    return f"{head}: {' '.join(part['done'])}".rstrip(": ")


def _open(part: Json) -> list[str]:
    return [thing for thing in part["of"] if thing not in part["done"]]


def _check(check: Json, last: bool) -> Iterator[str]:
    coming = t("+jokers") if last else ""  # only the last one counts them
    status = coming if check["status"] == "to_come" else t(STATUSES[check["status"]])
    points = t("{total:>2} of {target:>2}", total=check["total"], target=check["target"])
    yield f"{check['round']:>5}  {points}  {status}".rstrip()
    if check["lost"]:
        yield " " + t("lost: {lost}", lost=_lost(check["lost"]))


def _lost(lost: Json) -> str:
    if "failed" in lost:
        return t("a failed roll each")
    return t(DICE[lost["remove"]]) if "remove" in lost else say(lost)


def _proposals(match: Json) -> list[str]:
    """Return everybody's proposal once all are in; before that one's own."""
    seats = range(len(match["seats"]))
    shown = match["view"]["team"]["decision"]["proposals"]
    made = shown or [match["chosen"] if seat == match["seat"] else None for seat in seats]
    return [say(proposal).split(maxsplit=1)[1] if proposal else "" for proposal in made]


def _who(match: Json, decision: Json) -> str:
    if decision["proposals"]:
        chief = names(match)[match["view"]["team"]["chief"]]
        return t("The chief decides: {chief}.", chief=chief[:CHIEF_WIDTH])
    if len(match["seats"]) == 1:
        return ""
    return t("All propose shares, player 1 first.") if decision["what"] == "jokers" else t("All propose.")


def _crossed(match: Json, cell: str) -> bool:
    column, row = match["facts"]["printed"]["columns"].index(cell[0]), int(cell[1:]) - 1
    return any(pad["marks"][row][column] == "x" for pad in match["view"]["pads"])
