"""How others find a match."""

from clients.cli.keyring import is_local
from clients.cli.text import COMMAND

NEARBY = f"(This is for this computer. For your network: {COMMAND} serve --host 0.0.0.0)"


def match_url(server: str, match: str) -> str:
    """Return what names a match wherever one is."""
    return f"{server}/v1/matches/{match}"


def how_to_join(server: str, match: str) -> str:
    """Return what the others have to type: one command, or two for those who only take a seat now."""
    url = match_url(server, match)
    lines = [
        "",
        "The others type:",
        f"  {COMMAND} play --match {url}",
        "or, to take a seat now and play later:",
    ]
    lines += [f"  {COMMAND} join {url} --name NAME", *([NEARBY] if is_local(server) else [])]
    return "\n".join(lines)
