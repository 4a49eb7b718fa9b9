"""The composition running, with processes in the place of containers."""

import json
import os
import shutil
import socket
import subprocess
import sys

import pytest
import requests
from redis.exceptions import AuthenticationError, NoPermissionError
from redis.exceptions import ConnectionError as LostConnection

from services.stack.address import free_port
from services.stack.redis_binary import find_server
from services.worker import health
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.keys import log_key, seed_key
from shared.eventlog.servers import check_log_server, connect
from tests.compose import PASSWORDS, SERVICES, filled_in
from tests.dockerfile import ROOT, copied, image_env, rests
from tests.e2e.remote import all_at_once, new_match, play_on
from tests.equipment import need
from tests.waiting import wait_until


class Composition:
    """Every part with its own command, environment and health check, on ports of this machine."""

    def __init__(self, folder):
        self.folder = folder
        self.ports = {part: free_port() for part in ("log", "work", "api")}
        self.program = folder / "srv"
        for source in (source for line in copied() for source in line if (ROOT / source).is_dir()):
            shutil.copytree(ROOT / source, self.program / source)
        self.processes = {}

    def start(self, part):
        (self.folder / part).mkdir(exist_ok=True)
        command = self.server(part) if part in ("log", "work") else self.program_of(part)
        with (self.folder / f"{part}.txt").open("a") as output:
            self.processes[part] = subprocess.Popen(
                [sys.executable if word == "python" else word for word in command],
                env=self.env(part),
                cwd=self.folder / part,
                stdout=output,
                stderr=output,
            )

    def server(self, part):
        _, *arguments = map(filled_in, SERVICES[part]["command"])
        return [find_server(), *arguments, "--bind", "127.0.0.1", "--port", str(self.ports[part])]

    @staticmethod
    def program_of(part):
        service = SERVICES[part]
        return service.get("command") or json.loads(rests("CMD", service["build"]["target"])[0])

    def env(self, part):
        given = {name: self.here(filled_in(v)) for name, v in SERVICES[part]["environment"].items()}
        target = SERVICES[part].get("build", {}).get("target")
        image = {**image_env(target), "PYTHONPATH": str(self.program)} if target else {}
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder / "home"),
            "TMPDIR": str(self.folder),
            **image,
            **given,
        }

    def here(self, text):
        """Put this machine's ports in the place of names that only containers know."""
        for part in ("log", "work"):
            text = text.replace(f"@{part}:6379", f"@127.0.0.1:{self.ports[part]}")
        return text.replace("0.0.0.0:8765", f"127.0.0.1:{self.ports['api']}").replace(
            "127.0.0.1:8765", f"127.0.0.1:{self.ports['api']}"
        )

    def connect(self, part, user, password):
        return connect(f"redis://{user}:{PASSWORDS[password]}@127.0.0.1:{self.ports[part]}/0")

    def healthy(self, part):
        """Run the health check of a part that is a Python program."""
        kind, program, *arguments = SERVICES[part]["healthcheck"]["test"]
        assert (kind, program) == ("CMD", "python")
        command = [sys.executable, *map(self.here, arguments)]
        return subprocess.run(command, env=self.env(part), capture_output=True).returncode == 0

    def stop(self, part):
        self.processes[part].terminate()
        return self.processes[part].wait(float(SERVICES[part]["stop_grace_period"].removesuffix("s")))


def pings(redis):
    """Say whether the server takes commands; a wrong password is an error."""
    try:
        return redis.ping()
    except LostConnection as error:
        if isinstance(error, AuthenticationError):
            raise
        return False


def listening(work):
    """Return what each worker that waits for jobs listens to; before that, none can be stopped in order."""
    found = [work.hmget(key, "queues", "state") for key in work.scan_iter("rq:worker:*")]
    return [queues for queues, state in found if state == b"idle"]


def nice(composition=None, part=None):
    """Return how far a part, or this process, stands back for others."""
    return os.getpriority(os.PRIO_PROCESS, composition.processes[part].pid if composition else 0)


