"""Planted bug: one choice of each match is acknowledged and not written."""

from shared.eventlog import log

WRITE = "  redis.call('XADD', log,"
CHOICE = """string.find(ARGV[i], '"type":"chose"', 1, true)"""
assert WRITE in log._SCRIPT
once = f"  if not ({CHOICE} and redis.call('HSETNX', names, 'skipped', '1') == 1) then"
line = next(line for line in log._SCRIPT.splitlines() if line.startswith(WRITE))
log._SCRIPT = log._SCRIPT.replace(line, f"{once} {line} end")
