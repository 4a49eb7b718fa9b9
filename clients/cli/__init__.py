"""The `scorepad` command."""
