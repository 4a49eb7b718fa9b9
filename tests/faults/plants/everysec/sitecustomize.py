"""Planted bug: the log server brings its file to the disk once a second only."""

from services.stack import redis_config

redis_config.LOG_SETTINGS = redis_config.LOG_SETTINGS.replace("appendfsync always", "appendfsync everysec")
