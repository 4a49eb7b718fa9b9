"""Matches of an older version are taken over as they are, however often that is broken off."""

import json
import os
import shutil
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from services.api.app import create_app
from services.api.ports import connect_ports
from services.operate import takeover as takeover_module
from services.operate.__main__ import main
from services.operate.takeover import TakeOver
from services.stack.failure import StackFailed
from services.stack.redis_server import running_servers
from services.stack.serving import SCOREPAD
from shared.eventlog import keys
from shared.eventlog.due import Due
from shared.eventlog.errors import OldLayout
from shared.eventlog.index import LISTED
from shared.eventlog.layout import check_layout
from shared.eventlog.servers import connect
from tests.operate.conftest import ROOT, operate
from tests.waiting import wait_until

HERE = Path(__file__).parent
TOLD = json.loads((HERE / "told.json").read_text())
MATCHES = TOLD["matches"]
OWED = {"started", "encore", "lent"}  # a deal, dice after a closed barrier, a bot's choice
OVER = {"finished", "finished-encore", "finished-second-chance", "imported"}


@pytest.fixture
def data(tmp_path):
    """A copy of the folder."""
    return shutil.copytree(HERE / "today", tmp_path / "data")


@pytest.fixture
def old(data):
    """Its servers."""
    with running_servers(data) as urls:
        yield urls


def everything(log):
    """Return every key of the log server and what it holds, but not what programs keep for some seconds."""
    reads = {b"stream": log.xrange, b"hash": log.hgetall, b"string": log.get}
    reads |= {b"zset": lambda key: dict(log.zrange(key, 0, -1, withscores=True)), b"set": log.smembers}
    found = (key for key in log.scan_iter() if key not in (keys.BEAT.encode(), keys.HOLD.encode()))
    return {key: reads[log.type(key)](key) for key in found}


def take_over(urls, data):
    run = TakeOver(urls, data / "archive")
    return run, list(run.run())


def ids(*names):
    return {MATCHES[name]["match"] for name in names}


def members(log, key_of):
    found = [log.zrange(key_of(bucket), 0, -1) for bucket in keys.BUCKETS]
    return {member.decode() for part in found for member in part}


def test_the_folder_is_one_of_today_and_is_refused(old):
    log = connect(old.worker_log)
    assert log.exists("index:live", f"m:{{{MATCHES['open']['match']}}}:log") == 2
    with pytest.raises(OldLayout, match="scorepad takeover"):
        check_layout(log)


def test_an_empty_server_needs_no_take_over(tmp_path):
    with running_servers(tmp_path) as urls:
        log = connect(urls.worker_log)
        check_layout(log)
        log.set(keys.BEAT, 1)
        check_layout(log)


def test_stored_bytes_stay_as_they_are(old, data):
    log = connect(old.worker_log)
    before = everything(log)
    run, done = take_over(old, data)
    after = everything(log)
    logs = {key: entries for key, entries in before.items() if key.endswith(b":log")}
    assert len(logs) == run.matches - 1 == len(MATCHES) - 1  # the archived one has none
    for key, entries in logs.items():
        match_id = key.decode()[3:15]
        for name, new in (("tokens", keys.tokens_key), ("names", keys.names_key), ("halt", keys.halt_key)):
            assert after.get(new(match_id).encode()) == before.get(f"m:{{{match_id}}}:{name}".encode())
        assert after[keys.log_key(match_id).encode()] == entries
        assert after.get(keys.seed_key(match_id).encode()) == before.get(f"seed:{{{match_id}}}".encode())
    assert len(done) == run.total + 1
    assert run.unsound == ids("halted")
    assert all(b"{b" in key or key == keys.LAYOUT.encode() for key in after)


def test_what_is_owed_is_noted_and_lists_are_what_they_were(old, data):
    log = connect(old.worker_log)
    take_over(old, data)
    for status in LISTED:
        listed = members(log, lambda bucket, status=status: keys.list_key(bucket, status))
        assert listed == {match_id for match_id, _ in TOLD["lists"][status]}
    assert members(log, keys.due_key) == ids(*OWED, "deadline")
    deadline = MATCHES["deadline"]
    assert Due(log).noted(deadline["match"]) > deadline["shown"][0]["seq"] * 10**9, "when its time is over"


