"""A whole match on the screen: who plays, the table, and what happens next or has come of it."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.games import drawing
from clients.cli.games.contract import Words
from clients.cli.games.sight import Pen, by_lines
from clients.cli.language import later, said, t, tn
from clients.cli.text import Json, awaited, listed, names

ENDED = {"aborted": later("This match was aborted."), "halted": later("This match is halted.")}


def whole(match: Json, pen: Pen) -> RenderableType:
    """Return the match for people to look at."""
    return Group(table(match, pen), *filter(None, [waiting(match)]))


def table(match: Json, pen: Pen) -> RenderableType:
    """Return the match without whom it waits for."""
    return Group(_title(match), body(match, pen))


def body(match: Json, pen: Pen) -> RenderableType:
    """Return the match without its title."""
    parts: list[RenderableType] = []
    if match["view"]:
        parts.append(drawing(match["game"]).scene(by_lines(match, pen)))
    if match["status"] == "finished":
        parts += _result(match)
    elif match["status"] == "open":
        parts.append(_seats(match))
    elif match["status"] in ENDED:
        parts.append(Text(t(ENDED[match["status"]]), style="bold"))
    return Group(*parts)


def waiting(match: Json) -> str:
    """Say whom the match waits for; alone one need not be told."""
    return awaited(match, mine=[match["seat"]]) if len(match["seats"]) > 1 else ""


def _title(match: Json) -> Text:
    title = Text(match["title"], style="bold")
    words = t("match {id}", id=match["id"])
    return title.append(f"   {words}{_origin(match)}", style="not bold dim")


def _origin(match: Json) -> str:
    """Say where a match comes from that did not begin here."""
    branch = match.get("branch_of")
    words = [t("imported")] if match.get("imported") else []
    if branch:
        words.append(t("a branch of {match} at event {seq}", match=branch["match"], seq=branch["seq"]))
    return "".join(f", {word}" for word in words)


def _seats(match: Json) -> Table:
    grid = Table.grid(padding=(0, 2))
    for seat, name in zip(match["seats"], names(match), strict=True):
        called = t("{name} (you)", name=name) if seat["seat"] == match["seat"] else name
        grid.add_row(t("Seat {seat}", seat=seat["seat"]), called if seat["taken"] else t("free"))
    return grid


def _result(match: Json) -> list[RenderableType]:
    outcome, called, words = match["outcome"], names(match), drawing(match["game"]).words
    together = outcome["reason"] in words.together
    who = _team(match, words) if together else _winners(outcome, called, words)
    why, *more = [said(sentence) for sentence in match["verdict"]] or [""]
    result = Text(f"{why} {who}\n{' '.join(more)}".strip(), style="bold")
    return [result] if together or len(called) == 1 else [result, _ranking(outcome, called, words)]


def _team(match: Json, words: Words) -> str:
    """Say whether all have won or lost; nobody is first or last."""
    team = t("Your team") if match["seat"] is not None else t("The team")
    who = team if len(match["seats"]) > 1 else names(match)[0]
    score = words.count(sum(match["outcome"]["scores"]))
    if match["outcome"]["winners"]:
        return t("{who} won with {score}.", who=who, score=score)
    return t("{who} lost with {score}.", who=who, score=score)


def _ranking(outcome: Json, called: list[str], words: Words) -> Columns:
    """Return everybody with their score, the winners marked and first, in few lines even for many."""
    sign = 1 if words.low_wins else -1
    crowns = ["*" if seat in outcome["winners"] else " " for seat in range(len(called))]
    ranked = sorted(
        range(len(called)), key=lambda seat: (sign * outcome["scores"][seat], crowns[seat] == " ")
    )
    lines = [f"{crowns[seat]} {called[seat]}  {outcome['scores'][seat]}" for seat in ranked]
    return Columns(lines, padding=(0, 4))


def _winners(outcome: Json, called: list[str], words: Words) -> str:
    if len(called) == 1:
        return t(words.alone, name=called[0], score=words.count(outcome["scores"][0]))
    if not outcome["winners"]:
        return t("Nobody has won.")
    winners = [called[seat] for seat in outcome["winners"]]
    score = words.count(outcome["scores"][outcome["winners"][0]])
    return tn(
        "{names} wins with {score}.",
        "{names} win with {score}.",
        len(winners),
        names=listed(winners),
        score=score,
    )
