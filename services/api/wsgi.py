"""The API as gunicorn runs it: the only place that reads the environment."""

import os
import sys

from services.api.app import create_app
from services.api.beat import start_beat
from services.api.ports import connect_ports
from shared.eventlog.archive import archive_folder
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.servers import check_log_server
from shared.watch.deaths import Deaths
from shared.watch.settings import watch_settings

ports = connect_ports(
    os.environ["SCOREPAD_LOG_URL"], os.environ["SCOREPAD_WORK_URL"], archive_folder(os.environ)
)
try:
    check_log_server(ports.log.redis)
except UnsafeServer as error:
    sys.exit(str(error))
deaths = Deaths(ports.work)
watch_settings(ports.log.redis, deaths)
start_beat(ports.log.redis, deaths)
app = create_app(ports)
