import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
from pathlib import Path

import pytest
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from services.operate.reach import servers
from services.stack.failure import StackFailed
from services.stack.lock import DataLock
from services.stack.supervisor import STOP_TIMEOUT
from tests.stack.conftest import ROOT
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")


def steady(url):
    """A client that rides out the restart of its server."""
    return Redis.from_url(url, decode_responses=True, retry=Retry(ConstantBackoff(0.05), 100))


def log_server(stack):
    folder = str(stack.data / "log")
    return next(pid for pid in stack.children() if os.readlink(f"/proc/{pid}/cwd") == folder)


def test_api_and_workers_reach_the_servers_as_different_users(start_stack):
    stack = start_stack("--workers", "2").wait_ready()
    told = stack.get()
    assert told["SCOREPAD_LOG_URL"].startswith("redis://api:")
    assert told["SCOREPAD_DATA"] == str(stack.data)
    assert steady(told["SCOREPAD_WORK_URL"]).ping()
    for number in (1, 2):
        log = stack.data / "logs" / f"worker-{number}.log"
        assert stack.eventually(log.read_text).startswith("redis://worker:")


def test_a_clean_stop_leaves_nobody_behind_and_says_so(stack):
    children = stack.children()
    assert len(children) == 6
    stack.process.send_signal(signal.SIGINT)
    assert stack.end() == (0, "Stopped.\n", "")
    assert not any(stack.alive(pid) for pid in children)
    assert (stack.data / "lock").read_bytes() == b""


def test_what_the_api_goes_on_without_is_said_at_the_start(start_stack):
    left_out = [{"where": "tower of tower-game (scorepad.games)", "why": "its code fails."}]
    stack = start_stack(env={"LEFT_OUT": json.dumps(left_out)}).wait_ready()
    stack.process.send_signal(signal.SIGINT)
    said = "tower of tower-game (scorepad.games) is left out: its code fails. (logs/api.log says more)\n"
    assert stack.end() == (0, "Stopped.\n", said)


def test_a_second_interrupt_kills_a_child_that_does_not_listen(start_stack):
    stack = start_stack(api="deaf")
    deaf = stack.eventually(lambda: stack.children("signal.SIG_IGN"))
    time.sleep(0.2)
    started = time.monotonic()
    stack.process.send_signal(signal.SIGINT)
    time.sleep(0.3)
    stack.process.send_signal(signal.SIGINT)
    assert stack.end() == (0, "Stopped.\n", "")
    assert time.monotonic() - started < STOP_TIMEOUT
    assert not stack.alive(deaf[0])


def test_killing_the_supervisor_leaves_no_orphan(start_stack):
    stack = start_stack(api="gunicorn").wait_ready()
    children = stack.eventually(lambda: pids if len(pids := stack.children()) == 8 else None)
    stack.process.kill()
    stack.eventually(lambda: not any(stack.alive(pid) for pid in children))
    start_stack().wait_ready()


def test_a_supervisor_with_a_parent_ends_with_it(start_stack):
    code = (
        "import subprocess, sys, time; print(subprocess.Popen(sys.argv[1:]).pid, flush=True); time.sleep(60)"
    )
    stack = start_stack("--with-parent", wrapper=(sys.executable, "-c", code))
    supervisor = int(stack.process.stdout.readline())
    stack.wait_ready()
    stack.process.kill()
    stack.eventually(lambda: not stack.alive(supervisor))


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ("api.py", "api"),
        ("worker.py advance", "worker-1"),
        ("worker.py bots", "bots"),
        ("worker.py coach", "coach"),
    ],
)
def test_a_killed_child_is_started_again(stack, part, name):
    [old] = stack.children(part)
    os.kill(old, signal.SIGKILL)
    assert stack.process.stderr.readline() == f"{name} was killed by SIGKILL; starting it again in 0.1 s\n"
    new = stack.eventually(lambda: stack.children(part))
    assert new != [old]


def test_a_child_that_exits_is_started_again_and_serves(stack):
    first = stack.get("/exit")["pid"]
    assert "api ended with exit code 3" in stack.process.stderr.readline()
    assert stack.eventually(lambda: _asked(stack))["pid"] != first


def _asked(stack):
    try:
        return stack.get()
    except urllib.error.URLError:
        return None


def test_the_log_survives_the_death_of_its_server(stack):
    log = steady(stack.get()["SCOREPAD_LOG_URL"])
    log.xadd("m:{a}:log", {"body": "1"}, id="1-0")
    os.kill(log_server(stack), signal.SIGKILL)
    assert "log-server was killed by SIGKILL" in stack.process.stderr.readline()
    assert log.xrange("m:{a}:log") == [("1-0", {"body": "1"})]
    assert log.xadd("m:{a}:log", {"body": "2"}, id="2-0") == "2-0"


def test_the_log_survives_a_stop_and_a_start(start_stack):
    first = start_stack().wait_ready()
    steady(first.get()["SCOREPAD_LOG_URL"]).set("m:{a}:head", "kept")
    first.process.terminate()
    assert first.end()[0] == 0
    second = start_stack().wait_ready()
    assert steady(second.get()["SCOREPAD_LOG_URL"]).get("m:{a}:head") == "kept"


