"""The programs that people play with."""
