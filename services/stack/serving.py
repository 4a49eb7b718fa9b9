"""The whole stack, from an empty folder to `ready` and down again."""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from services.stack.access import grant, revoke
from services.stack.address import Address, choose_address
from services.stack.children import Child, Program
from services.stack.failure import StackFailed
from services.stack.lock import DataLock
from services.stack.redis_server import Urls, prepare_servers
from services.stack.signals import Signals
from services.stack.supervisor import Supervisor
from shared.eventlog import keys


@dataclass(frozen=True, slots=True)
class Commands:
    """What runs beside the servers; tests put small programs here."""

    api: tuple[str, ...]
    worker: tuple[str, ...]
    bots: tuple[str, ...]
    coach: tuple[str, ...]
    takeover: tuple[str, ...]


SCOREPAD = Commands(
    api=(
        *(sys.executable, "-m", "gunicorn"),
        *("-c", "python:services.api.gunicorn_conf", "services.api.wsgi:app"),
    ),
    worker=(sys.executable, "-m", "services.worker", "advance"),
    bots=(sys.executable, "-m", "services.worker", "bots"),
    coach=(sys.executable, "-m", "services.worker", "coach"),
    takeover=(sys.executable, "-m", "services.operate", "takeover", "--alone"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """What the person who starts the stack chooses."""

    data: Path
    host: str
    port: int | None
    workers: int
    quiet: bool
    ready_fd: int | None


def serve(options: Options, commands: Commands) -> None:
    """Run the stack until a signal asks it to stop."""
    signals = Signals()
    logs = _make_folders(options.data)
    lock = DataLock(options.data)
    supervisor = Supervisor(logs, signals, lambda line: _warn(options, line))
    try:
        address = choose_address(options.host, options.port)
        if _bring_up(supervisor, options, commands, address, lock.fd):
            lock.announce(address.url)
            _announce(options, address)
            supervisor.watch()
    finally:
        revoke(options.data)
        supervisor.stop()
        lock.release()
    _say(options, "Stopped.")


def _make_folders(data: Path) -> Path:
    logs = data / "logs"
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        logs.mkdir(exist_ok=True)
    except OSError as error:
        raise StackFailed(f"{data} cannot be the data folder: {error.strerror}.") from error
    return logs


def _bring_up(
    supervisor: Supervisor, options: Options, commands: Commands, address: Address, lock_fd: int
) -> bool:
    urls = external_urls() or _start_servers(supervisor, options, commands, lock_fd)
    if urls is None:
        return False
    data = {"SCOREPAD_DATA": str(options.data)}
    worker_env = {**data, "SCOREPAD_LOG_URL": urls.worker_log, "SCOREPAD_WORK_URL": urls.work}
    numbers = range(1, options.workers + 1)
    workers = [Program(f"worker-{number}", commands.worker, worker_env) for number in numbers]
    others = [Program("bots", commands.bots, worker_env), Program("coach", commands.coach, worker_env)]
    supervisor.start([*workers, *others])
    api_env = {**data, "SCOREPAD_LOG_URL": urls.api_log, "SCOREPAD_WORK_URL": urls.work}
    supervisor.start([Program("api", commands.api, {**api_env, "SCOREPAD_BIND": address.bind})])
    return supervisor.wait_until(address.is_ready)


def external_urls() -> Urls | None:
    """Return the servers that the environment names, if it does."""
    log, work = os.environ.get("SCOREPAD_LOG_URL"), os.environ.get("SCOREPAD_WORK_URL")
    if not log and not work:
        return None
    if not log or not work:
        raise StackFailed("Set both SCOREPAD_LOG_URL and SCOREPAD_WORK_URL, or neither of them.")
    return Urls(api_log=log, worker_log=log, work=work)


def _start_servers(supervisor: Supervisor, options: Options, commands: Commands, lock_fd: int) -> Urls | None:
    """Return the addresses of the folder's own servers, once they can be used; None if asked to stop."""
    log, work, urls = prepare_servers(options.data, lock_fd)
    supervisor.start([log.program, work.program])
    grant(options.data, urls)
    if not supervisor.wait_until(lambda: log.answers() and work.answers()):
        return None
    return urls if not log.lacks(keys.LAYOUT) or _take_over(supervisor, options, commands, urls) else None


def _take_over(supervisor: Supervisor, options: Options, commands: Commands, urls: Urls) -> bool:
    """Have matches of an older version taken over before anybody works with them; False if asked to stop."""
    _say(options, "Taking over the matches of an older version. This happens once.")
    env = {"SCOREPAD_LOG_URL": urls.worker_log, "SCOREPAD_WORK_URL": urls.work}
    command = (*commands.takeover, "--data", str(options.data))
    child = Child(Program("takeover", command, env, shown=not options.quiet), options.data / "logs")
    child.start()
    try:
        if not supervisor.wait_until(lambda: not child.running):
            return False
    finally:
        child.kill()
    if not child.succeeded:
        raise StackFailed(f"The matches of an older version could not be taken over; read {child.log}")
    return True


def _announce(options: Options, address: Address) -> None:
    _say(options, f"Scorepad is ready at {address.url}\nCtrl-C stops it.")
    for line in address.left_out():
        _warn(options, f"{line} (logs/api.log says more)")
    if options.ready_fd is not None:
        try:
            with open(options.ready_fd, "w") as waiting:
                waiting.write(json.dumps({"url": address.url}) + "\n")
        except BrokenPipeError:
            raise StackFailed("Whoever was waiting for this server is gone.") from None


def _say(options: Options, line: str) -> None:
    if not options.quiet:
        print(line, flush=True)


def _warn(options: Options, line: str) -> None:
    if not options.quiet:
        print(line, file=sys.stderr, flush=True)
