"""What the machine is, and whose processor time was spent (from /proc, so on Linux only)."""

import os
import platform
import resource
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")
ROLES = {  # the first that stands in a command line tells what the process is for
    "worker advance": "worker",
    "worker bots": "bots",
    "worker coach": "coach",
    "gunicorn": "api",
    "_client.js": "client",
    "node ": "peer",
    "services.stack": "stack",
}


@dataclass
class Spent:
    """Seconds: by the clock, and of processors by the driver, by each role, and by everybody else here."""

    clock: float = 0.0
    roles: Counter[str] = field(default_factory=Counter)
    driver: float = 0.0
    others: float = 0.0

    @property
    def foreign(self) -> float:
        """Return how many cores others kept busy meanwhile."""
        return max(0.0, self.others) / self.clock


def describe() -> dict[str, str]:
    """Return what the results were measured on, without any name of the machine."""
    cpu = next((line for line in _read("cpuinfo").splitlines() if line.startswith("model name")), ":?")
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "processor": cpu.partition(":")[2].strip(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release().split('-')[0]}",
        "python": platform.python_version(),
    }


@contextmanager
def measured(spent: Spent) -> Iterator[None]:
    """Add what is spent inside; all processes below this one are ours."""
    roles, busy = by_role(), _busy()
    driver, clock = time.process_time(), time.perf_counter()
    yield
    clock, driver = time.perf_counter() - clock, time.process_time() - driver
    busy, ours = _busy() - busy, Counter(by_role())
    ours.subtract(roles)
    spent.clock += clock
    spent.driver += driver
    spent.roles.update(ours)
    spent.others += busy - driver - sum(ours.values())


def by_role() -> Counter[str]:
    """Return the seconds that each role of the processes below this one has spent."""
    found: Counter[str] = Counter()
    for pid in below(os.getpid()):
        stat = _read(f"{pid}/stat").rpartition(")")[2].split()
        if stat:
            found[role_of(pid)] += (int(stat[11]) + int(stat[12])) / TICK
    return found


def memory(role: str) -> int:
    """Return the bytes that the processes of a role hold for themselves or share, each page counted once."""
    lines = [
        line
        for pid in below(os.getpid())
        if role_of(pid) == role
        for line in _read(f"{pid}/smaps_rollup").splitlines()
    ]
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def role_of(pid: int) -> str:
    """Return what a process is for."""
    command = _read(f"{pid}/cmdline").replace("\0", " ")
    if "-server" in command.split(" ")[0]:
        try:
            return Path(os.readlink(PROC / str(pid) / "cwd")).name
        except OSError:
            return "log"
    return next((role for part, role in ROLES.items() if part in command), "other")


def below(pid: int) -> list[int]:
    """Return all processes that this one has started, and those that they have started."""
    parents: dict[int, list[int]] = {}
    for entry in PROC.iterdir() if PROC.exists() else ():
        if entry.name.isdigit():
            stat = _read(f"{entry.name}/stat").rpartition(")")[2].split()
            if stat:
                parents.setdefault(int(stat[1]), []).append(int(entry.name))
    found, new = [], [pid]
    while new:
        new = [child for parent in new for child in parents.get(parent, ())]
        found += new
    return found


def many_files() -> None:
    """Allow this process and its children as many sockets as the system lets them have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _busy() -> float:
    """Return the seconds that all cores together have worked."""
    counts = [int(word) for word in _read("stat").splitlines()[0].split()[1:9]] if _read("stat") else [0] * 8
    user, nice, system, _idle, _wait, irq, soft, steal = counts
    return (user + nice + system + irq + soft + steal) / TICK


def _read(name: str) -> str:
    try:
        return (PROC / name).read_text(errors="replace")
    except OSError:
        return ""
