"""The types of the API's answers, made from the description that the API gives of itself."""

import json

from services.api.app import create_app
from services.api.ports import connect_ports
from tools.web.node import PACKAGES, ROOT, node

TYPES = ROOT / "clients" / "web" / "types" / "api.d.ts"
NOWHERE = "redis://127.0.0.1:1/0"  # nobody asks it: the description needs no server


def description() -> str:
    """Return how the API describes itself."""
    client = create_app(connect_ports(NOWHERE, NOWHERE)).test_client()
    return json.dumps(client.get("/openapi.json").json)


def types() -> str:
    """Return the description as TypeScript."""
    program = PACKAGES / "openapi-typescript" / "bin" / "cli.js"
    return node(program, "--root-types", "--root-types-no-schema-prefix", read=description())


def update() -> int:
    """Write the types as the API is now."""
    TYPES.write_text(types(), encoding="utf-8")
    return 0


def check() -> int:
    """Say so if the types are not those of the API as it is now."""
    if TYPES.read_text(encoding="utf-8") == types():
        return 0
    print(f"{TYPES.relative_to(ROOT)} is not what the API says; run: .venv/bin/python -m tools.web update")
    return 1
