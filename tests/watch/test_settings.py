"""A log server whose settings change is not written to, whoever wants to write."""

import os
import subprocess
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as LostConnection

from services.api.app import create_app
from services.api.ports import connect_ports
from services.stack.children import Child
from services.stack.redis_server import prepare_servers
from services.stack.serving import SCOREPAD
from services.worker.bots import Bots
from services.worker.dealer import Dealer
from services.worker.shift import Shift
from services.worker.sweeper import Sweeper
from services.worker.thinker import Thinker
from shared.engine.core import Seat
from shared.eventlog import keys
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.layout import check_layout
from shared.eventlog.log import EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.servers import check_log_server, connect, connect_log
from shared.eventlog.snapshots import Snapshots
from shared.watch import settings
from shared.watch.settings import watch_settings
from tests.table import Table
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]


class Site:
    """Two servers that can be started with other settings, an API and a dealer."""

    def __init__(self, folder):
        (folder / "logs").mkdir()
        self.log_server, self._work_server, self.urls = prepare_servers(folder)
        self._config = folder / "log" / "server.conf"
        self._config.write_text(self._config.read_text() + "user root on nopass ~* &* +@all\n")
        servers = (self.log_server, self._work_server)
        self.children = [Child(server.program, folder / "logs") for server in servers]
        for child in self.children:
            child.start()
        wait_until(lambda: all(server.answers() for server in servers))
        check_layout(connect(self.urls.worker_log))  # as every program does first
        work = connect(self.urls.work)
        self.dealer = Dealer(EventLog(connect_log(self.urls.worker_log)), Snapshots(work), Bots(work).ask)
        self.thinker = Thinker(self.dealer.log, Matches(self.dealer.log, Snapshots(work)))
        self.ports = connect_ports(self.urls.api_log, self.urls.work)
        self.client = create_app(self.ports).test_client()

    @property
    def root(self):
        """Whoever may change settings; neither API nor workers may."""
        return Redis(port=self.log_server.port, username="root", password="x", socket_timeout=10)

    def restart(self, old, new):
        """Start the log server again with another setting."""
        self._config.write_text(self._config.read_text().replace(old, new))
        self.children[0].kill()
        self.children[0].start()
        wait_until(self.log_server.answers)

    def length(self, match_id):
        return self.root.xlen(keys.log_key(match_id))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = Site(tmp_path_factory.mktemp("settings"))
    yield made
    made.ports.hub.close()
    for child in made.children:
        child.kill()


@pytest.fixture
def match(site):
    """A match in which a person and a bot are awaited."""
    return Table(site.client, site.dealer, seats=2, humans=1, bots=[{"level": 1}])


def refused(match, choice, phase):
    """Say whether the API takes no choice, in the way that clients know."""
    answer = match.post(0, choice, phase)
    if answer.status_code == 503:
        assert answer.json["code"] == "log_unavailable"
        assert int(answer.headers["Retry-After"]) > 0
    return answer.status_code == 503


def test_a_log_server_that_comes_back_unsafe_is_not_written_to_until_it_is_safe(site, match):
    [choice, *_], phase, length = match.legal(0), match.show()["phase"], site.length(match.id)
    site.restart("appendfsync always", "appendfsync no")
    answers = [match.post(0, choice, phase).status_code for _ in range(6)]
    assert answers == [503] * 6
    assert refused(match, choice, phase)
    assert site.client.get("/ready").status_code == 503
    with pytest.raises(LostConnection):
        site.dealer.advance([match.id])
    with pytest.raises(LostConnection):
        site.thinker.think(match.id, phase, Seat(1))
    assert site.length(match.id) == length
    site.restart("appendfsync no", "appendfsync always")
    wait_until(lambda: not refused(match, choice, phase))
    assert site.length(match.id) == length + 1
    assert site.client.get("/ready").status_code == 200


def test_settings_that_change_while_connections_last_are_noticed(site, match, deaths, caplog, monkeypatch):
    monkeypatch.setattr(settings, "EVERY", 0.05)
    [choice, *_], phase = match.legal(0), match.show()["phase"]
    watches = [watch_settings(log, deaths) for log in (site.ports.log.redis, site.dealer.log.redis)]
    site.root.config_set("appendfsync", "no")
    wait_until(lambda: "The log server must run with: appendfsync always." in caplog.text)
    for log in (site.ports.log.redis, site.dealer.log.redis):
        wait_until(lambda log=log: lost(log))
    length = site.length(match.id)
    assert refused(match, choice, phase)
    assert site.client.get("/ready").status_code == 503
    with Sweeper(site.dealer, Shift(site.dealer), deaths), pytest.raises(LostConnection):
        site.thinker.think(match.id, phase, Seat(1))
    assert site.length(match.id) == length
    site.root.config_set("appendfsync", "always")
    wait_until(lambda: not refused(match, choice, phase))
    assert site.thinker.think(match.id, phase, Seat(1))
    for watch in watches:
        watch.stop()


def lost(log):
    try:
        return not log.ping()
    except UnsafeServer:
        return True


def test_the_api_and_every_worker_keep_that_watch(site, tmp_path):
    env = {"SCOREPAD_WORK_URL": site.urls.work, "SCOREPAD_BIND": "127.0.0.1:0", "PYTHONPATH": str(ROOT)}
    parts = {"api": site.urls.api_log, "worker": site.urls.worker_log, "bots": site.urls.worker_log}
    said, processes = {}, []
    for part, log_url in parts.items():
        said[part] = tmp_path / part
        with said[part].open("w") as output:
            command = getattr(SCOREPAD, part)
            whole = {**os.environ, **env, "SCOREPAD_LOG_URL": log_url}
            processes.append(subprocess.Popen(command, cwd=ROOT, env=whole, stdout=output, stderr=output))
    try:
        wait_until(lambda: site.root.exists(keys.BEAT))  # the API is at work
        wait_until(lambda: states(site.ports.work) == [b"busy", b"idle"])
        site.root.config_set("appendfsync", "no")
        for part in parts:
            wait_until(lambda part=part: "settings lost the log server" in said[part].read_text())
    finally:
        site.root.config_set("appendfsync", "always")
        for process in processes:
            process.terminate()
        assert [process.wait(20) for process in processes] == [0, 0, 0]


def states(work):
    """Return what the workers do: one has a shift, one waits for jobs. Both can be told to stop in order."""
    return sorted(work.hget(key, "state") or b"" for key in work.scan_iter("rq:worker:*"))


def test_whoever_asks_whether_the_server_is_ready_closes_it_at_once(site, match):
    [choice, *_], phase = match.legal(0), match.show()["phase"]
    site.root.config_set("appendfsync", "everysec")
    assert site.client.get("/ready").status_code == 503
    assert refused(match, choice, phase)
    site.root.config_set("appendfsync", "always")
    assert not refused(match, choice, phase)


def test_a_choice_asks_for_no_settings(site, match):
    [choice, *_], phase = match.legal(0), match.show()["phase"]
    before = site.root.info("commandstats")["cmdstat_config|get"]["calls"]
    assert match.post(0, choice, phase).status_code == 201
    assert site.root.info("commandstats")["cmdstat_config|get"]["calls"] == before


def test_the_api_may_read_settings_and_not_change_them(site):
    api = connect_log(site.urls.api_log)
    check_log_server(api)
    with pytest.raises(Exception, match="permissions"):
        api.config_set("appendfsync", "no")
