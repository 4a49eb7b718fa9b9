"""Planted bug: a repeated request is not recognised."""

from shared.eventlog import log

assert "  local seen = redis.call('HGET', keys, want.key.name)\n" in log._SCRIPT
log._SCRIPT = log._SCRIPT.replace(
    "  local seen = redis.call('HGET', keys, want.key.name)\n", "  local seen\n"
)
log.EventLog.first_answer = lambda self, match_id, request, holder: None
