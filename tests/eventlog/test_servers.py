import pytest
from redis.exceptions import ConnectionError as LostConnection

from services.stack.redis_config import LOG_SETTINGS
from services.stack.redis_server import running_servers
from shared.eventlog.errors import UnsafeServer
from shared.eventlog.servers import check_log_server, connect


@pytest.mark.parametrize(
    ("setting", "unsafe"),
    [
        ("appendonly", "no"),
        ("appendfsync", "everysec"),
        ("no-appendfsync-on-rewrite", "yes"),
        ("maxmemory-policy", "allkeys-lru"),
    ],
)
def test_a_log_server_that_could_forget_is_refused(servers, setting, unsafe):
    work = connect(servers.work)  # its user may change settings
    before = dict(work.config_get("*"))
    try:
        for line in LOG_SETTINGS.split("\n"):
            if line:
                name, value = line.split()
                work.config_set(name, value)
        check_log_server(work)
        work.config_set(setting, unsafe)
        with pytest.raises(UnsafeServer, match=setting):
            check_log_server(work)
    finally:
        for name in ("appendonly", "appendfsync", "no-appendfsync-on-rewrite", "maxmemory-policy"):
            work.config_set(name, before[name])


def test_our_own_log_server_is_safe(log):
    check_log_server(log.redis)


def test_a_lost_answer_is_never_asked_for_twice(tmp_path):
    with running_servers(tmp_path) as urls:
        redis = connect(urls.work)
        redis.ping()
    with pytest.raises(LostConnection):
        redis.xadd("stream", {"a": "1"})
    assert redis.connection_pool.connection_kwargs["retry"]._retries == 0
