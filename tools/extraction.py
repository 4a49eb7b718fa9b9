"""Finds every sentence that a player reads: in both clients, in the engine and in the API."""

import ast
import inspect
import io
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.extract import extract_javascript

# What is called with a sentence, and which of its arguments that is.
MARKS = {"t": 0, "later": 0}
PLURALS = ("tn", "plural")
SAYS = {
    "Sentence": 0,
    "later": 0,
    "Refusal": 1,
    "RuleViolation": 1,
    "ClosedPhase": 1,
    "MalformedChoice": 0,
    "BadOptions": 0,
    "UnknownRules": 0,
    "BadRecord": 1,
    "Untrue": 0,
    "_need": 1,
    "_refuse": 0,
    "unfit": 0,
    "Problem": 2,
    "__init__": 1,
}
SCRIPT_KEYWORDS: dict[str, None] = {"t": None, "tn": None}
COMMAND_DECORATORS = ("command", "_command")
FIRST_LANGUAGE = "fr"
Message = str | tuple[str, str]
Found = tuple[str, int, Message]  # the file, the line, the sentence or its two forms


class BadTemplate(Exception):
    """A sentence that cannot be translated as it stands."""


def client_messages(source: str) -> Iterator[tuple[int, Message]]:
    """Yield the sentences marked in a module of the terminal client, and the help of its commands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            if node.func.id in MARKS and texts:
                yield node.lineno, str(texts[0])
            elif node.func.id in PLURALS and len(texts) >= len(PLURALS):
                yield node.lineno, (str(texts[0]), str(texts[1]))
        elif isinstance(node, ast.FunctionDef) and _is_command(node):
            yield node.lineno, inspect.cleandoc(ast.get_docstring(node) or "")


def _is_command(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Name) and one.id in COMMAND_DECORATORS for one in node.decorator_list)


def server_messages(source: str) -> Iterator[tuple[int, str]]:
    """Yield the templates that the engine or the API speaks with; raise BadTemplate if one is computed."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        said = node.args[SAYS[name]] if name in SAYS and len(node.args) > SAYS[name] else None
        if isinstance(said, ast.JoinedStr | ast.BinOp):
            raise BadTemplate(f"line {node.lineno}: write the template out, and give its values by name")
        if isinstance(said, ast.Constant) and isinstance(said.value, str):
            _check_values(node, said.value)
            yield node.lineno, said.value


def _check_values(node: ast.Call, message: str) -> None:
    """Compare the values named in a template with those given, where both can be read."""
    name = getattr(node.func, "id", "")
    given: set[Any] = {word.arg for word in node.keywords}
    if name == "Sentence" and len(node.args) > 1:
        given = set(_keys(node.args[1]))
    if name == "later" or None in given:
        return  # its values are given where it is used
    if values_in(message) != given:
        raise BadTemplate(f"line {node.lineno}: {message!r} does not name just the values given")


def _keys(values: ast.expr) -> list[object]:
    """Return the names of a Sentence's values; None among them where they cannot be read here."""
    if not isinstance(values, ast.Dict):
        return [None]
    return [key.value if isinstance(key, ast.Constant) else None for key in values.keys]


def values_in(message: str) -> set[str]:
    """Return the names of the values that a template wants."""
    return {name.partition("!")[0] for _, name, _, _ in Formatter().parse(message) if name}


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
