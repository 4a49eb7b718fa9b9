"""Planted bug: the first barrier of each match closes, and nobody notes that something is owed."""

from shared.eventlog import log

NOTE = "if want.due then"
assert NOTE in log._SCRIPT
once = "want.slot and redis.call('HSETNX', keys, 'skipped', '1') == 1"
log._SCRIPT = log._SCRIPT.replace(NOTE, f"if want.due and not ({once}) then")
