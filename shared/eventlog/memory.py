"""What a process remembers of what it has computed: bounded by bytes, whatever it is."""

import sys
import threading
from collections import OrderedDict
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

MOST = 64 * 2**20  # bytes
Key: TypeAlias = tuple[Any, ...]  # what kind of thing it is, and which
_ENTRY = 400  # bytes that an entry takes beside its value


class Memory:
    """Keeps values by their keys as long as they fit; those that nobody asked for longest go first."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Key, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()
        self.bytes = 0

    def get(self, key: Key) -> Any:
        """Return what is kept under this key, or None."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def keep(self, key: Key, value: Any, weight: int) -> None:
        """Keep a value of so many bytes, in the place of an older one."""
        with self._lock:
            self._drop(key)
            self._kept[key] = (value, weight + _ENTRY)
            self.bytes += weight + _ENTRY
            while self.bytes > self._most:
                self._drop(next(iter(self._kept)))

    def replace(self, key: Key, value: Any) -> None:
        """Keep a value in the place of one that weighs as much, if that is still there."""
        with self._lock:
            if key in self._kept:
                self._kept[key] = (value, self._kept[key][1])

    def drop(self, key: Key) -> None:
        """Forget one."""
        with self._lock:
            self._drop(key)

    def drop_kind(self, kind: str) -> None:
        """Forget all whose keys begin with this word."""
        with self._lock:
            for key in [key for key in self._kept if key[0] == kind]:
                self._drop(key)

    def _drop(self, key: Key) -> None:
        _, weight = self._kept.pop(key, (None, 0))
        self.bytes -= weight


def weigh(value: Any, *shared: object) -> int:
    """Return how many bytes a value takes with all that it holds, but without what it shares."""
    return _weigh(value, set(map(id, shared)))


def _weigh(value: Any, seen: set[int]) -> int:
    if id(value) in seen:
        return 0
    seen.add(id(value))
    return sys.getsizeof(value) + sum(_weigh(part, seen) for part in _parts(value))


def _parts(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    if isinstance(value, list | tuple | Set):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return [getattr(value, field.name) for field in fields(value)]
    return ()
