"""The Dockerfile as tests read it."""

import shlex
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def instructions():
    """Return the Dockerfile as (stage, instruction, rest)."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    stage, found = "", []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            word, rest = line.split(None, 1)
            stage = rest.split(" AS ")[1] if word == "FROM" else stage
            found.append((stage, word, rest))
    return found


DOCKERFILE = instructions()


def rests(word, stage=None):
    return [rest for at, name, rest in DOCKERFILE if name == word and stage in (None, at)]


def image_env(part):
    pairs = [shlex.split(rest) for stage in ("base", part) for rest in rests("ENV", stage)]
    return dict(pair.split("=", 1) for line in pairs for pair in line)


def copied():
    return [rest.split()[:-1] for rest in rests("COPY")]
