"""The baseline: the least that a Flask app with a durable append and live streams can do."""

import json
import os
import threading
from collections import defaultdict
from collections.abc import Iterator
from queue import Empty, SimpleQueue

from flask import Flask, Response, request
from redis import BlockingConnectionPool, Redis

APPEND = """
local seq = redis.call('XLEN', KEYS[1]) + 1
redis.call('XADD', KEYS[1], string.format('%d-0', seq), 'body', ARGV[1])
redis.call('PUBLISH', 'wake', ARGV[2] .. ' ' .. ARGV[1])
return seq
"""

BEAT = 1.0  # seconds; whoever has hung up is noticed when the next beat cannot be sent

app = Flask(__name__)
pool = BlockingConnectionPool.from_url(os.environ["SCOREPAD_LOG_URL"], max_connections=64, timeout=60)
redis = Redis(connection_pool=pool)
append = redis.register_script(APPEND)
readers: dict[str, list[SimpleQueue[bytes]]] = defaultdict(list)
listening = threading.Event()
starting = threading.Lock()


@app.post("/append/<name>")
def post(name: str) -> Response:
    """Append the body."""
    seq = append(keys=[f"m:{{{name}}}:bare"], args=[json.dumps(request.get_json()), name])
    return Response(json.dumps({"seq": seq}), 201, content_type="application/json")


@app.post("/value/<name>")
def write(name: str) -> Response:
    """Store one value."""
    redis.set(f"value:{name}", request.get_data())
    return Response(status=204)


@app.get("/value/<name>")
def read(name: str) -> Response:
    """Read one stored value."""
    return Response(redis.get(f"value:{name}") or b"{}", content_type="application/json")


@app.get("/stream/<name>")
def stream(name: str) -> Response:
    """Send every append to this name as a line."""
    box: SimpleQueue[bytes] = SimpleQueue()
    with starting:
        if not listening.is_set():
            threading.Thread(target=_fan_out, daemon=True).start()
            listening.wait()
    readers[name].append(box)
    box.put(b'"ready"\n')
    return Response(_lines(name, box), content_type="application/x-ndjson")


def _lines(name: str, box: SimpleQueue[bytes]) -> Iterator[bytes]:
    try:
        while True:
            try:
                yield box.get(timeout=BEAT)
            except Empty:
                yield b"\n"
    finally:
        readers[name].remove(box)


def _fan_out() -> None:
    with redis.pubsub(ignore_subscribe_messages=False) as pubsub:  # type: ignore[no-untyped-call]
        pubsub.subscribe("wake")
        while True:
            message = pubsub.get_message(timeout=1)
            if message and message["type"] == "message":
                name, _, body = message["data"].partition(b" ")
                for box in readers[name.decode()]:
                    box.put(body + b"\n")
            elif message:
                listening.set()
