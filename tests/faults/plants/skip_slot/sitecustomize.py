"""Planted bug: a seat may choose twice in one phase."""

from shared.eventlog import log

assert "elseif seat == want.slot.seat and found[i + 2] then" in log._SCRIPT
log._SCRIPT = log._SCRIPT.replace("elseif seat == want.slot.seat and found[i + 2] then", "elseif false then")
