"""What an operator does to the log: check, rebuild, back up, restore, archive."""