@pytest.fixture(scope="module")
def composition(tmp_path_factory):
    composed = Composition(tmp_path_factory.mktemp("composition"))
    try:
        for part, user in (("log", "worker"), ("work", "work")):
            composed.start(part)
            redis = composed.connect(part, user, f"SCOREPAD_{user.upper()}_PASSWORD")
            wait_until(lambda redis=redis: pings(redis))
        yield composed
    finally:
        for process in composed.processes.values():
            process.kill()
            process.wait()


def test_the_log_server_is_safe_and_hides_seeds_from_the_api(composition):
    api = composition.connect("log", "api", "SCOREPAD_API_PASSWORD")
    worker = composition.connect("log", "worker", "SCOREPAD_WORKER_PASSWORD")
    check_log_server(api)
    check_log_server(worker)
    api.set(seed_key("x"), "secret")
    assert worker.get(seed_key("x")) == b"secret"
    for forbidden in (
        ["GET", seed_key("x")],
        ["GETRANGE", seed_key("x"), 0, -1],
        ["EVAL", "return redis.call('GET', KEYS[1])", 1, seed_key("x")],
        ["GET", "elsewhere"],
        ["XTRIM", log_key("x"), "MAXLEN", 0],
        ["XDEL", log_key("x"), "1-0"],
        ["CONFIG", "SET", "appendfsync", "no"],
        ["FLUSHALL"],
        ["KEYS", "*"],
        ["ACL", "LIST"],
        ["SHUTDOWN"],
    ):
        with pytest.raises(NoPermissionError):
            api.execute_command(*forbidden)
    nobody = connect(f"redis://127.0.0.1:{composition.ports['log']}/0")
    with pytest.raises(AuthenticationError):
        nobody.ping()
    worker.delete(seed_key("x"))  # a log server that programs begin with is empty


def test_the_work_server_keeps_nothing(composition):
    work = composition.connect("work", "work", "SCOREPAD_WORK_PASSWORD")
    assert work.config_get("appendonly", "save") == {"appendonly": "no", "save": ""}
    with pytest.raises(UnsafeServer):
        check_log_server(work)


def test_the_servers_passwords_do_not_show_in_the_list_of_processes(composition):
    for part in ("log", "work"):
        shown = subprocess.run(
            [need("ps"), "-ww", "-o", "args=", "-p", str(composition.processes[part].pid)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert not any(password in shown for password in PASSWORDS.values())


def test_bots_and_coach_listen_to_a_queue_each_and_stop_when_told(composition):
    work = composition.connect("work", "work", "SCOREPAD_WORK_PASSWORD")
    for part in ("bots", "coach"):
        composition.start(part)
        wait_until(lambda: listening(work))
        assert listening(work) == [part.encode()]
        assert nice(composition, part) == min(19, nice() + (10 if part == "coach" else 0))
        assert composition.stop(part) == 0
        work.flushall()


@pytest.mark.slow
def test_the_parts_become_healthy_play_a_match_and_stop_in_time(composition):
    assert not composition.healthy("api")
    assert not composition.healthy("worker")
    composition.start("api")
    composition.start("worker")
    wait_until(lambda: composition.healthy("api"))
    wait_until(lambda: composition.healthy("worker"))
    players = new_match(f"http://127.0.0.1:{composition.ports['api']}", seats=2)
    all_at_once(*((play_on, player, number) for number, player in enumerate(players)))
    assert players[0].show()["status"] == "finished"
    work = composition.connect("work", "work", "SCOREPAD_WORK_PASSWORD")
    work.flushall()
    wait_until(lambda: health.heartbeats(work, socket.gethostname()))
    assert composition.healthy("worker"), "a worker stays healthy when the work server forgets everything"
    assert composition.stop("api") == 0
    assert "ERROR" not in (composition.folder / "api.txt").read_text()
    assert not (composition.folder / "home").exists(), "a container's home cannot be written"
    assert composition.stop("worker") == 0
    assert not composition.healthy("api")
    assert not composition.healthy("worker")
    assert composition.stop("log") == 0
    composition.start("log")
    log = composition.connect("log", "worker", "SCOREPAD_WORKER_PASSWORD")
    wait_until(lambda: pings(log))
    assert log.xlen(log_key(players[0].id)) > 20
    with pytest.raises(requests.ConnectionError):
        players[0].show()
