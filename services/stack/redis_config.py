"""The settings and the users of the two Redis servers."""

import hashlib
import secrets
from dataclasses import dataclass, field

# The log is the only truth: every write reaches the disk before it is answered, and nothing is ever evicted.
# Without the RDB preamble, Valkey and every Redis from 7.0 on can open each other's files.
LOG_SETTINGS = """\
appendonly yes
appendfsync always
no-appendfsync-on-rewrite no
aof-use-rdb-preamble no
aof-load-truncated yes
"""
WORK_SETTINGS = """\
appendonly no
"""
COMMON_SETTINGS = """\
bind 127.0.0.1
daemonize no
save ""
maxmemory-policy noeviction
maxclients 1000
tcp-keepalive 60
client-output-buffer-limit normal 256mb 64mb 60
client-output-buffer-limit pubsub 16mb 4mb 30
user default off
"""

_LOG_COMMANDS = (
    "-@all +@read +@write +@stream +@scripting +@pubsub +@connection +@transaction -@dangerous"
    " -xtrim -xdel -xsetid -function -script|flush -script|kill +time +info +config|get"
)
_LOG_KEYS = "resetkeys ~m:* ~index:* ~due:*"
_LOG_CHANNELS = "resetchannels &wake:*"


@dataclass(frozen=True, slots=True)
class Account:
    """A user of a server, with a password that lasts until the stack stops."""

    name: str
    rules: str
    password: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)

    def line(self) -> str:
        """Return the configuration line, which holds only the password's hash."""
        digest = hashlib.sha256(self.password.encode()).hexdigest()
        return f"user {self.name} on #{digest} {self.rules}"

    def url(self, port: int) -> str:
        """Return the address that a client of this user connects to."""
        return f"redis://{self.name}:{self.password}@127.0.0.1:{port}/0"


def log_accounts() -> tuple[Account, Account]:
    """Return the users of the log server: only the worker may read seeds."""
    api = Account("api", f"{_LOG_KEYS} %W~seed:* {_LOG_CHANNELS} {_LOG_COMMANDS}")
    worker = Account("worker", f"{_LOG_KEYS} ~seed:* {_LOG_CHANNELS} {_LOG_COMMANDS}")
    return api, worker


def work_account() -> Account:
    """Return the one user of the work server, which holds nothing that cannot be lost."""
    return Account("work", "~* &* +@all")


def config_text(settings: str, port: int, accounts: tuple[Account, ...]) -> str:
    """Return a whole configuration file."""
    return "\n".join([COMMON_SETTINGS + settings + f"port {port}", *(a.line() for a in accounts), ""])
