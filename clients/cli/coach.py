"""What the coach found about a match that is over, in words."""

from collections.abc import Mapping

from clients.cli.api import Api
from clients.cli.errors import Misread, Refused, Unreachable
from clients.cli.games import drawing
from clients.cli.language import t
from clients.cli.text import Json, called


def fetch(api: Api, match: str) -> Json:
    """Return the coach's report; one that says why there is none if there is none."""
    try:
        page = api.analysis(match)
        return page["report"] | {"status": "ready"} if page["status"] == "ready" else page
    except (Misread, Refused, Unreachable) as refusal:
        return {"status": "none", "why": str(refusal)}


def told(report: Json, match: Json) -> str:
    """Return the whole report: the costliest decisions, then what was luck and what was skill."""
    if report["status"] == "running":
        return t("The coach is still thinking: {done} of {of}.", done=report["done"], of=report["of"])
    if report["status"] != "ready":
        return t("The coach has nothing to say about this match. {why}", why=report.get("why", "")).strip()
    costly = [f"{t('Event {seq}', seq=one['seq'])}  {decided(one, match)}" for one in report["costliest"]]
    if not costly:
        costly = [t("No decision cost anything worth mentioning.")]
    luck = [_sum(seat, called(match, seat["seat"])) for seat in report["seats"]]
    return "\n".join([t("Costliest decisions"), *costly, "", t("Where the result came from"), *luck])


def decided(decision: Json, match: Json) -> str:
    """Say what was chosen, what would have been better, and by how much."""
    say = drawing(match["game"]).say
    return t(
        "{name} chose {made}; {better} would have been better by {cost}.",
        name=called(match, decision["seat"]),
        made=say(decision["made"]),
        better=say(decision["better"]) if decision["better"] else "-",
        cost=f"{decision['cost']:.1f}",
    )


def marked(report: Json | None) -> Mapping[int, Json]:
    """Return the costliest decisions by their event."""
    return {one["seq"]: one for one in report["costliest"]} if report and report["status"] == "ready" else {}


def _sum(seat: Json, name: str) -> str:
    return t(
        "{name}: result {result}, of it luck {luck} and skill {skill}",
        name=name,
        result=f"{seat['result']:g}",
        luck=f"{seat['luck']['points']:+.1f}",
        skill=f"{seat['skill']['points']:+.1f}",
    )
