"""Real servers, a real dealer, and the API on top of them."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from services.api.app import create_app
from services.api.ports import connect_ports
from services.stack.redis_server import running_servers
from services.worker.bots import Bots
from services.worker.dealer import Dealer
from shared.eventlog.layout import check_layout
from shared.eventlog.log import EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.servers import connect, connect_log
from shared.eventlog.snapshots import Snapshots
from shared.watch.deaths import Deaths
from tests.equipment import COMPLETE, left_out, need
from tests.outside.installing import RIDGE, installed
from tests.table import Table

ROOT = Path(__file__).resolve().parents[1]

# In a script, `./scorepad test &` runs with SIGINT ignored, and all that is started here would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session):
    """Say last, after pytest's own summary, what this machine could not test."""
    yield
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal and not hasattr(session.config, "workerinput"):
        line = left_out(report.longrepr[-1] for report in terminal.stats.get("skipped", ()))
        if line:
            terminal.write_line(line)
        if line and os.environ.get(COMPLETE) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def servers(tmp_path_factory):
    """A log and a work server, shared by the tests of one process: every match has its own keys."""
    with running_servers(tmp_path_factory.mktemp("servers")) as urls:
        check_layout(connect(urls.worker_log))  # as every program does first
        yield urls


@pytest.fixture(scope="session")
def log(servers):
    return EventLog(connect_log(servers.worker_log))


@pytest.fixture(scope="session")
def snapshots(servers):
    return Snapshots(connect(servers.work))


@pytest.fixture(scope="session")
def matches(log, snapshots):
    return Matches(log, snapshots)


@pytest.fixture(scope="session")
def dealer(log, snapshots, servers):
    return Dealer(log, snapshots, Bots(connect(servers.work)).ask)


@pytest.fixture(scope="session")
def deaths(servers):
    return Deaths(connect(servers.work))


@pytest.fixture
def app(servers):
    ports = connect_ports(servers.api_log, servers.work)
    yield create_app(ports)
    ports.hub.close()


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def table(client, dealer):
    """Return a function that creates, fills and deals a match."""
    return lambda **wanted: Table(client, dealer, **wanted)


class Stack:
    """The whole program as `scorepad serve` runs it."""

    def __init__(self, data, packages=()):
        reading, writing = os.pipe()
        command = [sys.executable, "-m", "services.stack", "--quiet", "--with-parent", "--port", "0"]
        clean = {name: value for name, value in os.environ.items() if not name.startswith("SCOREPAD_")}
        self.data = data
        self.process = subprocess.Popen(
            [*command, "--data", str(data), "--ready-fd", str(writing)],
            pass_fds=(writing,),
            cwd=ROOT,
            env={**clean, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, *packages)))},
        )
        os.close(writing)
        with open(reading) as pipe:
            self.url = json.loads(pipe.readline())["url"].rstrip("/")

    def pids(self, part):
        """Return the processes below this one whose command line holds the text."""
        listed = subprocess.run(
            [need("ps"), "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        rows = [line.split(None, 2) for line in listed]
        family = {self.process.pid}
        for pid, ppid, _ in rows:  # ps lists parents before children
            if int(ppid) in family:
                family.add(int(pid))
        return [int(pid) for pid, _, args in rows if int(pid) in family and part in args]

    def stop(self):
        self.process.terminate()
        assert self.process.wait(10) == 0


@pytest.fixture(scope="session")
def start_stack():
    """Return a function that serves a data folder, with packages from these folders beside Scorepad's own.

    Everything is stopped at the end.
    """
    started = []

    def start(data, packages=()):
        started.append(Stack(data, packages))
        return started[-1]

    yield start
    for stack in started:
        if stack.process.poll() is None:
            stack.stop()


@pytest.fixture(scope="session")
def outside(tmp_path_factory):
    """The folder into which pip has installed the game from outside; with it on the path, there is Ridge."""
    return installed(RIDGE, tmp_path_factory.mktemp("outside"))


@pytest.fixture(scope="session")
def outside_stack(start_stack, outside, tmp_path_factory):
    """The whole program with the game from outside."""
    return start_stack(tmp_path_factory.mktemp("outside-stack"), packages=[outside])


@pytest.fixture(scope="session")
def stack(start_stack, tmp_path_factory):
    return start_stack(tmp_path_factory.mktemp("stack"))


@pytest.fixture(scope="session")
def server_url(stack):
    return stack.url