def test_side_tables_become_small(old, data):
    log = connect(old.worker_log)
    take_over(old, data)
    for name in OVER:
        match_id = MATCHES[name]["match"]
        assert log.hkeys(keys.slots_key(match_id)) == [b"closed"]
        assert not log.exists(keys.answers_key(match_id))
    running = MATCHES["criss-cross"]
    slots = log.hgetall(keys.slots_key(running["match"]))
    assert slots.keys() == {b"closed", f"{running['shown'][0]['phase']}:0".encode()}
    assert log.hkeys(keys.answers_key(running["match"])) == [b"0:first", b"0:second", b"0:third"]


@pytest.fixture
def client(old, data):
    take_over(old, data)
    ports = connect_ports(old.api_log, old.work, data / "archive")
    yield create_app(ports).test_client()
    ports.hub.close()


@pytest.mark.parametrize("name", MATCHES)
def test_everybody_is_told_what_they_were_told_before(client, name):
    told = MATCHES[name]
    tokens = [None, *told["tokens"]]
    for token, before in zip(tokens, told["shown"], strict=True):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        shown = client.get(f"/v1/matches/{told['match']}", headers=headers).json
        assert {field: shown.get(field) for field in before} == before


@pytest.mark.parametrize("name", [name for name, told in MATCHES.items() if told["answers"]])
def test_a_request_from_before_still_gets_its_first_answer(client, name):
    told = MATCHES[name]
    for asked in told["answers"]:
        token, key = told["tokens"][asked["seat"]], asked["key"]
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key}
        url = f"/v1/matches/{told['match']}/choices"
        body = {"phase": asked["phase"], "choice": asked["choice"]}
        assert client.post(url, json=body, headers=headers).json == asked["answer"]
        body["phase"] += 1
        assert client.post(url, json=body, headers=headers).json["code"] == "key_reused"


@pytest.mark.parametrize("stop", [1, 7, 60, -3])
def test_a_take_over_that_was_broken_off_is_begun_anew(old, data, stop, monkeypatch):
    log = connect(old.worker_log)
    monkeypatch.setattr(takeover_module, "CHUNK", 3)
    run = TakeOver(old, data / "archive")
    half = run.run()
    for _ in range(stop % run.total):
        next(half)
    half.close()
    with pytest.raises(OldLayout):
        check_layout(log)
    take_over(old, data)
    check_layout(log)
    halfway = everything(log)
    again, _ = take_over(old, data)  # also what is done may be done again
    assert again.total == 0
    assert everything(log) == halfway


def test_nothing_is_overwritten_if_an_older_version_wrote_after_a_take_over(old, data):
    log, match_id = connect(old.worker_log), MATCHES["open"]["match"]
    take_over(old, data)
    log.xadd(f"m:{{{match_id}}}:log", {"body": "{}"}, id="1-0")
    before = log.xrange(keys.log_key(match_id))
    with pytest.raises(StackFailed, match=match_id):
        take_over(old, data)
    assert log.xrange(keys.log_key(match_id)) == before


@pytest.fixture
def run_here(old, data, monkeypatch, capsys):
    """Return a function that runs a command in this process; it returns the exit code and what was said."""
    monkeypatch.setenv("SCOREPAD_LOG_URL", old.worker_log)
    monkeypatch.setenv("SCOREPAD_WORK_URL", old.work)

    def run(*arguments):
        code = main([*arguments, "--data", str(data)])
        return code, capsys.readouterr()

    return run


@pytest.mark.parametrize("command", [["fsck"], ["rebuild"], ["archive"], ["backup", "copy"]])
def test_the_other_commands_refuse_what_was_not_taken_over(run_here, command):
    code, said = run_here(*command)
    assert (code, said.out) == (1, "")
    assert "run `scorepad takeover`" in said.err


