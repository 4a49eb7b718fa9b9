"""The baseline: the least that a Flask app with a durable append and live streams can do."""

import json
import os
import threading
from queue import SimpleQueue

from flask import Flask, Response, request

from shared.eventlog.servers import connect

APPEND = """
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
local seq = (#last > 0 and tonumber(string.match(last[1][1], '^(%d+)')) or 0) + 1
redis.call('XADD', KEYS[1], string.format('%d-0', seq), 'body', ARGV[1])
redis.call('PUBLISH', 'wake', seq)
return seq
"""

app = Flask(__name__)
redis = connect(os.environ["SCOREPAD_LOG_URL"])
append = redis.register_script(APPEND)
readers: list[SimpleQueue[bytes]] = []


@app.post("/append/<name>")
def post(name: str) -> Response:
    """Append the body."""
    seq = append(keys=[f"m:{{{name}}}:bare"], args=[json.dumps(request.get_json())])
    return Response(json.dumps({"seq": seq}), 201, content_type="application/json")


@app.get("/read/<name>")
def read(name: str) -> Response:
    """Read one stored value."""
    value = redis.hget(f"m:{{{name}}}:value", "view") or b"{}"
    return Response(value, content_type="application/json")


@app.get("/stream")
def stream() -> Response:
    """Send the number of every append as a line."""
    box: SimpleQueue[bytes] = SimpleQueue()
    readers.append(box)
    if len(readers) == 1:
        threading.Thread(target=_fan_out, daemon=True).start()
    box.put(b'"ready"\n')
    return Response(iter(box.get, None), content_type="application/x-ndjson")


def _fan_out() -> None:
    with redis.pubsub(ignore_subscribe_messages=True) as pubsub:  # type: ignore[no-untyped-call]
        pubsub.subscribe("wake")
        while True:
            message = pubsub.get_message(timeout=1)
            for box in list(readers) if message else ():
                box.put(message["data"] + b"\n")
