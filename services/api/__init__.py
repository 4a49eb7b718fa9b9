"""The HTTP API: checks and appends what players do, serves views and streams."""
