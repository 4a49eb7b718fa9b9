"""Planted bug: the same, and nobody asks the server for its settings."""

from services.stack import redis_config
from shared.eventlog import servers

redis_config.LOG_SETTINGS = redis_config.LOG_SETTINGS.replace("appendfsync always", "appendfsync everysec")
servers.demand_safe = lambda settings: None
