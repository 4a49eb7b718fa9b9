import os
import stat
import subprocess

import pytest
from redis import Redis
from redis.exceptions import AuthenticationError, NoPermissionError, ResponseError

from services.stack.failure import StackFailed
from services.stack.redis_binary import find_server, server_version
from services.stack.redis_server import running_servers


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("servers") / "with a blank"


@pytest.fixture(scope="module")
def urls(folder):
    with running_servers(folder) as urls:
        yield urls


@pytest.fixture
def api(urls):
    with Redis.from_url(urls.api_log, decode_responses=True) as client:
        yield client


@pytest.fixture
def worker(urls):
    with Redis.from_url(urls.worker_log, decode_responses=True) as client:
        yield client


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("appendonly", "yes"),
        ("appendfsync", "always"),
        ("no-appendfsync-on-rewrite", "no"),
        ("aof-use-rdb-preamble", "no"),
        ("aof-load-truncated", "yes"),
        ("maxmemory-policy", "noeviction"),
        ("save", ""),
        ("bind", "127.0.0.1"),
    ],
)
def test_the_log_server_keeps_what_it_acknowledges(api, setting, value):
    assert api.config_get(setting) == {setting: value}


def test_the_work_server_keeps_nothing(urls):
    with Redis.from_url(urls.work, decode_responses=True) as work:
        assert work.config_get("appendonly", "save") == {"appendonly": "no", "save": ""}
        assert work.set("rq:anything", "1")
        assert work.flushall()


def test_an_event_log_can_be_written_read_and_followed(api):
    script = (
        "redis.call('PUBLISH', 'wake:{b00}', 'a'); return redis.call('XADD', KEYS[1], '1-0', 'body', ARGV[1])"
    )
    with api.pubsub(ignore_subscribe_messages=True) as wake:
        wake.subscribe("wake:{b00}")
        wake.get_message(timeout=1)
        assert api.register_script(script)(keys=["m:{a}:log"], args=["{}"]) == "1-0"
        assert wake.get_message(timeout=1)["data"] == "a"
    assert api.xrange("m:{a}:log") == [("1-0", {"body": "{}"})]
    assert api.zadd("index:open", {"a": 1}) == 1
    assert api.time()
    assert api.info("server")


def test_only_the_worker_reads_seeds(api, worker):
    assert api.set("seed:{a}", "secret")
    assert worker.get("seed:{a}") == "secret"


@pytest.mark.parametrize(
    "command",
    [
        ("GET", "seed:{a}"),
        ("GETDEL", "seed:{a}"),
        ("SET", "seed:{a}", "x", "GET"),
        ("RENAME", "seed:{a}", "m:{a}"),
        ("COPY", "seed:{a}", "m:{a}"),
        ("DUMP", "seed:{a}"),
        ("EVAL", "return redis.call('GET', KEYS[1])", "1", "seed:{a}"),
        ("SORT", "index:open", "BY", "nosort", "GET", "seed:{*}"),
    ],
    ids=" ".join,
)
def test_the_api_cannot_read_a_seed(api, command):
    with pytest.raises(NoPermissionError):
        api.execute_command(*command)


@pytest.mark.parametrize("name", ["api", "worker"])
@pytest.mark.parametrize(
    "command",
    [
        ("FLUSHALL",),
        ("FLUSHDB",),
        ("CONFIG", "SET", "appendfsync", "no"),
        ("CONFIG", "REWRITE"),
        ("SHUTDOWN", "NOSAVE"),
        ("XTRIM", "m:{a}:log", "MAXLEN", "0"),
        ("XDEL", "m:{a}:log", "1-0"),
        ("REPLICAOF", "NO", "ONE"),
        ("ACL", "LIST"),
        ("KEYS", "*"),
        ("SCRIPT", "FLUSH"),
        ("GET", "elsewhere"),
        ("PUBLISH", "elsewhere", "x"),
    ],
    ids=" ".join,
)
def test_nobody_can_destroy_the_log_or_leave_its_keys(request, name, command):
    with pytest.raises(NoPermissionError):
        request.getfixturevalue(name).execute_command(*command)


def test_debugging_is_refused(worker):
    with pytest.raises(ResponseError):
        worker.execute_command("DEBUG", "JMAP")


def test_nobody_gets_in_without_a_password(urls):
    address = urls.api_log.rsplit("@", 1)[1]
    with Redis.from_url(f"redis://{address}") as stranger, pytest.raises(AuthenticationError):
        stranger.ping()


def test_no_password_is_on_disk(folder, urls):
    config = folder / "log" / "server.conf"
    assert stat.S_IMODE(config.stat().st_mode) == 0o600
    password = urls.api_log.split(":")[2].split("@")[0]
    assert password not in config.read_text()


def test_the_log_outlives_its_server(tmp_path):
    with running_servers(tmp_path) as urls, Redis.from_url(urls.worker_log) as log:
        log.xadd("m:{a}:log", {"body": "1"}, id="1-0")
    with running_servers(tmp_path) as urls, Redis.from_url(urls.worker_log) as log:
        assert log.xlen("m:{a}:log") == 1


def fake_server(folder, name, text):
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{text}'\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("Redis server v=6.2.14 sha=0", "is version 6.2; 7.0 or newer is needed"),
        ("hello", "does not run as a Redis server"),
    ],
)
def test_a_server_that_would_lose_data_is_refused(tmp_path, monkeypatch, text, refusal):
    monkeypatch.setenv("REDIS_SERVER", fake_server(tmp_path, "old", text))
    with pytest.raises(StackFailed, match=refusal):
        find_server()


def test_a_named_server_comes_before_the_bundled_one(tmp_path, monkeypatch):
    path = fake_server(tmp_path, "mine", "Redis server v=7.0.15 sha=0")
    monkeypatch.setenv("REDIS_SERVER", path)
    assert find_server() == path


def test_the_bundled_server_comes_before_the_path(tmp_path, monkeypatch):
    on_path = fake_server(tmp_path, "valkey-server", "Valkey server v=9.9.9 sha=0")
    monkeypatch.delenv("REDIS_SERVER", raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert find_server() != on_path
    assert server_version(find_server()) >= (7, 0)


def test_a_missing_program_has_no_version():
    assert server_version("/nowhere/redis-server") == (0, 0)
    assert subprocess.run([find_server(), "--version"], capture_output=True).returncode == 0
