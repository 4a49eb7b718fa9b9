"""The real supervisor with stand-ins for the API and the workers; the first argument chooses the API."""

import sys
from pathlib import Path

from services.stack.__main__ import main
from services.stack.serving import Commands

HERE = Path(__file__).parent
APIS = {
    "plain": (sys.executable, str(HERE / "api.py")),
    "gunicorn": (
        *(sys.executable, "-m", "gunicorn", "--pythonpath", str(HERE)),
        *("-c", str(HERE / "gunicorn_conf.py"), "wsgi:app"),
    ),
    "broken": (sys.executable, "-c", "raise SystemExit('no API today')"),
    "deaf": (sys.executable, "-c", "import signal; signal.signal(15, signal.SIG_IGN); signal.pause()"),
}
WORKER = (sys.executable, str(HERE / "worker.py"))
WORKERS = ((*WORKER, queue) for queue in ("advance", "bots", "coach"))
TAKEOVER = (sys.executable, "-c", "pass")
sys.exit(main(sys.argv[2:], Commands(APIS[sys.argv[1]], *WORKERS, TAKEOVER)))
