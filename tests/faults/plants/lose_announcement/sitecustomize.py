"""Planted bug: the first announcement of each match that a dealer makes is lost."""

from shared.eventlog import log

TELL = "if tell ~= '' then"
assert TELL in log._SCRIPT
once = "want.rest and redis.call('HSETNX', keys, 'lost', '1') == 1"
log._SCRIPT = log._SCRIPT.replace(TELL, f"if tell ~= '' and not ({once}) then")
