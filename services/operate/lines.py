"""A stored match as one line of a backup; every byte is kept, damaged ones too."""

import json
from collections.abc import Mapping

from services.operate.stored import Hash, Stored


def dump(stored: Stored) -> bytes:
    """Return the line of a match."""
    told = {
        "match": stored.id,
        "log": [[_text(entry_id), _texts(fields)] for entry_id, fields in stored.entries],
        "hashes": {name: _texts(table) for name, table in stored.hashes.items()},
        "values": {name: None if value is None else _text(value) for name, value in stored.values.items()},
    }
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def load(line: bytes) -> Stored:
    """Read what dump() made."""
    told = json.loads(line)
    return Stored(
        id=told["match"],
        entries=[(_bytes(entry_id), _hash(fields)) for entry_id, fields in told["log"]],
        hashes={name: _hash(table) for name, table in told["hashes"].items()},
        values={name: None if value is None else _bytes(value) for name, value in told["values"].items()},
    )


def _text(value: bytes) -> str:
    return value.decode("latin-1")  # one character for each byte, whatever it is


def _bytes(text: str) -> bytes:
    return text.encode("latin-1")


def _texts(table: Mapping[bytes, bytes]) -> dict[str, str]:
    return {_text(name): _text(value) for name, value in table.items()}


def _hash(table: Mapping[str, str]) -> Hash:
    return {_bytes(name): _bytes(value) for name, value in table.items()}
