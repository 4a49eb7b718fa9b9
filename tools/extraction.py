"""Finds every sentence that a player reads: in both clients, in the engine and in the API."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.extract import extract_javascript

from tools.templates import PLURALS, BadTemplate, Message, client_messages, server_messages

SCRIPT_KEYWORDS: dict[str, None] = {"t": None, "tn": None}
FIRST_LANGUAGE = "fr"
Found = tuple[str, int, Message]  # the file, the line, the sentence or its two forms


def script_messages(source: str) -> Iterator[tuple[int, Message]]:
    """Yield the sentences marked in a script of the browser client."""
    calls = extract_javascript(
        io.BytesIO(source.encode()), SCRIPT_KEYWORDS, (), {"parse_template_string": True}
    )
    for line, keyword, said, _ in calls:
        texts = _texts(said)
        if keyword == "tn" and len(texts) >= len(PLURALS):
            yield line, (texts[0], texts[1])
        elif texts:
            yield line, texts[0]


def _texts(said: Any) -> list[str]:
    """Return the texts of a call, which are given alone or as a tuple."""
    return [said] if isinstance(said, str) else [text for text in said if text]


SOURCES = (
    ("clients/cli/**/*.py", client_messages),
    ("shared/engine/**/*.py", server_messages),
    ("services/api/*.py", server_messages),
    ("clients/web/js/**/*.js", script_messages),
)


def found(root: Path) -> list[Found]:
    """Return every sentence, with where it stands."""
    return [
        (path.relative_to(root).as_posix(), line, message)
        for pattern, messages in SOURCES
        for path in sorted(root.glob(pattern))
        for line, message in _named(path, messages)
        if message
    ] + list(_tabled(root))


def _named(path: Path, messages: Any) -> Iterator[tuple[int, Message]]:
    try:
        yield from messages(path.read_text(encoding="utf-8"))
    except BadTemplate as bad:
        raise BadTemplate(f"{path}, {bad}") from bad


def _tabled(root: Path) -> Iterator[Found]:
    """Yield sentences of the browser client that stand in its tables, not in calls: its JSON knows them."""
    known = root / "clients" / "web" / "locales" / f"{FIRST_LANGUAGE}.json"
    scripts = {path: path.read_text(encoding="utf-8") for path in sorted(root.glob("clients/web/js/**/*.js"))}
    for message in json.loads(known.read_text(encoding="utf-8")) if known.exists() else ():
        for path, text in scripts.items():
            if json.dumps(message, ensure_ascii=False) in text:
                yield path.relative_to(root).as_posix(), 0, message
                break