def test_a_second_start_names_the_holder_of_the_folder(start_stack, stack):
    code, out, err = start_stack().end()
    assert (code, out) == (1, "")
    assert err == (
        f"{stack.data} is already served by process {stack.process.pid} at {stack.url}; "
        "stop it or choose another folder with SCOREPAD_DATA.\n"
    )
    assert json.loads((stack.data / "lock").read_text()) == {"pid": stack.process.pid, "url": stack.url}


LEFT_BEHIND = """
import pathlib, subprocess, sys
from services.stack.lock import DataLock
lock = DataLock(pathlib.Path(sys.argv[1]))
print(subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL, pass_fds=(lock.fd,)).pid)
"""


def test_a_frozen_child_that_outlived_its_server_is_named(start_stack, tmp_path):
    command = [sys.executable, "-c", LEFT_BEHIND, tmp_path]
    frozen = int(subprocess.check_output(command, env={"PYTHONPATH": str(ROOT)}, text=True))
    refusal = (
        f"{tmp_path} is still held by process {frozen} (sleep), which a server that is gone left behind; "
        f"end it with `kill -9 {frozen}` or choose another folder with SCOREPAD_DATA."
    )
    try:
        assert start_stack(data=tmp_path).end() == (1, "", refusal + "\n")
        with pytest.raises(StackFailed, match=re.escape(refusal)), servers(tmp_path):
            """The operator's commands do not wait for an answer of the frozen one either."""
    finally:
        os.kill(frozen, signal.SIGKILL)
    wait_until(lambda: can_be_locked(tmp_path))


def can_be_locked(data):
    try:
        DataLock(data).release()
    except StackFailed:
        return False
    return True


def test_the_lock_is_held_by_the_log_server_too_and_by_no_other_child(stack):
    lock = stack.data / "lock"
    holders = [pid for pid in stack.children() if any(fd.resolve() == lock for fd in open_files(pid))]
    assert holders == [log_server(stack)]


def open_files(pid):
    return Path(f"/proc/{pid}/fd").iterdir()


def test_a_port_that_was_asked_for_and_is_taken_is_one_sentence(start_stack):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = start_stack("--port", str(port)).end()
    assert (code, out) == (1, "")
    assert err == f"Port {port} on 127.0.0.1 is taken or not allowed; choose another with --port.\n"


def test_the_port_can_come_from_the_environment(start_stack):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    stack = start_stack(env={"SCOREPAD_PORT": str(port)}).wait_ready()
    assert stack.url == f"http://127.0.0.1:{port}/"


def test_the_ready_descriptor_tells_the_address(start_stack):
    reader, writer = os.pipe()
    stack = start_stack("--ready-fd", str(writer), "--quiet", pass_fds=(writer,))
    os.close(writer)
    with open(reader) as pipe:
        [url] = json.loads(pipe.readline()).values()
    assert url.startswith("http://127.0.0.1:")
    stack.process.terminate()
    assert stack.end() == (0, "", "")


def test_an_api_that_never_comes_up_ends_the_start_and_names_its_log(start_stack):
    stack = start_stack(api="broken")
    children = stack.eventually(stack.children)
    code, out, err = stack.end()
    assert (code, out) == (1, "")
    log = stack.data / "logs" / "api.log"
    assert err.splitlines()[-1] == f"api does not stay up; read {log}"
    assert "no API today" in log.read_text()
    assert not any(stack.alive(pid) for pid in children)


def test_servers_of_the_environment_are_used_instead_of_own_ones(start_stack, stack, tmp_path):
    env = {name: value for name, value in stack.get().items() if name.endswith("_URL")}
    guest = start_stack(data=tmp_path / "guest", env=env).wait_ready()
    assert guest.get()["SCOREPAD_LOG_URL"] == env["SCOREPAD_LOG_URL"]
    assert len(guest.children()) == 4


def test_one_server_of_the_environment_is_not_enough(start_stack):
    code, _, err = start_stack(env={"SCOREPAD_LOG_URL": "redis://127.0.0.1:1/0"}).end()
    assert (code, err) == (1, "Set both SCOREPAD_LOG_URL and SCOREPAD_WORK_URL, or neither of them.\n")


def test_a_folder_that_cannot_be_made_is_one_sentence(start_stack, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = start_stack(data=tmp_path / "file" / "data").end()
    assert (code, err) == (1, f"{tmp_path}/file/data cannot be the data folder: Not a directory.\n")


def test_a_log_that_grows_is_put_aside_while_its_program_goes_on_writing(stack):
    log = stack.data / "logs" / "api.log"
    older = [log.with_name("api.log.1"), log.with_name("api.log.2")]
    for letter in "abc":
        with log.open("a") as file:
            file.write(letter * 5_000_001)
        stack.eventually(lambda: log.stat().st_size < 5_000_000)
        stack.get()
    assert [file.read_text()[-1_000:] for file in older] == ["c" * 1_000, "b" * 1_000]
    assert sorted(log.parent.glob("api.log*")) == [log, *older]
    assert log.read_text().startswith("127.0.0.1 ")
