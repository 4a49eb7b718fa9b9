"""The templates in Python sources; BadTemplate names the first that could not be translated or filled in."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import TypeAlias

ROOT = Path(__file__).parents[1]
# What is called with a template, and which of its arguments that is.
SAYS = {
    "Sentence": 0,
    "later": 0,
    "rated": 0,
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
PLURALS = ("tn", "plural")
FILLED_LATER = ("later", "plural", "rated")  # the values are given elsewhere
COMMAND_DECORATORS = ("command", "_command")
WRITE_OUT = "write the template out, and give its values by name"
Message: TypeAlias = str | tuple[str, str]


class BadTemplate(Exception):
    """A sentence that cannot be translated as it stands."""


def client_messages(source: str) -> Iterator[tuple[int, Message]]:
    """Yield the sentences marked in a module of the terminal client, and the help of its commands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and _is_command(node):
            yield node.lineno, inspect.cleandoc(ast.get_docstring(node) or "")
        if not isinstance(node, ast.Call) or _name(node) not in ("t", "later", *PLURALS):
            continue
        texts = [text for arg in node.args[:2] if (text := _text(arg)) is not None]
        if any(isinstance(arg, ast.JoinedStr | ast.BinOp) for arg in node.args[:1]):
            raise BadTemplate(f"line {node.lineno}: {WRITE_OUT}")
        if _name(node) not in PLURALS and texts:
            _check_values(node, texts[0])
            yield node.lineno, texts[0]
        elif len(texts) >= len(PLURALS):
            _check_values(node, "".join(texts), {"n"})
            yield node.lineno, (texts[0], texts[1])


def _is_command(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Name) and one.id in COMMAND_DECORATORS for one in node.decorator_list)


def server_messages(source: str) -> Iterator[tuple[int, str]]:
    """Yield the templates that the engine or the API speaks with."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        name = _name(node)
        if not isinstance(node, ast.Call) or name not in SAYS or len(node.args) <= SAYS[name]:
            continue
        said = node.args[SAYS[name]]
        if (message := _text(said)) is not None:
            _check_values(node, message)
            yield node.lineno, message
        else:
            _check_marked(tree, node, said)


def _check_marked(tree: ast.Module, node: ast.Call, said: ast.expr) -> None:
    """Take what a caller gives, what another sentence has, and what was marked by later(); nothing else."""
    table = said.value if isinstance(said, ast.Subscript) else said
    if isinstance(table, ast.Name):
        for leaf in _leaves(_assigned(tree, table.id)):
            if _name(leaf) != "later":
                raise BadTemplate(f"line {node.lineno}: mark what {table.id} holds by later()")
            assert isinstance(leaf, ast.Call)
            _check_values(node, _text(leaf.args[0]) or "")
    elif not isinstance(table, ast.Attribute) and _name(table) != "later":
        raise BadTemplate(f"line {node.lineno}: {WRITE_OUT}")


def _assigned(tree: ast.Module, name: str) -> list[ast.expr]:
    """Return what a module calls so, or the module that it has the name from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            path = (ROOT / (node.module or "").replace(".", "/")).with_suffix(".py")
            return _assigned(ast.parse(path.read_text(encoding="utf-8")), name) if path.exists() else []
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
    ]


def _leaves(values: list[ast.expr]) -> Iterator[ast.expr]:
    """Yield the texts in tables, marked or not; what other calls return is marked where they have it from."""
    for value in values:
        if isinstance(value, ast.Dict):
            yield from _leaves(value.values)
        elif isinstance(value, ast.Tuple | ast.List):
            yield from _leaves(value.elts)
        elif (
            _name(value) == "later"
            or _text(value) is not None
            or isinstance(value, ast.JoinedStr | ast.BinOp)
        ):
            yield value


def _check_values(node: ast.Call, message: str, known: frozenset[str] | set[str] = frozenset()) -> None:
    """Compare the values named in a template with those given, where both can be read."""
    given = _given(node)
    if _name(node) not in FILLED_LATER and given is not None and values_in(message) - known != given:
        raise BadTemplate(f"line {node.lineno}: {message!r} does not name just the values given")


def _given(node: ast.Call) -> set[str] | None:
    """Return the names of the values given; None where they cannot be read here."""
    if _name(node) == "Sentence":
        return _keys(node.args[1]) if len(node.args) > 1 else set()
    names = {word.arg for word in node.keywords}
    return None if None in names else {str(name) for name in names}


def _keys(values: ast.expr) -> set[str] | None:
    names = [_text(key) for key in values.keys] if isinstance(values, ast.Dict) else [None]
    return None if None in names else {str(name) for name in names}


def _name(node: ast.AST) -> str:
    """Return the name of what is called."""
    called = node.func if isinstance(node, ast.Call) else None
    return getattr(called, "id", "") or getattr(called, "attr", "")


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def values_in(message: str) -> set[str]:
    """Return the names of the values that a template wants."""
    return {name.partition("!")[0] for _, name, _, _ in Formatter().parse(message) if name}
