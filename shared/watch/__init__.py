"""Threads that must not die, and the watch on the log server's settings."""
