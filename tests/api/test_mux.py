"""One connection to the log server for all who ask."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as LostConnection
from redis.exceptions import RedisError, ResponseError

from services.api.mux import Mux
from services.stack.children import Child
from services.stack.redis_server import prepare_servers
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.servers import check_log_server, connect_log
from tests.waiting import wait_until


class Server:
    """A log server that lets its owner do anything."""

    def __init__(self, folder):
        (folder / "logs").mkdir()
        log, _, _ = prepare_servers(folder)
        config = folder / "log" / "server.conf"
        config.write_text(config.read_text() + "user root on nopass ~* &* +@all\n")
        self.child = Child(log.program, folder / "logs")
        self.child.start()
        wait_until(log.answers)
        self.url = f"redis://root:x@127.0.0.1:{log.port}/0"
        self.root = Redis.from_url(self.url)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    made = Server(tmp_path_factory.mktemp("mux"))
    yield made
    made.child.kill()


@pytest.fixture
def redis(server):
    return connect_log(server.url)


@pytest.fixture
def mux(redis):
    mux = Mux(redis)
    yield mux
    mux.close()


@pytest.fixture
def crowd():
    with ThreadPoolExecutor(16) as threads:
        yield threads


def test_everybody_gets_the_answer_to_their_own_question(mux, crowd):
    told = [str(number).encode() for number in range(500)]
    assert list(crowd.map(lambda number: mux.ask("ECHO", number), range(500))) == told


def test_an_error_is_told_to_whoever_caused_it_and_to_nobody_else(mux, crowd):
    wrong, right = crowd.submit(mux.ask, "NOSUCHCOMMAND"), crowd.submit(mux.ask, "ECHO", "here")
    with pytest.raises(ResponseError):
        wrong.result()
    assert right.result() == b"here"


def test_a_lost_connection_fails_all_who_wait_and_the_next_one_works(server, mux, crowd):
    """Nobody is told that nothing happened: what was asked before the loss may have been done."""
    waiting = [crowd.submit(mux.ask, "BLPOP", "mux-never", 60) for _ in range(8)]
    wait_until(lambda: server.root.info("clients")["blocked_clients"] == 1)
    server.root.client_kill_filter(_type="normal", skipme=True)
    for asked in waiting:
        with pytest.raises(LostConnection, match="the outcome is unknown"):
            asked.result(60)
    assert mux.ask("ECHO", "again") == b"again"


def test_a_server_that_hangs_fails_all_who_wait(server, mux, crowd):
    assert mux.ask("ECHO", "here") == b"here"
    process = server.root.info("server")["process_id"]
    os.kill(process, signal.SIGSTOP)
    try:
        for asked in [crowd.submit(mux.ask, "ECHO", "lost") for _ in range(8)]:
            with pytest.raises(RedisError):
                asked.result(60)
    finally:
        os.kill(process, signal.SIGCONT)
    assert mux.ask("ECHO", "again") == b"again"


def test_a_server_that_became_unsafe_is_asked_nothing_more(server, redis, mux):
    assert mux.ask("ECHO", "here") == b"here"
    server.root.config_set("appendfsync", "everysec")
    with pytest.raises(UnsafeServer):
        check_log_server(redis)
    with pytest.raises(LostConnection):
        mux.ask("ECHO", "given up")
    with pytest.raises(UnsafeServer):
        mux.ask("ECHO", "unsafe")
    server.root.config_set("appendfsync", "always")
    assert mux.ask("ECHO", "safe again") == b"safe again"
