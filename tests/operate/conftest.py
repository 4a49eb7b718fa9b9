"""Servers with matches on them that a test may damage, and the operator's commands."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from services.api.app import create_app
from services.api.ports import connect_ports
from services.stack.redis_server import running_servers
from services.worker.bots import Bots
from services.worker.dealer import Dealer
from shared.eventlog import keys
from shared.eventlog.layout import check_layout
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots
from tests.table import Table

ROOT = Path(__file__).resolve().parents[2]


class Site:
    """A pair of servers, an API and a dealer of one test's own."""

    def __init__(self, urls, folder):
        self.urls = urls
        self.archive = folder / "archive"
        self.log, self.work = connect(urls.worker_log), connect(urls.work)
        check_layout(self.log)  # as every program does first
        self.events = EventLog(self.log)
        self.dealer = Dealer(self.events, Snapshots(self.work), Bots(self.work).ask)
        self._hubs = []
        self.client = self.fresh_client()

    @property
    def ports(self):
        return self.client.application.extensions["ports"]

    def table(self, **wanted):
        return Table(self.client, self.dealer, **wanted)

    def fresh_client(self):
        """Return a client of an API process that remembers nothing."""
        ports = connect_ports(self.urls.api_log, self.urls.work, self.archive)
        self._hubs.append(ports.hub)
        return create_app(ports).test_client()

    def close(self):
        """Let no hub outlive its server."""
        for hub in self._hubs:
            hub.close()


@pytest.fixture
def site(tmp_path):
    with running_servers(tmp_path / "site") as urls:
        site = Site(urls, tmp_path)
        yield site
        site.close()


def operate(*arguments, urls=None, code=0):
    """Run a command as its users do; return its JSON."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("SCOREPAD_")}
    named = {"SCOREPAD_LOG_URL": urls.worker_log, "SCOREPAD_WORK_URL": urls.work} if urls else {}
    done = subprocess.run(
        [sys.executable, "-m", "clients.cli", *map(str, arguments), "--json"],
        env={**env, **named, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout) if done.stdout else done.stderr


def rewrite(site, match_id, change):
    """Put a changed copy of the entries in the place of the log, as damage on the disk would."""
    entries = change(site.log.xrange(keys.log_key(match_id)))
    site.log.delete(keys.log_key(match_id))
    for entry_id, fields in entries:
        site.log.xadd(keys.log_key(match_id), fields, id=entry_id)


def flip(entries, at):
    entry_id, fields = entries[at]
    body = fields[b"body"].replace(b"1", b"2", 1)
    assert body != fields[b"body"]
    return [*entries[:at], (entry_id, {**fields, b"body": body}), *entries[at + 1 :]]
