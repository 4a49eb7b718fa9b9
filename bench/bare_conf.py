"""How gunicorn serves the bare app: one process, as anybody would start it."""

import os
from importlib.util import find_spec

bind = os.environ["SCOREPAD_BIND"]
workers = 1
worker_class = "gevent" if find_spec("gevent") else "gthread"
threads = 1000  # for gthread: a stream takes one
worker_connections = 12_000
graceful_timeout = 1
loglevel = "error"
control_socket_disable = True