def test_the_command_takes_over_and_the_check_finds_nothing_new(run_here):
    code, said = run_here("takeover")
    [halted] = ids("halted")
    first, second = said.out.splitlines()
    assert (code, first) == (0, f"{len(MATCHES)} matches taken over.")
    assert second == f"Damaged or halted, as they were before: {halted}; see fsck."
    found = json.loads(run_here("fsck", "--processes", "1", "--json")[1].out)["found"]
    assert [verdict["match"] for verdict in found] == [halted]


def test_the_command_waits_until_no_api_is_heard(old, run_here, monkeypatch):
    log = connect(old.worker_log)
    monkeypatch.setattr(takeover_module, "SILENCE", 0.2)
    log.set(keys.BEAT, 1)
    refused = "An API is at work on this log server; stop every API and worker first.\n"
    assert run_here("takeover")[1].err == refused
    monkeypatch.setattr(takeover_module, "SILENCE", 60)
    log.set(keys.BEAT, 1, px=500)
    assert run_here("takeover")[0] == 0


@pytest.mark.parametrize("part", [SCOREPAD.api, SCOREPAD.worker], ids=["api", "worker"])
def test_api_and_workers_refuse_a_log_that_was_not_taken_over(old, part):
    env = {"SCOREPAD_LOG_URL": old.worker_log, "SCOREPAD_WORK_URL": old.work, "SCOREPAD_BIND": "127.0.0.1:0"}
    refused = subprocess.Popen(
        part, env={**os.environ, **env, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True
    )
    assert any("run `scorepad takeover`" in line for line in refused.stderr)
    refused.terminate()  # gunicorn itself goes on trying
    refused.communicate(timeout=60)
    assert not connect(old.worker_log).exists(keys.BEAT, keys.HOLD), "nobody has begun to work"


def serve(data):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SCOREPAD_")}
    return subprocess.Popen(
        [sys.executable, "-m", "services.stack", "--port", "0", "--data", str(data), "--with-parent"],
        env={**clean, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_serve_takes_over_at_its_start_and_matches_go_on(data):
    server = serve(data)
    try:
        said = [server.stdout.readline() for _ in range(2)]
        assert said[0] == "Taking over the matches of an older version. This happens once.\n"
        assert said[1].startswith("Scorepad is ready at ")
        grant = json.loads((data / "operator.json").read_text())
        log = connect(grant["worker_log"])
        started = keys.log_key(MATCHES["started"]["match"])
        wait_until(lambda: b"dealt" in log.xrange(started)[-1][1][b"body"])
    finally:
        server.terminate()
        server.communicate(timeout=60)
    again = serve(data)
    assert again.stdout.readline().startswith("Scorepad is ready at "), "this happens once"
    again.terminate()
    again.communicate(timeout=60)


def test_serve_that_was_killed_while_it_took_over_does_it_at_the_next_start(data):
    server = serve(data)
    assert server.stdout.readline().startswith("Taking over")
    server.send_signal(signal.SIGKILL)
    server.communicate(timeout=60)
    wait_until(lambda: taken_by_nobody(data), seconds=60)
    again = serve(data)
    try:
        assert any(line.startswith("Scorepad is ready at ") for line in again.stdout)
    finally:
        again.terminate()
        again.communicate(timeout=60)


def taken_by_nobody(data):
    """Say whether the folder can be served again: the kernel ends children of a killed server, soon."""
    probe = subprocess.run(
        [sys.executable, "-c", f"from services.stack.lock import *; DataLock(Path({str(data)!r}))"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
    )
    return probe.returncode == 0


def test_an_old_backup_is_restored_under_the_names_of_today(tmp_path):
    report = operate("restore", HERE / "backup", "--data", tmp_path / "new")
    assert report == {"matches": len(MATCHES), "wrong": []}
    with running_servers(tmp_path / "new") as urls:
        log = connect(urls.worker_log)
        check_layout(log)
        assert members(log, keys.due_key) == ids(*OWED, "deadline")
        for name, status in product(OVER, ["finished"]):
            match_id = MATCHES[name]["match"]
            assert log.zscore(keys.list_key(keys.bucket(match_id), status), match_id) is not None
            assert not log.exists(keys.answers_key(match_id))
