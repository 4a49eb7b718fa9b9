"""A real gunicorn with two real worker processes, as the API runs it."""

import os

bind = os.environ["SCOREPAD_BIND"]
workers = 2
worker_class = "gthread"
