"""The words around the table: what is on top, what is said, and which keys there are."""

import time

from rich.text import Text

from clients.cli.games.hand import Hand, Key
from clients.cli.language import later, t
from clients.cli.screen import ENDED
from clients.cli.text import Json, awaited

OVER = ("finished", "aborted", "halted")
OVER_NOW = later("The match is over.")


def top(match: Json, there: bool) -> Text:
    """Return the line on top: the match, and the connection if it is lost, or the time that is left."""
    text = Text(no_wrap=True, overflow="ellipsis").append(f" {match['title']}", "bold")
    text.append(f"   {t('match {id}', id=match['id'])}   ", "dim")
    if not there:
        return text.append(f" {t('connection lost, trying again …')} ", "bold reverse")
    if match.get("deadline") and match["status"] == "running":
        left = max(0, int(match["deadline"] / 1000 - time.time()))
        text.append(t("{time} left", time=clock(left)), "bold")
    return text


def clock(seconds: int) -> str:
    """Return `0:59` or, for long, `26:03:00`."""
    minutes, hours = seconds // 60 % 60, seconds // 3600
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def lent(match: Json) -> bool:
    """Say whether a bot plays for us just now."""
    return match["seat"] is not None and bool(match["seats"][match["seat"]].get("lent"))


def says(match: Json, hand: Hand | None, looking: bool) -> str:
    """Return the line below the table."""
    if match["status"] == "open":
        return t("Waiting for the others to join.")
    if match["status"] == "halted":
        return t("This match is halted.")
    if match["status"] in OVER:
        return t(ENDED.get(match["status"], OVER_NOW))
    if lent(match):
        return t("A bot plays for you. C takes your seat back.")
    return t("Looking at another sheet; V goes on.") if looking else _turn(match, hand)


def _turn(match: Json, hand: Hand | None) -> str:
    if hand is not None:
        return hand.says()
    if not match["awaiting"]:
        return t("The table is rolling ...")
    waiting = awaited(match, mine=[match["seat"]])
    return f"{waiting} {t('U takes yours back.')}" if match["chosen"] else waiting


def always(match: Json, sheets: bool) -> list[Key]:
    """Return the keys that do the same all along."""
    return [Key("V", t("others"), "v")] if sheets and len(match["seats"]) > 1 and match["view"] else []


def keys(match: Json, hand: Hand | None, hosting: bool) -> list[Key]:
    """Return the keys that do something now."""
    if match["status"] in OVER:
        again = [Key("A", t("another match"), "a")] if match["seat"] is not None else []
        return [*again, Key("R", t("replay"), "r")] if match["status"] != "halted" else []
    if match["status"] == "open":
        return [Key("B", t("add a bot"), "b")] if hosting else []
    undo = [Key("U", t("undo"), "u")] if match["chosen"] else []
    back = [Key("C", t("come back"), "c")] if lent(match) else []
    return [*(hand.keys if hand else ()), *undo, *back]
