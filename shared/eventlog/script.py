"""Lua scripts that lie beside this module, run by their digest."""

from pathlib import Path
from typing import Any

from redis import Redis
from redis.exceptions import NoScriptError


def script_text(name: str) -> str:
    """Return a script of this folder."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


class Script:
    """One script on one server."""

    def __init__(self, redis: Redis, text: str) -> None:
        self._redis = redis
        self._text = text
        self.sha = redis.register_script(text).sha

    def run(self, keys: list[str], arguments: list[bytes | str]) -> Any:
        """Run the script, teaching it to a server that does not know it."""
        try:
            return self._redis.evalsha(self.sha, len(keys), *keys, *arguments)
        except NoScriptError:  # a new server: nothing was done, so sending the whole script is safe
            return self._redis.eval(self._text, len(keys), *keys, *arguments)
