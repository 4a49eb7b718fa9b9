"""Planted fault that must be harmless: every announcement is made twice."""

from shared.eventlog import log

PUBLISH = "redis.call('PUBLISH', channel, tell)"
assert PUBLISH in log._SCRIPT
log._SCRIPT = log._SCRIPT.replace(PUBLISH, f"{PUBLISH} {PUBLISH}")
