"""What the coach has found, for people to read."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.games import drawing
from clients.cli.games.sight import Pen, by_lines
from clients.cli.language import later, t
from clients.cli.text import Json, called

PARTS = ("baseline", "luck", "skill", "others")
ABOUT = later(
    "Expected is what quick play gets from the start. Luck is what dice and cards changed, "
    "skill what one's own choices did, others what theirs did; ± is the standard error."
)


def whole_analysis(report: Json, match: Json, pen: Pen) -> RenderableType:
    """Return the sums of all seats and the costliest decisions, each with the better choice drawn."""
    parts: list[RenderableType] = [_sums(report, match), Text(t(ABOUT), style="dim")]
    if not report["costliest"]:
        parts.append(Text(t("No decision was clearly worse than another one."), style="bold"))
    for number, decision in enumerate(report["costliest"], 1):
        parts += _decision(number, decision, match, pen)
    return Group(*parts)


def _sums(report: Json, match: Json) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in ("", t("expected"), t("luck"), t("skill"), t("the others"), t("result")):
        table.add_column(head, justify="left" if not head else "right")
    for seat in report["seats"]:
        parts = [f"{seat[part]['points']:+.1f} ±{seat[part]['error']:.1f}" for part in PARTS]
        table.add_row(called(match, seat["seat"]), *parts, f"{seat['result']:g}")
    return table


def _decision(number: int, decision: Json, match: Json, pen: Pen) -> list[RenderableType]:
    draws = drawing(match["game"])
    who = called(match, decision["seat"])
    made, better = draws.say(decision["made"]), draws.say(decision["better"])
    cost = f"{decision['cost']:.1f} ±{decision['error']:.1f}"
    what = t("Event {seq}: {name} chose {made}", seq=decision["seq"], name=who, made=made)
    instead = t(
        "{better} would have been worth {cost} more, and have looked like this:", better=better, cost=cost
    )
    title = Text(f"\n{number}. {what}", style="bold").append(f"\n   {instead}", "not bold")
    shown = {**match, "status": "running", "view": decision["views"]["better"], "seat": decision["seat"]}
    shown |= {"awaiting": [], "outcome": None}
    return [title, draws.scene(by_lines(shown, pen))]
