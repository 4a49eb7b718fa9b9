"""The docker-compose.yml as tests read it."""

import re

import yaml

from tests.dockerfile import ROOT

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
PASSWORDS = {
    "SCOREPAD_API_PASSWORD": "a" * 64,
    "SCOREPAD_WORKER_PASSWORD": "b" * 64,
    "SCOREPAD_WORK_PASSWORD": "c" * 64,
}


def filled_in(value, given=PASSWORDS):
    """Replace `${NAME:?...}` and `${NAME:-default}` in a text, as compose does."""

    def fill(found):
        name, kind, rest = found.groups()
        assert kind == "-" or name in given, f"{name}: {rest}"
        return given.get(name, rest)

    return re.sub(r"\$\{(\w+):([?-])([^}]*)\}", fill, value)
