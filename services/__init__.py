"""The processes of a Scorepad server."""
