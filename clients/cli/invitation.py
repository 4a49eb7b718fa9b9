"""How others find a match."""

from clients.cli.api import Api
from clients.cli.app import as_said
from clients.cli.errors import Refused, Unreachable
from clients.cli.keyring import is_local
from clients.cli.language import t
from clients.cli.text import COMMAND


def match_url(server: str, match: str) -> str:
    """Return what names a match wherever one is."""
    return f"{server}/v1/matches/{match}"


def short_code(api: Api, match: str) -> str | None:
    """Return the short code of a match; None if it has none, as one can join without."""
    try:
        return api.code(match)
    except (Refused, Unreachable):
        return None


def how_to_join(server: str, match: str, code: str | None) -> str:
    """Return what the others have to type: one command, or another for those who only take a seat now."""
    url = match_url(server, match)
    lines = [
        "",
        t("The others type:"),
        f"  {COMMAND} play --match {url}",
        t("or, to take a seat now and play later:"),
        f"  {COMMAND} join {url} --name NAME --later",
        t("At the same server, the code {code} does instead of the address.", code=code or spoken(match)),
    ]
    if code:
        lines.append(t("Shorter, for a day: {command}", command=f"{COMMAND} join {as_said(server)}/{code}"))
    nearby = t(
        "(This is for this computer. For your network: {command})",
        command=f"{COMMAND} serve --host 0.0.0.0",
    )
    return "\n".join([*lines, *([nearby] if is_local(server) else [])])


def spoken(match: str) -> str:
    """Return a match's id in groups of four, to be read out."""
    return "-".join(match[start : start + 4] for start in range(0, len(match), 4))
