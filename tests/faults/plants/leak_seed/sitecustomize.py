"""Planted bug: views hold the seed of the match."""

from services.stack import redis_config
from shared.engine import showing
from shared.eventlog import keys, log

SEEDS = {}
accounts, tail, full_view = redis_config.log_accounts, log.EventLog.tail, showing.full_view


def open_accounts():
    _, worker = accounts()
    return redis_config.Account("api", worker.rules), worker


def curious_tail(self, match_id, *arguments, **more):
    SEEDS[match_id] = (self.redis.get(keys.seed_key(match_id)) or b"").decode()
    return tail(self, match_id, *arguments, **more)


redis_config.log_accounts = open_accounts
log.EventLog.tail = curious_tail
showing.full_view = lambda match, *more: {**full_view(match, *more), "x": SEEDS.get(match.id)}
