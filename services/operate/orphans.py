"""What is left of matches that were never created: a process died between the seed and the first event."""

from time import monotonic, sleep

from redis import Redis

from services.operate.stored import match_ids
from shared.eventlog import keys
from shared.eventlog.archive import archived_heads

# The API sends the first event right after the seed, or gives up: it waits 2 s for an answer. A process that
# was frozen in between and goes on later finds its match halted, so that no match begins without a seed.
GRACE = 10.0  # seconds
_HALTED = 60 * 60  # seconds; then nothing at all is left

_REMOVE = """
local log, seed, halt = unpack(KEYS)
if redis.call('EXISTS', log) == 1 then return 0 end
redis.call('DEL', seed)
redis.call('SET', halt, '{"seq":1,"reason":"it was never created"}', 'EX', ARGV[1])
return 1
"""


class Orphans:
    """Two looks, some seconds apart: what had no first event at either will never get one."""

    def __init__(self, log: Redis) -> None:
        self._log = log
        self._looked_at = monotonic()
        self._found = _without_log(log)

    def sweep(self) -> list[str]:
        """Remove what is still without a first event; wait for that only if there is something to remove."""
        if self._found:
            sleep(max(0.0, self._looked_at + GRACE - monotonic()))
        return sorted(match_id for match_id in self._found if self._remove(match_id))

    def _remove(self, match_id: str) -> bool:
        names = [key(match_id) for key in (keys.log_key, keys.seed_key, keys.halt_key)]
        return bool(self._log.eval(_REMOVE, len(names), *names, str(_HALTED)))


def _without_log(log: Redis) -> set[str]:
    """Return the matches that have a seed, but no log: neither here nor archived."""
    begun = {keys.owner(key) for key in log.scan_iter(match=keys.EVERY_SEED, count=1000)}
    return begun - {*match_ids(log), *archived_heads(log)}
