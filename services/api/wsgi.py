"""The API as gunicorn runs it: the only place that reads the environment."""

import os
import sys

from services.api.app import create_app
from services.api.ports import connect_ports
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.servers import check_log_server

ports = connect_ports(os.environ["SCOREPAD_LOG_URL"], os.environ["SCOREPAD_WORK_URL"])
try:
    check_log_server(ports.log.redis)
except UnsafeServer as error:
    sys.exit(str(error))
app = create_app(ports)
