"""Lua scripts that lie beside this module, run by their digest."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from redis import Redis
from redis.exceptions import NoScriptError

Call: TypeAlias = tuple[Sequence[str], Sequence[bytes | str]]  # keys and arguments


def script_text(name: str) -> str:
    """Return a script of this folder."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


class Script:
    """One script on one server."""

    def __init__(self, redis: Redis, text: str) -> None:
        self._redis = redis
        self.text = text
        self.sha = redis.register_script(text).sha

    def run(self, keys: Sequence[str], arguments: Sequence[bytes | str]) -> Any:
        """Run the script, teaching it to a server that does not know it."""
        try:
            return self._redis.evalsha(self.sha, len(keys), *keys, *arguments)
        except NoScriptError:  # a new server: nothing was done, so sending the whole script is safe
            return self._redis.eval(self.text, len(keys), *keys, *arguments)

    def run_all(self, calls: Sequence[Call]) -> list[Any]:
        """Run the script for each call, all in one round trip; what one answers may be an error."""
        pipe = self._redis.pipeline(transaction=False)
        for keys, arguments in calls:
            pipe.evalsha(self.sha, len(keys), *keys, *arguments)
        answers = pipe.execute(raise_on_error=False)
        unknown = [place for place, answer in enumerate(answers) if isinstance(answer, NoScriptError)]
        if unknown:  # as above
            self._redis.script_load(self.text)
            for place, answer in zip(unknown, self.run_all([calls[n] for n in unknown]), strict=True):
                answers[place] = answer
        return answers
