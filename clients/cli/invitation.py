"""How others find a match."""

from clients.cli.keyring import is_local


def how_to_join(server: str, match: str) -> str:
    """Return what the others have to type."""
    url = f"{server}/v1/matches/{match}"
    lines = [
        "The others play with:  " + f"scorepad play --match {url}",
        "or take a seat first:  " + f"scorepad join {url} --name NAME",
    ]
    if is_local(server):
        lines.append(
            "This works on this computer; for others on your network, use: scorepad serve --host 0.0.0.0"
        )
    return "\n".join(lines)
