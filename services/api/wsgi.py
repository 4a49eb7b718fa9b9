"""The API as gunicorn runs it: the only place that reads the environment."""

import os
import sys

from services.api.app import create_app
from services.api.beat import start_beat
from services.api.limits import most_messages, most_streams
from services.api.ports import connect_ports
from shared.eventlog.archive import archive_folder
from shared.eventlog.errors import OldLayout, UnsafeServer
from shared.eventlog.layout import check_layout
from shared.eventlog.servers import check_log_server
from shared.watch.deaths import Deaths
from shared.watch.settings import watch_settings

ports = connect_ports(
    os.environ["SCOREPAD_LOG_URL"],
    os.environ["SCOREPAD_WORK_URL"],
    archive_folder(os.environ),
    most_streams(os.environ),
)
try:
    check_log_server(ports.log.redis)
    check_layout(ports.log.redis)
except (UnsafeServer, OldLayout) as error:
    sys.exit(str(error))
deaths = Deaths(ports.work)
watch_settings(ports.log.redis, deaths)
start_beat(ports.log.redis, deaths)
ports.hub.start()
app = create_app(ports, most_messages(os.environ))
