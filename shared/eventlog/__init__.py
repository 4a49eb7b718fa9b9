"""The log of a match on Redis: append, read, snapshot, tokens."""
